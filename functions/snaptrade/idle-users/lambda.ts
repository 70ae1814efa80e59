import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type SealedItems, storedRegistrations } from '#functions/adapters/user-secrets.ts'
import type { LambdaEdges } from '#functions/shared/lambda.ts'
import { keyedHash, type RunCounts } from '#functions/shared/log.ts'
import { makeVault } from '#functions/shared/sealed.ts'
import { configuredBrokerage } from '#functions/snaptrade/configured-brokerage.ts'
import { upkeepShare } from '#functions/snaptrade/fair-share.ts'
import type { IdleUsersSettings } from '#functions/snaptrade/settings.ts'
import { endIdleUsers } from './end-idle-users.ts'

interface IdleUsersEdges extends LambdaEdges<IdleUsersSettings> {
  readonly items: SealedItems
  readonly sleep?: (milliseconds: number) => Promise<unknown>
}

export const idleUsersRoute = '/snaptrade/idle-users'

const noUsers: RunCounts = { listed: 0, unknown: 0, ended: 0, failed: 0 }
const fractions = 2 ** 32

/** Logs one line for each ended registration, and one for the run. Throws where the provider gives no list. */
export const makeIdleUsersLambda =
  ({ settings: read, counters, items, log, now, sleep = wait }: IdleUsersEdges) =>
  async (): Promise<RunCounts> => {
    const settings = await read()
    const hash = (value: string): string => keyedHash(settings.LOG_KEY, value)
    const reqId = randomUUID()
    const started = now()
    const brokerage = configuredBrokerage(settings, upkeepShare(counters))
    if (!brokerage) return noUsers
    const line = { route: idleUsersRoute, reqId }
    const run = await endIdleUsers({
      brokerage,
      registrations: storedRegistrations({ items, vault: makeVault(settings.USER_SECRET_KEYS, now), hash, now }),
      onEnded: (userId) => log.write({ ...line, status: 200, ms: 0, outcome: 'ok', user: hash(userId) }),
      now,
      sleep,
      random: () => randomInt(fractions) / fractions,
    })
    const ms = now() - started
    if (!run.ok) {
      log.write({ ...line, status: 502, ms, outcome: 'provider' })
      throw new Error(`The registered users cannot be listed: ${run.error.code}`)
    }
    log.write({ ...line, status: 200, ms, outcome: run.value.failed > 0 ? 'provider' : 'ok', counts: run.value })
    return run.value
  }
