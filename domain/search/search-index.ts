import { symbolText } from '#domain/fills/instrument.ts'
import { allMovementsOf } from '#domain/record/day-trades.ts'
import type { DayStats, Journal, JournalEntry } from '#domain/record/journal.ts'
import { tableGet, tableValues } from '#domain/record/table.ts'
import { resultsOf } from '#domain/statistics/day-profit.ts'
import type { Steps } from '#domain/steps.ts'
import { fold } from '#domain/text/fold.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { type Label, labelsById } from '#domain/trade-notes/label.ts'
import { type TradeNote, tradeNotesOf } from '#domain/trade-notes/trade-note.ts'
import {
  otherTextsByDay,
  nothing,
  piecesOf,
  type SearchedPiece,
  type SearchedText,
  searchedTexts,
} from './searched-texts.ts'

export interface SearchedDay {
  readonly date: LocalDate
  readonly entry: JournalEntry | undefined
  readonly stats: DayStats | undefined
  readonly texts: ReadonlyArray<SearchedText>
  /** Names and captions of attachments, and reasons of skips. */
  readonly otherTexts: ReadonlyArray<SearchedText>
  /** Folded: each symbol, as it is shown, and the root of an option's. */
  readonly symbols: ReadonlySet<string>
  /** The items that are ticked now; of today alone. */
  readonly ticked: ReadonlyArray<string> | undefined
}

/** An item of the routine, under one name for all days. */
export interface SearchedItem {
  readonly text: string
  readonly folded: string
  readonly isCurrent: boolean
  /** Finished days with a record of it. */
  readonly days: number
  readonly doneDays: number
}

export interface SearchedNote {
  readonly id: string
  /** A fill of the trade; undefined where none is left, as `day` and `accountId` then. */
  readonly fill: string | undefined
  readonly day: LocalDate | undefined
  readonly accountId: string | undefined
  /** As it is shown; empty where it is unknown. */
  readonly symbol: string
  readonly symbols: ReadonlySet<string>
  readonly labels: ReadonlyArray<string>
  readonly foldedLabels: ReadonlyArray<string>
  readonly texts: ReadonlyArray<SearchedText>
}

export interface SearchIndex {
  /** The newest first. */
  readonly days: ReadonlyArray<SearchedDay>
  /** Those of the checklists first, then by how often they were done. */
  readonly items: ReadonlyArray<SearchedItem>
  /** The newest day first. */
  readonly notes: ReadonlyArray<SearchedNote>
  /** Reviews, the newest first, then templates. */
  readonly pieces: ReadonlyArray<SearchedPiece>
}

const daysPerStep = 100

/** Items that are ticked now count as done `today`. Unchanged days of `last` are taken over. */
export function* searchIndexSteps(journal: Journal, today: LocalDate, last?: SearchIndex): Steps<SearchIndex> {
  const known = new Map(last?.days.map((day) => [day.date, day]))
  const dates = new Set<LocalDate>()
  for (const { date } of tableValues(journal.entries)) dates.add(date)
  for (const { date } of tableValues(journal.dayStats)) dates.add(date)
  const others = otherTextsByDay(journal)
  for (const date of others.keys()) dates.add(date)
  const done = [...tableValues(journal.tasks)].flatMap(({ text, completed }) => (completed ? [text] : []))
  if (done.length > 0) dates.add(today)
  const read = symbolReader()
  const days: SearchedDay[] = []
  for (const [count, date] of [...dates].toSorted().toReversed().entries()) {
    if (count % daysPerStep === daysPerStep - 1) yield
    const [entry, stats] = [tableGet(journal.entries, date), tableGet(journal.dayStats, date)]
    const before = known.get(date)
    const day =
      before && before.entry === entry && before.stats === stats ? before : searchedDay(date, entry, stats, read)
    const otherTexts = others.get(date) ?? nothing
    const ticked = date === today ? done : undefined
    days.push(otherTexts === day.otherTexts && ticked === day.ticked ? day : { ...day, otherTexts, ticked })
  }
  yield
  return { days, items: itemsOf(journal), notes: yield* notesSteps(journal, read), pieces: piecesOf(journal) }
}

