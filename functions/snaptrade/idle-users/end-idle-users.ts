import { limits } from '#domain/limits.ts'
import type { Result } from '#domain/result.ts'
import { daysBetween } from '#domain/time/local-date.ts'
import type { RunCounts } from '#functions/shared/log.ts'
import type { Brokerage, BrokerageFailure, Registration, Registrations } from '#functions/snaptrade/ports.ts'

export interface IdleUsersPorts {
  readonly brokerage: Pick<Brokerage, 'users' | 'hasConnections' | 'deleteUser'>
  readonly registrations: Registrations
  readonly onEnded: (userId: string) => void
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<unknown>
  /** In [0, 1): where in the list a run begins, so that short runs do not always leave out the same users. */
  readonly random: () => number
}

/** A day's limit of registrations, so that a wrong clock ends few. */
const mostEndedInRun = 200
/** Ends well before the function's own limit of 900 s, a last wait for the provider included. */
const workingMs = 500_000
/** After these the provider counts as out of order, and the next run tries again. */
const mostFailuresInRow = 3

/**
 * The provider lists the registered users, so that our table needs no ids; our record has the date of the last visit.
 * Only a user with an idle record is deleted, there and then here: a user without one may belong to another
 * installation with the same key. Fails where the list fails.
 */
export const endIdleUsers = async (ports: IdleUsersPorts): Promise<Result<RunCounts, BrokerageFailure>> => {
  const until = ports.now() + workingMs
  const listed = await patiently(ports, until, ports.brokerage.users)
  if (!listed.ok) return listed
  const counts = { unknown: 0, ended: 0, failed: 0 }
  let failuresInRow = 0
  for (const userId of rotated(listed.value, ports.random())) {
    if (counts.ended === mostEndedInRun || failuresInRow === mostFailuresInRow || ports.now() >= until) break
    const what = await lookAfter(ports, userId, until)
    failuresInRow = what === 'failed' ? failuresInRow + 1 : 0
    if (what !== 'stays') counts[what] += 1
    if (what === 'ended') ports.onEnded(userId)
  }
  return { ok: true, value: { listed: listed.value.length, ...counts } }
}

type Outcome = 'unknown' | 'stays' | 'ended' | 'failed'

const lookAfter = async (ports: IdleUsersPorts, userId: string, until: number): Promise<Outcome> => {
  const { registrations } = ports
  const found = await registrations.find(userId)
  if (found === undefined) return 'unknown'
  // The idle days count from now.
  if (found.lastVisit === undefined) return registrations.noteVisit(userId).then(() => 'stays')
  const days = daysBetween(found.lastVisit, new Date(ports.now()).toISOString().slice(0, 10)) ?? 0
  const isIdle = days >= limits.brokerageIdleDays
  if (!isIdle && (found.hadBroker || days < limits.brokerageUnusedDays)) return 'stays'
  const { userSecret } = found
  if (userSecret === undefined) return isIdle ? forget(ports, userId, found) : 'stays'
  const has = await patiently(ports, until, () => ports.brokerage.hasConnections({ userId, userSecret }))
  if (!has.ok) return afterFailure(ports, userId, found, has.error)
  if (isIdle || !has.value) return end(ports, userId, found, until)
  // With the note the next run need not ask again.
  await registrations.noteBroker(userId)
  return 'stays'
}

/** Where no key opens the secret, no proof is left that the provider's user is ours: they stay there as unknown. */
const forget = async ({ registrations }: IdleUsersPorts, userId: string, found: Registration): Promise<Outcome> => {
  await registrations.remove(userId, found.sealed)
  return 'unknown'
}

/** If the provider refuses the secret, another installation has registered the same person since. */
const afterFailure = async (
  { registrations }: IdleUsersPorts,
  userId: string,
  found: Registration,
  failure: BrokerageFailure,
): Promise<Outcome> => {
  if (!failure.isSecretDead) return 'failed'
  await registrations.remove(userId, found.sealed)
  return 'ended'
}

/** The provider first: a user left only there would cost money for ever. */
const end = async (ports: IdleUsersPorts, userId: string, found: Registration, until: number): Promise<Outcome> => {
  const deleted = await patiently(ports, until, async () => {
    // A user who came back during a wait stays.
    const now = await ports.registrations.find(userId)
    const isSame = now?.sealed === found.sealed && now.lastVisit === found.lastVisit
    return isSame ? ports.brokerage.deleteUser(userId) : cameBack
  })
  if (deleted === cameBack) return 'stays'
  if (!deleted.ok && deleted.error.code !== 'not_found') return 'failed'
  await ports.registrations.remove(userId, found.sealed)
  return 'ended'
}

const cameBack: Result<void, BrokerageFailure> = { ok: true, value: undefined }

const waitSeconds = 60

const patiently = async <T>(
  { now, sleep }: IdleUsersPorts,
  until: number,
  ask: () => Promise<Result<T, BrokerageFailure>>,
): Promise<Result<T, BrokerageFailure>> => {
  for (;;) {
    const answer = await ask()
    if (answer.ok || answer.error.code !== 'too_many_requests' || now() >= until) return answer
    await sleep((answer.error.retryAfterSeconds ?? waitSeconds) * 1000)
  }
}

const rotated = (all: ReadonlyArray<string>, random: number): ReadonlyArray<string> => {
  const first = Math.floor(random * all.length)
  return [...all.slice(first), ...all.slice(0, first)]
}
