import { activityWindowDays, type BrokerageAccount } from '#domain/api/snaptrade.ts'
import { unitsMark, withoutUnitsTwice } from '#domain/fills/paid-in-shares.ts'
import { inWholeDays } from '#domain/fills/trade-time.ts'
import type { CompleteDays, TradeCommand } from '#domain/record/commands.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { type LocalDate, addDays, daysAround, daysBetween } from '#domain/time/local-date.ts'

/** What a device has read of an account's history into one journal. */
export interface SyncProgress {
  /** Every day from this one on was asked for, through `through`. */
  readonly from: LocalDate
  /** The broker's record was complete through this day then. */
  readonly through: LocalDate
  /** The history was read to its beginning. */
  readonly isWhole: boolean
  /** When the last year was read as a whole, milliseconds since the epoch. */
  readonly yearReadAtMs: number
}

/** Calendar days, both included. */
export interface DayWindow {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** Days that are read newest first. Without an `until` they end with a window in which there is nothing. */
interface Span {
  readonly part: Part
  readonly to: LocalDate
  readonly until: LocalDate | undefined
}

/** The last days; the rest of a cancelled first sync; and the day on the screen, where the last days do not hold it. */
type Part = 'newest' | 'older' | 'looked'

/** What is left to ask of one account, newest days first. */
export interface SyncPlan {
  readonly accountId: string
  readonly kind: 'day' | 'recent' | 'year' | 'history'
  readonly spans: ReadonlyArray<Span>
  /**
   * Days of the next window: halved where an answer was too large, doubled after one that was not, and so few that an
   * answer can be read between two frames.
   */
  readonly windowDays: number
  /** Days of records that may be trades and could not be read, one for each; '' where it is not known. */
  readonly unread?: ReadonlyArray<LocalDate>
  /** The first day of each part that has been asked for so far. */
  readonly asked: Readonly<Partial<Record<Part, LocalDate>>>
}

export interface SyncRequest {
  readonly account: Pick<BrokerageAccount, 'id' | 'firstActivityDate' | 'completeThrough'>
  readonly progress: SyncProgress | undefined
  /** The day on the screen. */
  readonly day: LocalDate
  readonly today: LocalDate
  readonly nowMs: number
}

/** What was found of an account, to become commands of the journal. */
export interface ReadAccount {
  readonly request: SyncRequest
  /** As far as it was carried out. */
  readonly plan: SyncPlan
  readonly found: ReadonlyArray<Activity>
}

/** Brokers add to the last days for a while, and dates differ by one between Greenwich and the user. */
const overlapDays = 7
/** Later corrections of a broker are found by reading the whole last year again. */
const yearAgainMs = 7 * 86_400_000
/** About so many are asked for at once: a page of the provider, and some milliseconds of reading. */
const activitiesPerAnswer = 1000
/** No history goes back further; this ends a sync that nothing else ends. */
const oldest: LocalDate = '1990-01-01'

const step = (date: LocalDate, days: number): LocalDate => addDays(date, days) ?? date
const later = (one: LocalDate, other: LocalDate): LocalDate => (one > other ? one : other)
const earlier = (one: LocalDate, other: LocalDate): LocalDate => (one < other ? one : other)
const throughOf = ({ account: { completeThrough }, today }: SyncRequest): LocalDate =>
  earlier(completeThrough ?? step(today, -1), today)

/**
 * The windows to request of an account: its whole history at first, the rest of a cancelled first sync, the last days
 * once the broker has completed another one, the last year once a week; and the day on the screen.
 */
export const planSync = (request: SyncRequest): SyncPlan => {
  const {
    account: { id, firstActivityDate },
    progress,
    day,
    today,
    nowMs,
  } = request
  // West of Greenwich the broker may use tomorrow's date already.
  const newest = step(today, 1)
  if (!progress) return planOf(id, 'history', [{ part: 'newest', to: newest, until: firstActivityDate }])
  const back = step(progress.through, -overlapDays)
  const isYear = nowMs - progress.yearReadAtMs >= yearAgainMs
  const isRecent = throughOf(request) > progress.through
  const until = isYear ? earlier(back, step(newest, 1 - activityWindowDays)) : isRecent ? back : undefined
  const hasOlder =
    firstActivityDate === undefined
      ? !progress.isWhole
      : firstActivityDate < earlier(progress.from, until ?? progress.from)
  return planOf(id, hasOlder ? 'history' : isYear ? 'year' : isRecent ? 'recent' : 'day', [
    ...(until === undefined ? [] : [{ part: 'newest', to: newest, until } as const]),
    ...(until !== undefined && day >= until ? [] : [{ part: 'looked', to: day, until: day } as const]),
    ...(hasOlder ? [{ part: 'older', to: step(progress.from, -1), until: firstActivityDate } as const] : []),
  ])
}

const planOf = (accountId: string, kind: SyncPlan['kind'], spans: SyncPlan['spans']): SyncPlan => ({
  accountId,
  kind,
  spans,
  windowDays: activityWindowDays,
  asked: {},
})

/** The days to ask for next; undefined where nothing is left. */
export const windowOf = ({ spans: [span], windowDays }: SyncPlan): DayWindow | undefined =>
  span && { from: later(span.until ?? oldest, step(span.to, 1 - windowDays)), to: span.to }

/** Whether the next window is asked for without dates: the last year, as the provider itself counts it. */
export const isWithoutDates = (plan: SyncPlan): boolean =>
  plan.kind === 'year' && plan.asked.newest === undefined && plan.windowDays === activityWindowDays

/** The plan after its next window was answered with so many activities, and some that could not be read. */
export const answered = (
  plan: SyncPlan,
  activities: number,
  unread: NonNullable<SyncPlan['unread']> = [],
): SyncPlan => {
  const window = windowOf(plan)
  const [span, ...others] = plan.spans
  if (!window || !span) return plan
  // An empty month is not the beginning of the history; an empty year counts as one.
  const isQuiet = activities === 0 && plan.windowDays === activityWindowDays
  const isOver = window.from <= (span.until ?? oldest) || (span.until === undefined && isQuiet)
  return {
    ...plan,
    spans: isOver ? others : [{ ...span, to: step(window.from, -1) }, ...others],
    windowDays: Math.max(
      1,
      Math.min(
        activityWindowDays,
        plan.windowDays * 2,
        Math.floor((daysIn(window) * activitiesPerAnswer) / activities),
      ),
    ),
    ...(unread.length > 0 && { unread: [...(plan.unread ?? []), ...unread] }),
    asked: { ...plan.asked, [span.part]: window.from },
  }
}

/** The plan with its next window halved, since the answer would be too large; undefined where it is one day already. */
export const halved = (plan: SyncPlan): SyncPlan | undefined => {
  const window = windowOf(plan)
  const days = window ? daysIn(window) : 1
  return days > 1 ? { ...plan, windowDays: Math.ceil(days / 2) } : undefined
}

/** How many days a window has. */
export const daysIn = ({ from, to }: DayWindow): number => (daysBetween(from, to) ?? 0) + 1

/** How many days are left to request; undefined while the start of the history is unknown. */
export const daysLeft = ({ spans }: SyncPlan): number | undefined =>
  spans.some(({ until }) => until === undefined)
    ? undefined
    : spans.reduce((sum, { to, until = to }) => sum + daysIn({ from: until, to }), 0)

/** Whether the last days were read from where they had been complete before, without a gap. */
const isJoined = ({ asked: { newest }, spans }: SyncPlan, progress: SyncProgress | undefined): boolean =>
  newest !== undefined &&
  (progress ? newest <= step(progress.through, 1) : spans.every(({ part }) => part !== 'newest'))

/**
 * Through which day an account's orders are replaced after a sync: the broker's record of these days is complete, and
 * was read. A day less than the broker says, since an evening in the west is the broker's next day.
 */
export const finalThrough = (
  plan: SyncPlan,
  { progress, account: { completeThrough } }: SyncRequest,
): LocalDate | undefined =>
  completeThrough !== undefined && isJoined(plan, progress) ? step(completeThrough, -1) : undefined

/** The progress after a sync, however far it came; undefined where nothing is known of the account yet. */
export const progressAfter = (plan: SyncPlan, request: SyncRequest): SyncProgress | undefined => {
  const { progress, nowMs, today } = request
  const { newest, older } = plan.asked
  const yearReadAtMs =
    newest !== undefined && newest <= step(today, 2 - activityWindowDays) ? nowMs : progress?.yearReadAtMs
  const isOver = plan.spans.every(({ part }) => part === 'looked')
  if (!progress)
    return newest === undefined
      ? undefined
      : { from: newest, through: throughOf(request), isWhole: isOver, yearReadAtMs: yearReadAtMs ?? nowMs }
  const isNews = isJoined(plan, progress)
  return {
    from: older ?? (isNews && newest !== undefined ? earlier(newest, progress.from) : progress.from),
    through: isNews ? later(throughOf(request), progress.through) : progress.through,
    isWhole: progress.isWhole || (isOver && plan.kind === 'history'),
    yearReadAtMs: isNews ? (yearReadAtMs ?? progress.yearReadAtMs) : progress.yearReadAtMs,
  }
}

type Statement = Extract<TradeCommand, { readonly type: 'RecordActivities' }>['data']

/**
 * What a plan has brought as commands of about so many activities each, whole days, oldest first: so every lot is
 * booked once, and the page is free in between. The last one replaces the orders that are final, and opens the days
 * that were asked for.
 */
export const statementsOf = (
  plan: SyncPlan,
  request: SyncRequest,
  found: ReadonlyArray<Activity>,
  about: number,
): ReadonlyArray<Statement> => {
  const finalDay = finalThrough(plan, request)
  const syncedDays = [...new Set([request.day, request.today])].filter((day) => isAsked(plan, day))
  const isOnce = !found.some(({ snapTradeId }) => snapTradeId.endsWith(unitsMark))
  const parts = inWholeDays(isOnce ? found : withoutUnitsTwice(found), about)
  const complete = completeDaysOf(plan, request, found)
  const completeIn = (index: number) => {
    const [before, ofPart] = [parts[index - 1]?.at(-1)?.day, parts[index]?.at(-1)?.day]
    if (!complete) return {}
    const from = before === undefined ? complete.from : later(complete.from, step(before, 1))
    const to = index >= parts.length - 1 || ofPart === undefined ? complete.to : earlier(complete.to, ofPart)
    return from <= to && { completeDays: { [plan.accountId]: { ...complete, from, to } } }
  }
  const last = {
    source: 'sync' as const,
    activities: parts.at(-1) ?? [],
    syncedDays,
    ...(finalDay !== undefined && { completeThrough: { [plan.accountId]: finalDay } }),
    ...completeIn(Math.max(0, parts.length - 1)),
  }
  return [
    ...parts.slice(0, -1).map((activities, index) => ({ source: 'sync' as const, activities, ...completeIn(index) })),
    last,
  ]
}

/**
 * The days of which everything was read: asked for with the days beside them, since dates differ by one between
 * Greenwich and the user, final at the broker, and not before its history begins. An answer without any record takes
 * nothing back: a provider may have lost its memory. Nor do the days of a record that cannot be read.
 */
const completeDaysOf = (
  plan: SyncPlan,
  request: SyncRequest,
  found: ReadonlyArray<Activity>,
): CompleteDays | undefined => {
  const {
    asked: { newest },
    unread = [],
  } = plan
  const to = finalThrough(plan, request)
  if (newest === undefined || to === undefined || unread.includes('')) return undefined
  if (found.every(({ provisional }) => provisional)) return undefined
  const from = later(step(newest, 1), request.account.firstActivityDate ?? '')
  const except = unread.flatMap(daysAround)
  return from <= to ? { from, to, ...(except.length > 0 && { except }) } : undefined
}

const isAsked = ({ asked: { newest, older, looked } }: SyncPlan, day: LocalDate): boolean =>
  day === looked || [newest, older].some((from) => from !== undefined && from <= day)