/** Computes the days' results ahead of a search by results. */
export function* dayResultsSteps({ days }: SearchIndex): Steps<void> {
  for (const [count, { entry }] of days.entries()) {
    resultsOf(entry)
    if (count % daysPerStep === daysPerStep - 1) yield
  }
}

interface ReadSymbol {
  readonly shown: string
  readonly folded: ReadonlyArray<string>
}
type SymbolReader = (symbol: string) => ReadSymbol

/** Thousands of days trade the same symbols: each is read once. */
const symbolReader = (): SymbolReader => {
  const known = new Map<string, ReadSymbol>()
  return (symbol) => {
    const read = known.get(symbol) ?? readSymbol(symbol)
    known.set(symbol, read)
    return read
  }
}

const readSymbol = (symbol: string): ReadSymbol => {
  const shown = symbolText(symbol)
  return { shown, folded: [symbol, shown, shown.split(' ')[0] ?? shown].map(fold) }
}

interface NotedFill {
  readonly day: LocalDate
  readonly symbol: string
  readonly accountId: string
}

function* notesSteps(journal: Journal, read: SymbolReader): Steps<ReadonlyArray<SearchedNote>> {
  const written = tradeNotesOf(journal)
  if (written.length === 0) return []
  const byId = labelsById(journal)
  const noted = new Set(written.flatMap(({ fills }) => fills))
  const found = new Map<string, NotedFill>()
  let count = 0
  for (const { date, trades } of tableValues(journal.entries)) {
    if ((count += 1) % daysPerStep === 0) yield
    for (const { id, symbol, accountId } of allMovementsOf(trades))
      if (noted.has(id)) found.set(id, { day: date, symbol, accountId })
  }
  return written
    .map((note) => searchedNote(note, found, byId, read))
    .filter(({ texts, labels }) => texts.length + labels.length > 0)
    .toSorted((one, other) => ((one.day ?? '') < (other.day ?? '') ? 1 : -1))
}

const searchedNote = (
  { id, fills, note, symbol: planned = '', labels: carried }: TradeNote,
  found: ReadonlyMap<string, NotedFill>,
  labels: ReadonlyMap<string, Label>,
  read: SymbolReader,
): SearchedNote => {
  const fill = fills.find((each) => found.has(each))
  const {
    day,
    symbol = planned,
    accountId,
  }: Partial<NotedFill> = (fill !== undefined ? found.get(fill) : undefined) ?? {}
  const { shown, folded } = read(symbol)
  const names = [...new Set(carried.flatMap((each) => labels.get(each)?.name ?? []))]
  return {
    id,
    fill,
    day,
    accountId,
    symbol: shown,
    symbols: new Set(folded),
    labels: names,
    foldedLabels: names.map(fold),
    texts: searchedTexts([['tradeNote', note]]),
  }
}

const searchedDay = (
  date: LocalDate,
  entry: JournalEntry | undefined,
  stats: DayStats | undefined,
  read: SymbolReader,
): SearchedDay => {
  const traded = new Set<string>()
  for (const { symbol } of allMovementsOf(entry?.trades)) if (symbol !== '') traded.add(symbol)
  const symbols = [...traded].map(read)
  return {
    date,
    entry,
    stats,
    texts: searchedTexts([
      ['notes', entry?.notes ?? ''],
      ['reflections', entry?.reflections ?? ''],
      ['symbols', symbols.map(({ shown }) => shown).join(', ')],
    ]),
    otherTexts: nothing,
    symbols: new Set(symbols.flatMap(({ folded }) => folded)),
    ticked: undefined,
  }
}

const itemsOf = (journal: Journal): ReadonlyArray<SearchedItem> => {
  const counts = new Map<string, { isCurrent: boolean; days: number; doneDays: number }>()
  const countOf = (text: string) => {
    const count = counts.get(text) ?? { isCurrent: false, days: 0, doneDays: 0 }
    counts.set(text, count)
    return count
  }
  for (const { text } of tableValues(journal.tasks)) countOf(text).isCurrent = true
  for (const { tasks = [] } of tableValues(journal.dayStats)) {
    for (const { text, done } of tasks) {
      const count = countOf(text)
      count.days += 1
      if (done) count.doneDays += 1
    }
  }
  return [...counts]
    .map(([text, count]) => ({ text, folded: fold(text), ...count }))
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.doneDays - one.doneDays)
}
