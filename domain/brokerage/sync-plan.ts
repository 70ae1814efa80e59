import { activityWindowDays, type BrokerageAccount } from '#domain/api/snaptrade.ts'
import { unitsMark, withoutUnitsTwice } from '#domain/fills/paid-in-shares.ts'
import { inWholeDays } from '#domain/fills/trade-time.ts'
import type { CompleteDays, TradeCommand } from '#domain/record/commands.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { type LocalDate, addDays, daysAround, daysBetween } from '#domain/time/local-date.ts'

/** What a device has read of an account into one journal. */
export interface SyncProgress {
  /** Every day from here through `through` was asked for. */
  readonly from: LocalDate
  /** The broker's record was complete through this day at that time. */
  readonly through: LocalDate
  /** The history was read to its beginning. */
  readonly isWhole: boolean
  /** When the last year was read completely, milliseconds since the epoch. */
  readonly yearReadAtMs: number
}

/** Both included. */
export interface DayWindow {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** Days to read, newest first. Without `until` they end with an empty window. */
interface Span {
  readonly part: Part
  readonly to: LocalDate
  readonly until: LocalDate | undefined
}

/** The last days; the rest of a cancelled first sync; the day on the screen, if not among the last days. */
type Part = 'newest' | 'older' | 'looked'

/** What to ask of one account, newest days first. */
export interface SyncPlan {
  readonly accountId: string
  readonly kind: 'day' | 'recent' | 'year' | 'history'
  readonly spans: ReadonlyArray<Span>
  /**
   * Days of the next window: halved after an answer that was too large, else at most doubled, and so few that an answer
   * can be read between two frames.
   */
  readonly windowDays: number
  /** A day per unreadable record that may be a trade; '' where the day is unknown. */
  readonly unread?: ReadonlyArray<LocalDate>
  /** The first day asked for so far, by part. */
  readonly asked: Readonly<Partial<Record<Part, LocalDate>>>
}

export interface SyncRequest {
  readonly account: Pick<BrokerageAccount, 'id' | 'firstActivityDate' | 'completeThrough'>
  readonly progress: SyncProgress | undefined
  readonly day: LocalDate
  readonly today: LocalDate
  readonly nowMs: number
}

export interface ReadAccount {
  readonly request: SyncRequest
  /** As far as it was carried out. */
  readonly plan: SyncPlan
  readonly found: ReadonlyArray<Activity>
}

/** Brokers add to the last days for a while, and the user's dates may differ from UTC by one. */
const overlapDays = 7
/** Reading the whole last year again finds a broker's later corrections. */
const yearAgainMs = 7 * 86_400_000
/** Wanted per answer: a page of the provider, and some milliseconds of reading. */
const activitiesPerAnswer = 1000
/** No history is older; this ends a sync that nothing else ends. */
const oldest: LocalDate = '1990-01-01'

const step = (date: LocalDate, days: number): LocalDate => addDays(date, days) ?? date
const later = (one: LocalDate, other: LocalDate): LocalDate => (one > other ? one : other)
const earlier = (one: LocalDate, other: LocalDate): LocalDate => (one < other ? one : other)
const throughOf = ({ account: { completeThrough }, today }: SyncRequest): LocalDate =>
  earlier(completeThrough ?? step(today, -1), today)

/**
 * The windows to request: the whole history at first, the rest of a cancelled first sync, the last days once the broker
 * has completed another, the last year once a week; and the day on the screen.
 */
export const planSync = (request: SyncRequest): SyncPlan => {
  const {
    account: { id, firstActivityDate },
    progress,
    day,
    today,
    nowMs,
  } = request
  // West of Greenwich, the broker may already use tomorrow's date.
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

/** The days to request next; undefined where nothing is left. */
export const windowOf = ({ spans: [span], windowDays }: SyncPlan): DayWindow | undefined =>
  span && { from: later(span.until ?? oldest, step(span.to, 1 - windowDays)), to: span.to }

/** Whether the next window is asked for without dates: the last year, as the provider counts it. */
export const isWithoutDates = (plan: SyncPlan): boolean =>
  plan.kind === 'year' && plan.asked.newest === undefined && plan.windowDays === activityWindowDays

/** The plan after its next window was answered. `activities`: how many the answer had. */
export const answered = (
  plan: SyncPlan,
  activities: number,
  unread: NonNullable<SyncPlan['unread']> = [],
): SyncPlan => {
  const window = windowOf(plan)
  const [span, ...others] = plan.spans
  if (!window || !span) return plan
  // An empty month is not the beginning of the history; an empty year counts as it.
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

/** The plan after an answer that was too large; undefined where the window is one day. */
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

const isJoined = ({ asked: { newest }, spans }: SyncPlan, progress: SyncProgress | undefined): boolean =>
  newest !== undefined &&
  (progress ? newest <= step(progress.through, 1) : spans.every(({ part }) => part !== 'newest'))

/**
 * The last day whose orders are replaced: the broker's record is complete, and was read. A day less than the broker
 * states, since an evening in the west is the broker's next day.
 */
export const finalThrough = (
  plan: SyncPlan,
  { progress, account: { completeThrough } }: SyncRequest,
): LocalDate | undefined =>
  completeThrough !== undefined && isJoined(plan, progress) ? step(completeThrough, -1) : undefined

/** The progress after a sync, finished or not; undefined while nothing is known of the account. */
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
 * A plan's results as commands of about `about` activities, whole days, oldest first: so every lot is booked once, and
 * the page is free in between. The last command replaces final orders, and opens the days that were asked for.
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
 * Days that were read completely: asked for with adjacent days (the user's dates may differ from UTC by one), final at
 * the broker, not before its history begins, and not around unreadable records. An answer without final records
 * retracts nothing: the provider may have lost its data.
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
