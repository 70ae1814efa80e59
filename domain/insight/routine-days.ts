import { addDecimals, type Decimal } from '#domain/money/decimal.ts'
import { compareTexts } from '#domain/order.ts'
import type { ArchivedTask, Journal } from '#domain/record/journal.ts'
import { tableValues } from '#domain/record/table.ts'
import { tickedAt } from '#domain/routine/known-zones.ts'
import type { TradeResult } from '#domain/statistics/trade-result.ts'
import type { Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { instantOf } from '#domain/trades/groups.ts'
import type { DayNet, Groups } from './difference.ts'

/** Was an item done that day, and was it done before the first fill that opened a trade? */
type Question = 'done' | 'before opening'

/** The days that answer a question. */
export interface Answers extends Groups {
  readonly question: Question
  /** Days of the item without the moment of the tick, or of an opening. */
  readonly unknown: number
  /** Days with a later correction of the item, with known results: on neither side. */
  readonly corrected: ReadonlyArray<DayNet>
}

/** An item of the routine, with the days on which it was due and a trade was closed. */
export interface RoutineItem {
  /** Of the task: it stays when the text changes. */
  readonly id: string
  readonly text: string
  /** Newest first. */
  readonly formerTexts: ReadonlyArray<string>
  readonly answers: ReadonlyArray<Answers>
}

interface TradedDay {
  net: Decimal | undefined
  /** Of the first opening, milliseconds; undefined without one, or without its time. */
  firstOpening: number | undefined
  hasUntimedOpening: boolean
}

const tradesPerStep = 500
const daysPerStep = 50

/** The net of each day, and when its first trade was opened. */
function* tradedDaysSteps(
  trades: ReadonlyArray<TradeResult>,
  currency: string,
): Steps<ReadonlyMap<LocalDate, TradedDay>> {
  const days = new Map<LocalDate, TradedDay>()
  const on = (day: LocalDate): TradedDay => {
    const known = days.get(day)
    if (known) return known
    const fresh = { net: undefined, firstOpening: undefined, hasUntimedOpening: false }
    days.set(day, fresh)
    return fresh
  }
  for (const [place, trade] of trades.entries()) {
    if (place % tradesPerStep === 0) yield
    const opening = on(trade.opened.day)
    const at = instantOf(trade.opened)
    if (at === undefined) opening.hasUntimedOpening = true
    else opening.firstOpening = Math.min(opening.firstOpening ?? at, at)
    if (trade.isOpen || trade.unknown !== undefined || trade.currency !== currency) continue
    const closing = on(trade.last.day)
    closing.net = closing.net ? addDecimals(closing.net, trade.net) : trade.net
  }
  return days
}

interface Collected {
  readonly id: string
  readonly texts: Array<string>
  readonly done: Array<DayNet>
  readonly not: Array<DayNet>
  readonly before: Array<DayNet>
  readonly notBefore: Array<DayNet>
  readonly corrected: Array<DayNet>
  unknown: number
}

const freshItem = (id: string): Collected => ({
  id,
  texts: [],
  done: [],
  not: [],
  before: [],
  notBefore: [],
  corrected: [],
  unknown: 0,
})

const collect = (item: Collected, task: ArchivedTask, day: LocalDate, traded: TradedDay, net: Decimal): void => {
  const dayNet = { day, net }
  if (item.texts[0] !== task.text) item.texts.unshift(task.text)
  if (task.corrected) {
    item.corrected.push(dayNet)
    return
  }
  ;(task.done ? item.done : item.not).push(dayNet)
  const { firstOpening, hasUntimedOpening } = traded
  const at = task.done ? tickedAt(task, day) : undefined
  if (firstOpening === undefined || hasUntimedOpening || (task.done && at === undefined)) item.unknown += 1
  else (at !== undefined && at < firstOpening ? item.before : item.notBefore).push(dayNet)
}

/**
 * The items of archived days before `today` on which a trade of the currency was closed with a known result, in the
 * order in which they first appear. The unit is a day, since trades of one day are not independent.
 */
export function* routineItemsSteps(
  journal: Journal,
  trades: ReadonlyArray<TradeResult>,
  currency: string,
  today: LocalDate,
): Steps<ReadonlyArray<RoutineItem>> {
  const days = yield* tradedDaysSteps(trades, currency)
  const records = [...tableValues(journal.dayStats)].toSorted((one, other) => compareTexts(one.date, other.date))
  const items = new Map<string, Collected>()
  for (const [place, { date, tasks = [] }] of records.entries()) {
    if (place % daysPerStep === 0) yield
    const traded = days.get(date)
    if (traded?.net === undefined || date >= today) continue
    for (const task of tasks) {
      // A task that was skipped, or done without being due, counts on neither side.
      if (task.due === false) continue
      const item = items.get(task.id) ?? freshItem(task.id)
      items.set(task.id, item)
      collect(item, task, date, traded, traded.net)
    }
  }
  return [...items.values()].map(({ id, texts, done, not, before, notBefore, corrected, unknown }) => ({
    id,
    text: texts[0] ?? '',
    formerTexts: [...new Set(texts.slice(1))].filter((text) => text !== texts[0]),
    answers: [
      { question: 'done', done, not, unknown: 0, corrected },
      { question: 'before opening', done: before, not: notBefore, unknown, corrected },
    ],
  }))
}
