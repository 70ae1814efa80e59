import { activityWindowDays } from '#domain/api/snaptrade.ts'
import { entryOn } from '#domain/entries/views.ts'
import { isNamed } from '#domain/fills/joining/reports.ts'
import { limits } from '#domain/limits.ts'
import { type Activity, allMovementsOf } from '#domain/record/day-trades.ts'
import type { Journal, JournalEntry } from '#domain/record/journal.ts'
import { tableValues } from '#domain/record/table.ts'
import { type LocalDate, addDays, daysAround } from '#domain/time/local-date.ts'
import type { AccountFacts } from './same-account.ts'
import { progressAfter, type ReadAccount, type SyncPlan, type SyncProgress, type SyncRequest } from './sync-plan.ts'

/**
 * How far an account was read. `witness`: a day of the journal with a trade of the account; if it has none any more,
 * the journal was replaced. `account`: facts to recognise it under another id. `unread`: a day per unreadable record.
 */
export type StoredProgress = SyncProgress & {
  readonly witness?: LocalDate
  readonly account?: AccountFacts
  readonly unread?: ReadonlyArray<LocalDate>
}

/**
 * The progress, if it was made in this journal: undefined where the journal has lost its witness, or where a clock that
 * was ahead of `nowMs` has made it, so that it says nothing about the days until then.
 */
export const progressIn = (
  journal: Journal,
  accountId: string,
  progress: StoredProgress | undefined,
  nowMs: number,
): StoredProgress | undefined => {
  if (progress === undefined || progress.yearReadAtMs > nowMs + limits.clockSkewMs) return undefined
  const { witness } = progress
  return witness === undefined ||
    allMovementsOf(entryOn(journal, witness)?.trades).some((movement) => movement.accountId === accountId)
    ? progress
    : undefined
}

/**
 * Whether a new record has the name of one on a day of the last year that was not read again: it has moved, or its
 * order has fills on both days. Reading the year tells which.
 */
export const hasMovedFromBefore = (journal: Journal, { plan, request, found }: ReadAccount): boolean => {
  const { newest = '' } = plan.asked
  const first = addDays(request.today, -activityWindowDays) ?? newest
  if (newest <= first) return false
  const namesOn = (day: LocalDate) =>
    allMovementsOf(entryOn(journal, day)?.trades).flatMap((each) =>
      isNamed(each) && each.accountId === plan.accountId ? [each.snapTradeId] : [],
    )
  const isNews = ({ day, snapTradeId }: Activity) =>
    daysAround(day).every((near) => !namesOn(near).includes(snapTradeId))
  const came = found.filter((each) => each.day >= newest && isNamed(each) && isNews(each))
  const names = new Set(came.map(({ snapTradeId }) => snapTradeId))
  if (names.size === 0) return false
  const isBefore = ({ date }: JournalEntry) => date >= first && date < newest
  return [...tableValues(journal.entries)].some(
    (day) => isBefore(day) && namesOn(day.date).some((name) => names.has(name)),
  )
}

/**
 * The progress to store, with the first day with a trade as the witness; undefined while nothing is known. `isYearDue`:
 * the next sync reads the last year.
 */
export const storedAfter = (
  { plan, request, found }: ReadAccount,
  account: AccountFacts | undefined,
  isYearDue = false,
): StoredProgress | undefined => {
  const before: StoredProgress | undefined = request.progress
  const progress = progressAfter(plan, request)
  const witness = found.reduce<LocalDate | undefined>(
    (first, { day }) => (first === undefined || day < first ? day : first),
    before?.witness,
  )
  const unread = unreadAfter(plan, request, before)
  const facts = account ?? before?.account
  return (
    progress && {
      ...progress,
      ...(isYearDue && { yearReadAtMs: 0 }),
      ...(witness !== undefined && { witness }),
      ...(facts && { account: facts }),
      ...(unread.length > 0 && { unread }),
    }
  )
}

/** Days that were read again count as read now; a record without a date counts for the day on the screen. */
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

/** The days read for all accounts, both ends included. Undefined without accounts, or if one was not read. */
export const sharedSpan = (
  progresses: ReadonlyArray<SyncProgress | undefined>,
): { readonly from: LocalDate; readonly through: LocalDate } | undefined => {
  const known = progresses.flatMap((progress) => progress ?? [])
  const [from, through] = [
    // Nothing is earlier than the beginning of a whole history.
    known
      .map((progress) => (progress.isWhole ? '' : progress.from))
      .toSorted()
      .at(-1),
    known.map((progress) => progress.through).toSorted()[0],
  ]
  return known.length < progresses.length || from === undefined || through === undefined ? undefined : { from, through }
}
