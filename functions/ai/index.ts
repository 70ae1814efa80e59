import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { dynamoCounters } from '#functions/adapters/dynamodb/counters.ts'
import { dynamoSharedCache } from '#functions/adapters/dynamodb/shared-cache.ts'
import { parameterStore } from '#functions/adapters/ssm/parameter-store.ts'
import { metricLog } from '#functions/shared/metrics.ts'
import { cached, loadSettings } from '#functions/shared/settings.ts'
import { makeMarketLambda } from './lambda.ts'
import { marketSettings } from './settings.ts'

const settingsTtlMs = 5 * 60_000

const source = parameterStore({ prefix: process.env['SSM_PREFIX'], plain: { APP_ORIGIN: process.env['APP_ORIGIN'] } })
const settings = cached(() => loadSettings(source, marketSettings({ loopbackAllowed: false })), settingsTtlMs, Date.now)

/** The one table of shared state: what all users see, and counters with a time to live. */
const table = { client: new DynamoDBClient({}), name: process.env['TABLE_NAME'] ?? '' }

/** The entry of the market function behind `/api/ai/*`. */
export const handler = makeMarketLambda({
  settings,
  counters: dynamoCounters(table, Date.now),
  cache: dynamoSharedCache(table),
  log: metricLog({ namespace: (process.env['SSM_PREFIX'] ?? '').slice(1), functionName: 'ai' }, Date.now, (line) => process.stdout.write(`${line}\n`)),
  now: Date.now,
})

// Read while the container starts, not while the first person waits; a failure is thrown to that first request.
if (process.env['SSM_PREFIX'] !== undefined) settings().catch(() => undefined)
