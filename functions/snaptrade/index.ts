import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { dynamoCounters } from '#functions/adapters/dynamodb/counters.ts'
import { dynamoSealedItems } from '#functions/adapters/dynamodb/sealed-items.ts'
import { parameterStore } from '#functions/adapters/ssm/parameter-store.ts'
import { metricLog } from '#functions/shared/metrics.ts'
import { cached, loadSettings } from '#functions/shared/settings.ts'
import { makeSnapTradeLambda } from './lambda.ts'
import { snapTradeSettings } from './settings.ts'

const settingsTtlMs = 5 * 60_000

const source = parameterStore({ prefix: process.env['SSM_PREFIX'], plain: { APP_ORIGIN: process.env['APP_ORIGIN'] } })
const settings = cached(() => loadSettings(source, snapTradeSettings({ loopbackAllowed: false })), settingsTtlMs, Date.now)

/** The one table of shared state: secrets of users, sealed, and counters with a time to live. */
const table = { client: new DynamoDBClient({}), name: process.env['TABLE_NAME'] ?? '' }

/** The entry of the brokerage function behind `/api/snaptrade/*`. */
export const handler = makeSnapTradeLambda({
  settings,
  counters: dynamoCounters(table, Date.now),
  items: dynamoSealedItems(table),
  log: metricLog({ namespace: (process.env['SSM_PREFIX'] ?? '').slice(1), functionName: 'snaptrade' }, Date.now, (line) => process.stdout.write(`${line}\n`)),
  now: Date.now,
})

// Read while the container starts, not while the first person waits; a failure is thrown to that first request.
if (process.env['SSM_PREFIX'] !== undefined) settings().catch(() => undefined)
