import { activityWindowDays, type BrokerageAccount } from '../api/snaptrade.ts'
import type { TradeCommand } from '../journal/commands.ts'
import type { LocalDate } from '../journal/journal.ts'
import { addDays, daysBetween } from '../time/local-date.ts'
import { inWholeDays } from './activity.ts'
import type { Activity } from './daily-trades.ts'

/** What a device has read of an account's history into one journal. */
export interface WalkMark {
  /** Every day from this one on was asked for, through `through`. */
  readonly from: LocalDate
  /** The broker's record was complete through this day then. */
  readonly through: LocalDate
  /** The walk came to where the history begins. */
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
interface Stretch {
  readonly part: Part
  readonly to: LocalDate
  readonly until: LocalDate | undefined
}

/** The last days; what a cancelled first time has left; and the day that somebody looks at, where the last days do not hold it. */
type Part = 'newest' | 'older' | 'looked'

/** What is left to ask of one account, newest days first. */
export interface Walk {
  readonly accountId: string
  readonly kind: 'day' | 'recent' | 'year' | 'history'
  readonly stretches: ReadonlyArray<Stretch>
  /** Days of the next window: halved where an answer was too large, doubled after one that was not, and so few that an answer can be read between two frames. */
  readonly spanDays: number
  /** The first day of each part that has been asked for so far. */
  readonly asked: Readonly<Partial<Record<Part, LocalDate>>>
}

export interface WalkWish {
  readonly account: Pick<BrokerageAccount, 'id' | 'firstActivityDate' | 'completeThrough'>
  readonly mark: WalkMark | undefined
  /** The day that somebody looks at. */
  readonly day: LocalDate
  readonly today: LocalDate
  readonly nowMs: number
}

/** Brokers add to the last days for a while, and dates differ by one between Greenwich and the user. */
const overlapDays = 7
/** What a broker corrects later than that is met by reading the whole last year again. */
const yearAgainMs = 7 * 86_400_000
/** About so many are asked for at once: a page of the provider, and some milliseconds of reading. */
const activitiesPerAnswer = 1000
/** Nobody's history goes back further; it ends a walk that nothing else ends. */
const oldest: LocalDate = '1990-01-01'

const step = (date: LocalDate, days: number): LocalDate => addDays(date, days) ?? date
const later = (one: LocalDate, other: LocalDate): LocalDate => (one > other ? one : other)
const earlier = (one: LocalDate, other: LocalDate): LocalDate => (one < other ? one : other)
const throughOf = ({ account: { completeThrough }, today }: WalkWish): LocalDate => earlier(completeThrough ?? step(today, -1), today)

/**
 * What to ask of an account: its whole history at first and what a cancelled first time has left, the last days once the
 * broker has completed another one, the last year once a week; and the day that somebody looks at.
 */
export const planWalk = (wish: WalkWish): Walk => {
  const { account: { id, firstActivityDate }, mark, day, today, nowMs } = wish
  // Somebody west of Greenwich trades under tomorrow's date already.
  const newest = step(today, 1)
  if (!mark) return walkOf(id, 'history', [{ part: 'newest', to: newest, until: firstActivityDate }])
  const back = step(mark.through, -overlapDays)
  const isYear = nowMs - mark.yearReadAtMs >= yearAgainMs
  const isRecent = throughOf(wish) > mark.through
  const until = isYear ? earlier(back, step(newest, 1 - activityWindowDays)) : isRecent ? back : undefined
  const hasOlder = firstActivityDate === undefined ? !mark.isWhole : firstActivityDate < earlier(mark.from, until ?? mark.from)
  return walkOf(id, hasOlder ? 'history' : isYear ? 'year' : isRecent ? 'recent' : 'day', [
    ...(until === undefined ? [] : [{ part: 'newest', to: newest, until } as const]),
    ...(until !== undefined && day >= until ? [] : [{ part: 'looked', to: day, until: day } as const]),
    ...(hasOlder ? [{ part: 'older', to: step(mark.from, -1), until: firstActivityDate } as const] : []),
  ])
}

const walkOf = (accountId: string, kind: Walk['kind'], stretches: Walk['stretches']): Walk => ({ accountId, kind, stretches, spanDays: activityWindowDays, asked: {} })

/** The days to ask for next; undefined where nothing is left. */
export const windowOf = ({ stretches: [stretch], spanDays }: Walk): DayWindow | undefined =>
  stretch && { from: later(stretch.until ?? oldest, step(stretch.to, 1 - spanDays)), to: stretch.to }

/** Whether the next window is asked for without dates: the last year, as the provider itself counts it. */
export const isWithoutDates = (walk: Walk): boolean => walk.kind === 'year' && walk.asked.newest === undefined && walk.spanDays === activityWindowDays

/** The walk after its next window was answered with so many activities. */
export const answered = (walk: Walk, activities: number): Walk => {
  const window = windowOf(walk)
  const [stretch, ...others] = walk.stretches
  if (!window || !stretch) return walk
  // A quiet month is no beginning; a quiet year is taken for one.
  const isQuiet = activities === 0 && walk.spanDays === activityWindowDays
  const isOver = window.from <= (stretch.until ?? oldest) || (stretch.until === undefined && isQuiet)
  return {
    ...walk,
    stretches: isOver ? others : [{ ...stretch, to: step(window.from, -1) }, ...others],
    spanDays: Math.max(1, Math.min(activityWindowDays, walk.spanDays * 2, Math.floor((daysIn(window) * activitiesPerAnswer) / activities))),
    asked: { ...walk.asked, [stretch.part]: window.from },
  }
}

/** The walk with its next window halved, since the answer would be too large; undefined where it is one day already. */
export const halved = (walk: Walk): Walk | undefined => {
  const window = windowOf(walk)
  const days = window ? daysIn(window) : 1
  return days > 1 ? { ...walk, spanDays: Math.ceil(days / 2) } : undefined
}

/** How many days a window has. */
export const daysIn = ({ from, to }: DayWindow): number => (daysBetween(from, to) ?? 0) + 1

/** How many days are left to ask for; undefined where nobody knows when the history begins. */
export const daysLeft = ({ stretches }: Walk): number | undefined =>
  stretches.some(({ until }) => until === undefined) ? undefined : stretches.reduce((sum, { to, until = to }) => sum + daysIn({ from: until, to }), 0)

/** Whether the last days were read from where they had been complete before, without a gap. */
const isJoined = ({ asked: { newest }, stretches }: Walk, mark: WalkMark | undefined): boolean =>
  newest !== undefined && (mark ? newest <= step(mark.through, 1) : stretches.every(({ part }) => part !== 'newest'))

/**
 * Through which day an account's orders can be let go of after a walk: the broker's record of these days is complete, and was
 * read. A day less than the broker says, since an evening in the west is the broker's next day.
 */
export const settledThrough = (walk: Walk, { mark, account: { completeThrough } }: WalkWish): LocalDate | undefined =>
  completeThrough !== undefined && isJoined(walk, mark) ? step(completeThrough, -1) : undefined

/** What is remembered of a walk, however far it came; undefined where nothing is known of the account yet. */
export const markAfter = (walk: Walk, wish: WalkWish): WalkMark | undefined => {
  const { mark, nowMs, today } = wish
  const { newest, older } = walk.asked
  const yearReadAtMs = newest !== undefined && newest <= step(today, 2 - activityWindowDays) ? nowMs : mark?.yearReadAtMs
  const isOver = walk.stretches.every(({ part }) => part === 'looked')
  if (!mark) return newest === undefined ? undefined : { from: newest, through: throughOf(wish), isWhole: isOver, yearReadAtMs: yearReadAtMs ?? nowMs }
  const isNews = isJoined(walk, mark)
  return {
    from: older ?? (isNews && newest !== undefined ? earlier(newest, mark.from) : mark.from),
    through: isNews ? later(throughOf(wish), mark.through) : mark.through,
    isWhole: mark.isWhole || (isOver && walk.kind === 'history'),
    yearReadAtMs: isNews ? (yearReadAtMs ?? mark.yearReadAtMs) : mark.yearReadAtMs,
  }
}

type Statement = Extract<TradeCommand, { readonly type: 'RecordActivities' }>['data']

/**
 * What a walk has brought as commands of about so many activities each, whole days, oldest first: so every lot is booked once,
 * and the page is free in between. The last one lets go of the orders that are settled, and opens the days that were asked for.
 */
export const statementsOf = (walk: Walk, wish: WalkWish, found: ReadonlyArray<Activity>, about: number): ReadonlyArray<Statement> => {
  const settled = settledThrough(walk, wish)
  const syncedDays = [...new Set([wish.day, wish.today])].filter((day) => isAsked(walk, day))
  const parts = inWholeDays(found, about)
  const last = {
    source: 'sync' as const, activities: parts.at(-1) ?? [], syncedDays,
    ...(settled !== undefined && { completeThrough: { [walk.accountId]: settled } }),
  }
  return [...parts.slice(0, -1).map((activities) => ({ source: 'sync' as const, activities })), last]
}

const isAsked = ({ asked: { newest, older, looked } }: Walk, day: LocalDate): boolean =>
  day === looked || [newest, older].some((from) => from !== undefined && from <= day)
