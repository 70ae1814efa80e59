import { entryOn } from '#domain/entries/views.ts'
import { limits } from '#domain/limits.ts'
import { allMovementsOf } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { AccountFacts } from './same-account.ts'
import { progressAfter, type ReadAccount, type SyncPlan, type SyncProgress, type SyncRequest } from './sync-plan.ts'

/**
 * How far an account was read. `witness`: a day of the journal with a trade of the account; where that day has none any
 * more, the journal was replaced. `account`: the broker's facts about it, to recognise it under another id. `unread`:
 * days of its records that could not be read, one for each.
 */
export type StoredProgress = SyncProgress & {
  readonly witness?: LocalDate
  readonly account?: AccountFacts
  readonly unread?: ReadonlyArray<LocalDate>
}

/** A progress counts for the journal that it was made in: one that has lost what was read is another one. */
export const progressIn = (
  journal: Journal,
  accountId: string,
  progress: StoredProgress | undefined,
): StoredProgress | undefined =>
  progress?.witness === undefined ||
  allMovementsOf(entryOn(journal, progress.witness)?.trades).some((movement) => movement.accountId === accountId)
    ? progress
    : undefined

/**
 * What to store after an account was read; its first day with a trade is the witness. Undefined where nothing is known
 * of it yet.
 */
export const storedAfter = (
  { plan, request, found }: ReadAccount,
  account: AccountFacts | undefined,
): StoredProgress | undefined => {
  const before: StoredProgress | undefined = request.progress
  const progress = progressAfter(plan, request)
  const witness = found.reduce<LocalDate | undefined>(
    (first, { day }) => (first === undefined || day < first ? day : first),
    before?.witness,
  )
  const unread = unreadAfter(plan, request, before)
  return (
    progress && {
      ...progress,
      ...(witness !== undefined && { witness }),
      ...(account && { account }),
      ...(unread.length > 0 && { unread }),
    }
  )
}

/** Days that were read again count as they were read now; a record without a date is said on the day on the screen. */
const unreadAfter = (
  plan: SyncPlan,
  request: SyncRequest,
  before: StoredProgress | undefined,
): ReadonlyArray<LocalDate> => {
  const now = (plan.unread ?? []).map((day) => (day === '' ? request.day : day))
  const earlier = (before?.unread ?? []).filter((day) => !isReadAgain(plan, request, day))
  return [...earlier, ...now].slice(-limits.unreadRecordsKept)
}

const isReadAgain = ({ asked: { newest, older, looked } }: SyncPlan, { progress }: SyncRequest, day: LocalDate) =>
  day === looked ||
  (newest !== undefined && day >= newest) ||
  (older !== undefined && day >= older && (progress === undefined || day < progress.from))

/**
 * The days of which all accounts were read, both included: a day without trades among them had none. Undefined where
 * one of the accounts was not read yet, or there is none.
 */
export const sharedSpan = (
  progresses: ReadonlyArray<SyncProgress | undefined>,
): { readonly from: LocalDate; readonly through: LocalDate } | undefined => {
  const known = progresses.flatMap((progress) => progress ?? [])
  const [from, through] = [
    // Before the beginning of a whole history there is nothing.
    known
      .map((progress) => (progress.isWhole ? '' : progress.from))
      .toSorted()
      .at(-1),
    known.map((progress) => progress.through).toSorted()[0],
  ]
  return known.length < progresses.length || from === undefined || through === undefined ? undefined : { from, through }
}
