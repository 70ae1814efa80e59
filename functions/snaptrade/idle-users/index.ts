import { inTheCloud } from '#functions/adapters/cloud.ts'
import { dynamoSealedItems } from '#functions/adapters/dynamodb/sealed-items.ts'
import { idleUsersSettings } from '#functions/snaptrade/settings.ts'
import { makeIdleUsersLambda } from './lambda.ts'

const { edges, table } = inTheCloud(
  'snaptrade',
  ['shared'],
  idleUsersSettings({ loopbackAllowed: false }),
  process.env,
  'idle-users',
)

/** The entry of the function that a schedule runs each day: it has no address. */
export const handler = makeIdleUsersLambda({ ...edges, items: dynamoSealedItems(table) })
