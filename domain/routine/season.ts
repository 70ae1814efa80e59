import { isStoredRecord, recordsIn, textIn } from '#domain/lists/views.ts'
import { compareTexts } from '#domain/order.ts'
import { isCounted } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableToArray, tableValues } from '#domain/record/table.ts'
import { type LocalDate, isLocalDate } from '#domain/time/local-date.ts'
import { addMonths, dayIn, daysIn, monthTitle } from '#domain/time/month.ts'
import { checklistsInOrder } from './checklist-views.ts'
import { presentOf } from './day-record.ts'
import { type DayOfItem, figuresOf, type HistoryFigures, historyOf, type ItemHistory } from './history.ts'
import { amountOn, amountsText } from './marks.ts'
import { marksOf } from './schedule.ts'
import { tasksOf } from './task-views.ts'

/** A month ('2026-11'), or a quarter ('2026-Q4'). */
export type Season = string

interface SeasonDays {
  readonly kind: 'month' | 'quarter'
  /** Both included. */
  readonly from: LocalDate
  readonly to: LocalDate
}

const monthOfQuarter = (quarter: number): string => String(quarter * 3 - 2).padStart(2, '0')

/** Undefined for a text that names none. */
export const seasonDays = (season: Season): SeasonDays | undefined => {
  const [, year = '', quarter = ''] = /^(\d{4})-Q([1-4])$/.exec(season) ?? []
  const month = year === '' ? season : `${year}-${monthOfQuarter(Number(quarter))}`
  if (!/^\d{4}-\d{2}$/.test(month) || !isLocalDate(`${month}-01`)) return undefined
  const last = year === '' ? month : addMonths(month, 2)
  return { kind: year === '' ? 'month' : 'quarter', from: dayIn(month, 1), to: dayIn(last, daysIn(last)) }
}

/** The season of a day. */
export const seasonOf = (day: LocalDate, kind: SeasonDays['kind']): Season =>
  kind === 'month' ? day.slice(0, 7) : `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** `by` months or quarters later; negative: earlier. */
export const seasonShifted = (season: Season, by: number): Season => {
  const days = seasonDays(season)
  if (!days) return season
  const month = addMonths(days.from.slice(0, 7), by * (days.kind === 'month' ? 1 : 3))
  return seasonOf(dayIn(month, 1), days.kind)
}

/** 'November 2026', 'Quarter 4 of 2026'. */
export const seasonTitle = (season: Season): string => {
  const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(season) ?? []
  return year === undefined ? monthTitle(season) : `Quarter ${quarter} of ${year}`
}

/** The reason may be empty. */
interface SkippedDay {
  readonly date: LocalDate
  readonly reason: string
}

export interface ItemOfSeason extends Pick<ItemHistory, 'days'> {
  readonly id: string
  readonly text: string
  readonly avoids: boolean
  /** Undefined for an item that is gone from its checklist. */
  readonly checklist: string | undefined
  /** Of these days; a week that is partly outside counts what was done. */
  readonly figures: HistoryFigures
  readonly counts: Readonly<Record<DayOfItem, number>>
  /** '340 minutes'; empty without any. */
  readonly amounts: string
  readonly skips: ReadonlyArray<SkippedDay>
}

interface RoutineOfSeason {
  /** Every item that was due, done or skipped; those of the checklists first, in their order. */
  readonly items: ReadonlyArray<ItemOfSeason>
  readonly daysOff: ReadonlyArray<SkippedDay>
}

type Named = Pick<ItemOfSeason, 'id' | 'text' | 'checklist'>

/** The items and days off of a season, up to today. */
export const routineOfSeason = (journal: Journal, season: Season, today: LocalDate): RoutineOfSeason => {
  const { from, to } = seasonDays(season) ?? { from: '9999-12-31', to: '' }
  const isWithin = ({ date }: { readonly date: LocalDate }): boolean => date >= from && date <= to
  const skips = skipsWithin(journal, isWithin)
  const items = namedItems(journal, isWithin).flatMap((named): ReadonlyArray<ItemOfSeason> => {
    const days = historyOf(journal, named.id, today).days.filter(isWithin)
    const counts = countsOf(days)
    if (counts['not due'] === days.length) return []
    const figures = figuresOf(days, presentOf(journal, today))
    const amounts = amountsText(days.map(({ date }) => amountOn(journal, date, named.id)))
    const { avoids } = marksOf(journal, named.id)
    return [{ ...named, avoids, days, figures, counts, amounts, skips: skips.get(named.id) ?? [] }]
  })
  return { items, daysOff: skips.get('') ?? [] }
}

const namedItems = (
  journal: Journal,
  isWithin: (day: { readonly date: LocalDate }) => boolean,
): ReadonlyArray<Named> => {
  const items = new Map<string, Named>()
  for (const { id: checklistId, name: checklist } of checklistsInOrder(journal))
    for (const task of tasksOf(journal, checklistId))
      if (isCounted(task)) items.set(task.id, { id: task.id, text: task.text, checklist })
  const gone = new Map<string, Named>()
  for (const { date, tasks = [] } of tableValues(journal.dayStats))
    if (isWithin({ date }))
      for (const { id, text } of tasks) if (!items.has(id)) gone.set(id, { id, text, checklist: undefined })
  return [...items.values(), ...gone.values()]
}

const countsOf = (days: ItemHistory['days']): ItemOfSeason['counts'] => {
  const counts = { done: 0, 'not done': 0, 'no record': 0, open: 0, skipped: 0, 'not due': 0 }
  for (const { state } of days) counts[state] += 1
  return counts
}

/** By the item, or '' for days off as a whole; the first day first. */
const skipsWithin = (
  journal: Journal,
  isWithin: (day: { readonly date: LocalDate }) => boolean,
): ReadonlyMap<string, ReadonlyArray<SkippedDay>> => {
  const byItem = new Map<string, SkippedDay[]>()
  const skips = tableToArray(recordsIn(journal, 'skips'))
    .filter(isStoredRecord)
    .map((skip) => ({ date: textIn(skip, 'date'), task: textIn(skip, 'task'), reason: textIn(skip, 'reason') }))
    .filter(isWithin)
    .toSorted((one, other) => compareTexts(one.date, other.date))
  for (const { task, date, reason } of skips) {
    const days = byItem.get(task) ?? []
    byItem.set(task, days)
    days.push({ date, reason })
  }
  return byItem
}
