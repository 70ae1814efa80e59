import { inMemoryCounters } from '#functions/adapters/counters/in-memory.ts'
import { parameterStore } from '#functions/adapters/ssm/parameter-store.ts'
import { metricLog } from '#functions/shared/metrics.ts'
import { cached, loadSettings } from '#functions/shared/settings.ts'
import { makeAuthLambda } from './lambda.ts'
import { authSettings } from './settings.ts'

const settingsTtlMs = 5 * 60_000

const source = parameterStore({ prefix: process.env['SSM_PREFIX'], plain: { APP_ORIGIN: process.env['APP_ORIGIN'] } })
const settings = cached(() => loadSettings(source, authSettings({ loopbackAllowed: false })), settingsTtlMs, Date.now)

/** The entry of the sign-in function behind `/api/auth/*`. */
export const handler = makeAuthLambda({
  settings,
  counters: inMemoryCounters(Date.now),
  log: metricLog({ namespace: (process.env['SSM_PREFIX'] ?? '').slice(1), functionName: 'auth' }, Date.now, (line) => process.stdout.write(`${line}\n`)),
  now: Date.now,
})

// Read while the container starts, not while the first person waits; a failure is thrown to that first request.
if (process.env['SSM_PREFIX'] !== undefined) settings().catch(() => undefined)
