import { register } from '#domain/api/snaptrade.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { giveBack, type RateRule, take } from '#functions/shared/counters.ts'
import { json } from '#functions/shared/respond.ts'
import type { ApiHandler } from '#functions/shared/router.ts'
import { type AuthenticatedCall, authenticated, credentialsOf, refusal } from './caller.ts'
import type { BrokerageFailure, SnapTradePorts } from './ports.ts'

/** One registration of a user at a time, for as long as a function may take. */
const leaseSeconds = 25
/** The provider deletes a user some seconds after its answer. */
const waitsForDeletionMs = [1000, 2000, 3000, 4000]
const waitsForOthersMs = [500, 1000, 1500, 2000]

/** A registered user may cost money every month: a day has a budget, and one user cannot use it up alone. */
const ofOne: RateRule = { name: 'registrations', limit: 5, windowSeconds: 86_400 }
const ofAll: RateRule = { ...ofOne, limit: 200 }
const askAgainSeconds = 3600

type Registered = Promise<Result<void, BrokerageFailure>>

/** POST /snaptrade/register: registers the user with the provider. Idempotent. */
export const makeRegisterHandler = (ports: SnapTradePorts): ApiHandler =>
  authenticated(ports, register, async (asked) => {
    const { userId } = asked
    const known = await credentialsOf(ports, userId)
    if (known.ok) return json(200, { success: true }, { user: userId })
    if (known.error.code === 'key_taken') return refusal(ports, { userId }, known.error)
    const isFirst = (await ports.counters.increment(await leaseOf(ports, userId), leaseSeconds)) === 1
    const registered = await (isFirst ? registerFirst(ports, asked) : waitForOther(ports, userId))
    if (!registered.ok) return refusal(ports, { userId }, registered.error)
    ports.answers.clear(userId)
    return json(200, { success: true }, { user: userId })
  })

/** A user who has left gets a new lease at once, before the last one ends. */
const leaseOf = async (ports: SnapTradePorts, userId: string): Promise<string> => {
  const user = ports.hash(userId)
  return `registering:${user}:${await ports.counters.read(`left:${user}`)}`
}

/** The user leaves. */
export const endStay = async (ports: SnapTradePorts, userId: string): Promise<void> => {
  await ports.counters.increment(`left:${ports.hash(userId)}`, leaseSeconds)
}

const waitForOther = async (ports: SnapTradePorts, userId: string): Registered => {
  for (const wait of waitsForOthersMs) {
    await ports.sleep(wait)
    if ((await ports.userSecrets.read(userId)) !== undefined) return ok(undefined)
  }
  return err({ code: 'too_many_requests', retryAfterSeconds: leaseSeconds })
}

/**
 * Within the day's budgets. A refused registration gives its counts back. One with an unknown outcome stays counted,
 * and the user's next one continues it: they are one user of the provider.
 */
const registerFirst = async (ports: SnapTradePorts, asked: AuthenticatedCall<unknown>): Registered => {
  const { counters } = ports
  const user = ports.hash(asked.userId)
  const open = `registration-open:${user}`
  const wasOpen = (await counters.read(open)) > 0
  if (!wasOpen) {
    const refused = await countRegistration(ports, user)
    if (refused) return err(refused)
    await counters.increment(open, ofOne.windowSeconds)
  }
  const registered = await registerAtProvider(ports, asked)
  if (!registered.ok && (wasOpen || registered.error.isUnknown)) return registered
  await counters.giveBack(open)
  if (!registered.ok) await uncountRegistration(ports, user)
  return registered
}

const countRegistration = async ({ counters }: SnapTradePorts, user: string): Promise<BrokerageFailure | undefined> => {
  const tooMany = { code: 'too_many_requests', retryAfterSeconds: askAgainSeconds } as const
  if (!(await take(counters, ofOne, user))) return { ...tooMany, isOwnLimit: true }
  if (await take(counters, ofAll, 'all')) return undefined
  await giveBack(counters, ofOne, user)
  // It counts as an outage, and outages of this route raise an alarm (sst.config.ts).
  return tooMany
}

const uncountRegistration = async ({ counters }: SnapTradePorts, user: string): Promise<void> => {
  await giveBack(counters, ofOne, user)
  await giveBack(counters, ofAll, 'all')
}

/** A user whose secret is lost is deleted and registered again: the secret is shown only once. */
const registerAtProvider = async (
  ports: SnapTradePorts,
  { userId, brokerage }: AuthenticatedCall<unknown>,
): Registered => {
  const first = await brokerage.register(userId)
  if (first.ok) return store(ports, userId, first.value)
  if (!first.error.isRegistered) return first
  const deleted = await brokerage.deleteUser(userId)
  if (!deleted.ok && deleted.error.code !== 'not_found') return deleted
  for (const wait of waitsForDeletionMs) {
    await ports.sleep(wait)
    const again = await brokerage.register(userId)
    if (again.ok) return store(ports, userId, again.value)
    if (!again.error.isRegistered) return again
  }
  return err({ code: 'too_many_requests', retryAfterSeconds: leaseSeconds })
}

const store = async (ports: SnapTradePorts, userId: string, userSecret: string): Registered => {
  await ports.userSecrets.create(userId, userSecret)
  return ok(undefined)
}
