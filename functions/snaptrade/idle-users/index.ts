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

/** A schedule runs it each day: it has no address. */
export const handler = makeIdleUsersLambda({ ...edges, items: dynamoSealedItems(table) })
