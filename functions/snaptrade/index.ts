import { inTheCloud } from '#functions/adapters/cloud.ts'
import { dynamoSealedItems } from '#functions/adapters/dynamodb/sealed-items.ts'
import { makeSnapTradeLambda } from './lambda.ts'
import { snapTradeSettings } from './settings.ts'

const { edges, table } = inTheCloud(
  'snaptrade',
  ['shared', 'sessions'],
  snapTradeSettings({ loopbackAllowed: false }),
  process.env,
)

export const handler = makeSnapTradeLambda({ ...edges, items: dynamoSealedItems(table) })
