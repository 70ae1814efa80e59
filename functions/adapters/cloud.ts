import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as z from 'zod/mini'
import { metricLog } from '#functions/shared/metrics.ts'
import type { SharedFolder } from '#functions/shared/parameters.ts'
import { cached, loadSettings } from '#functions/shared/settings.ts'
import { dynamoCounters } from './dynamodb/counters.ts'
import { parameterStore } from './ssm/parameter-store.ts'

const settingsTtlMs = 5 * 60_000

/** The SDK waits without a limit. Three tries of this length end well before the function's time limit. */
const waits = (requestTimeout: number) => ({
  requestHandler: { connectionTimeout: 1000, requestTimeout, throwOnRequestTimeout: true },
})
const parametersWithinMs = 3000
const tableWithinMs = 1500

const tableSetting = z.object({ TABLE_NAME: z.string().check(z.minLength(1)) })

/**
 * Settings and table of a function; its parameters are read again every five minutes. A request fails with the names of
 * all missing settings. `functionName`: the name in logs and metrics.
 */
export const inTheCloud = <Settings>(
  folder: string,
  sharedFolders: ReadonlyArray<SharedFolder>,
  schema: z.ZodMiniType<Settings>,
  environment: Readonly<Record<string, string | undefined>>,
  functionName = folder,
) => {
  const { SSM_PREFIX: prefix, APP_ORIGIN, TABLE_NAME } = environment
  const source = parameterStore({
    prefix,
    folder,
    sharedFolders,
    plain: { APP_ORIGIN, TABLE_NAME },
    client: waits(parametersWithinMs),
  })
  const settings = cached(() => loadSettings(source, z.intersection(schema, tableSetting)), settingsTtlMs, Date.now)
  const table = { client: new DynamoDBClient(waits(tableWithinMs)), name: TABLE_NAME ?? '' }
  // Read while the container starts, not while the first user waits; a failure is left to the first request.
  if (prefix !== undefined) settings().catch(() => undefined)
  const log = metricLog({ namespace: (prefix ?? '').slice(1), functionName }, Date.now, (line) =>
    process.stdout.write(`${line}\n`),
  )
  return { table, edges: { settings, counters: dynamoCounters(table, Date.now), log, now: Date.now } }
}
