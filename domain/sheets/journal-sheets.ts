import { symbolText } from '#domain/fills/instrument.ts'
import { adjustmentWord, sideWord } from '#domain/fills/movement-words.ts'
import {
  defaultCurrency,
  type ExactField,
  isBuyOrSell,
  multiplierOf,
  type UnknownReason,
  valueOf,
} from '#domain/lots/movement.ts'
import { compareRows, type Row, rowOf } from '#domain/lots/rows.ts'
import { allMovementsOf } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableGet } from '#domain/record/table.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { Label, LabelKind } from '#domain/trade-notes/label.ts'
import type { NoRisk } from '#domain/trade-notes/risk.ts'
import type { TradeNote } from '#domain/trade-notes/trade-note.ts'
import {
  isLookedThrough,
  nothingWritten,
  riskOfWritten,
  type WrittenTrade,
  type WrittenTrades,
} from '#domain/trade-notes/written.ts'
import {
  holdingOf,
  isKnown,
  meanPriceOf,
  outcomeOf,
  type ToleranceOf,
  type TradeOutcome,
} from '#domain/trades/figures.ts'
import type { Trade, TradePart, TradeSide } from '#domain/trades/trade.ts'
import {
  type Cell,
  cellPieces,
  type Column,
  dayCell,
  momentCell,
  mostCharsInCell,
  numberCell,
  type Sheet,
  sheetOf,
  spanCell,
  textCell,
  width,
} from './sheet.ts'

export interface SheetSource {
  readonly journal: Journal
  /** The chosen trades, newest first. */
  readonly trades: ReadonlyArray<Trade>
  readonly written: WrittenTrades
  /** By id, merges followed. */
  readonly labels: ReadonlyMap<string, Label>
  /** Everything is chosen: also notes that belong to no trade, and plans. */
  readonly isAll: boolean
  /** Whether the notes of a day are among the chosen ones. */
  readonly hasDay: (day: LocalDate) => boolean
  readonly accountName: (accountId: string) => string
  readonly toleranceOf: ToleranceOf
  /** An IANA zone. */
  readonly zone: string
  readonly words: SheetWords
}

interface SheetWords {
  readonly side: Readonly<Record<TradeSide, string>>
  readonly outcome: Readonly<Record<TradeOutcome, string>>
  readonly unknown: Readonly<Record<UnknownReason, string>>
  readonly noRisk: Readonly<Record<Exclude<NoRisk, 'no stop'>, string>>
}

const { day, time, word, amount, wide, id } = width

/** One line for each trade, oldest first. Unknown values are empty. */
export const tradesSheet = (source: SheetSource): Sheet => {
  const { zone, words, written, accountName, toleranceOf } = source
  const writtenOf = (trade: Trade): WrittenTrade => written.byTrade.get(trade.id) ?? nothingWritten
  const holding = (trade: Trade) => (trade.isOpen || trade.parts.length === 1 ? undefined : holdingOf(trade))
  const named = (trade: Trade, kind: LabelKind): Cell => namesCell(writtenOf(trade).labels, kind)
  const columns: ReadonlyArray<Column<Trade>> = [
    ['Entry day', day, ({ opened }) => dayCell(opened.day)],
    ['Entry time', time, ({ opened }) => momentCell(opened.timestamp, zone)],
    ['Exit day', day, ({ isOpen, last }) => (isOpen ? undefined : dayCell(last.day))],
    ['Exit time', time, ({ isOpen, last }) => (isOpen ? undefined : momentCell(last.timestamp, zone))],
    ['Time zone', wide / 2, () => textCell(zone)],
    ['Symbol', amount, ({ symbol }) => textCell(symbolText(symbol))],
    ['Account', wide / 2, ({ accountId }) => textCell(accountName(accountId))],
    ['Side', word, ({ side }) => textCell(words.side[side])],
    ['Result', word, (trade) => textCell(words.outcome[outcomeOf(trade, toleranceOf)])],
    ['Largest size', amount, ({ size }) => numberCell(size)],
    ['Entry price', amount, (trade) => numberCell(meanPriceOf(trade, trade.entry))],
    ['Exit price', amount, (trade) => numberCell(meanPriceOf(trade, trade.exit))],
    ['Held', word, (trade) => spanCell(msOf(holding(trade)))],
    ['Held, days', word, (trade) => numberCell(daysOf(holding(trade)))],
    ['Net', amount, (trade) => (isKnown(trade) ? numberCell(trade.net) : undefined)],
    ['Known so far', amount, (trade) => (isKnown(trade) ? undefined : numberCell(trade.net))],
    ['Fees', word, ({ fees }) => numberCell(fees)],
    ['Currency', word, ({ currency }) => textCell(currency)],
    ['R', word, (trade) => rCell(trade, writtenOf(trade))],
    ['Remark', wide, (trade) => textCell(remark(trade, writtenOf(trade), words))],
    ['Setup', wide / 2, (trade) => named(trade, 'setup')],
    ['Mistakes', wide / 2, (trade) => named(trade, 'mistake')],
    ['Tags', wide / 2, (trade) => named(trade, 'tag')],
    ['Note', wide, (trade) => noteCell(writtenOf(trade).notes)],
    ['Stop', amount, (trade) => numberCell(writtenOf(trade).stops[0]?.price)],
    ['Target', amount, (trade) => numberCell(targetOf(writtenOf(trade).notes))],
    ['Rating', word, (trade) => numberCell(ratingOf(writtenOf(trade).notes))],
    ['Looked through', word, (trade) => seenCell(writtenOf(trade).notes)],
    ['Trade', id, ({ id: of }) => textCell(of)],
  ]
  return sheetOf(
    'Trades',
    source.trades.toSorted((one, other) => one.opened.at - other.opened.at),
    columns,
  )
}

const msOf = (holding: ReturnType<typeof holdingOf> | undefined): number | undefined =>
  holding && 'ms' in holding ? holding.ms : undefined
const daysOf = (holding: ReturnType<typeof holdingOf> | undefined): number | undefined =>
  holding && 'days' in holding ? holding.days : undefined

/** Names of labels, of one kind or of all. */
export const namesCell = (labels: Iterable<Label>, kind?: LabelKind): Cell =>
  textCell(
    [...labels]
      .filter((label) => kind === undefined || label.kind === kind)
      .map(({ name }) => name)
      .join('; '),
  )

const targetOf = (notes: ReadonlyArray<TradeNote>): number | undefined =>
  notes.find(({ target }) => target !== undefined)?.target

/** Whether one of some notes says that its trade was looked through. */
export const seenCell = (notes: ReadonlyArray<TradeNote>): Cell => textCell(isLookedThrough({ notes }) ? 'Yes' : '')

const ratingOf = (notes: ReadonlyArray<TradeNote>): number | undefined =>
  notes.find(({ rating }) => rating !== undefined)?.rating

/** Net result by the risk of the first stops; empty where the stop was entered after the close. */
const rCell = (trade: Trade, written: WrittenTrade): Cell => {
  const risk = riskOfWritten(trade, written)
  return typeof risk === 'string' || risk.afterwards ? undefined : numberCell(risk.r)
}

const remark = (trade: Trade, written: WrittenTrade, { unknown, noRisk }: SheetWords): string => {
  const risk = riskOfWritten(trade, written)
  return [
    ...(trade.unknown === undefined ? [] : [`Result unknown: ${unknown[trade.unknown]}`]),
    ...(typeof risk === 'string'
      ? risk === 'no stop'
        ? []
        : [`No R: ${noRisk[risk]}`]
      : risk.afterwards
        ? ['No R: its stop was entered after the close']
        : []),
    ...(trade.orderAssumed ? ['Order of its fills assumed'] : []),
  ].join('; ')
}

const goesOn = '... (goes on in the notes)'

const noteCell = (notes: ReadonlyArray<TradeNote>): Cell => {
  const text = notes
    .map(({ note }) => note)
    .filter((note) => note !== '')
    .join('\n\n')
  const [first = ''] = cellPieces(text, mostCharsInCell - goesOn.length)
  return textCell(text.length <= mostCharsInCell ? text : `${first}${goesOn}`)
}

interface FillLine extends Row {
  /** Two ids where the fill crosses zero. */
  readonly trades: string
}

/** One line for each fill or adjustment of the trades, oldest first, with its realized result. */
export const fillsSheet = ({ journal, trades, accountName, zone, words }: SheetSource): Sheet => {
  const exact =
    (field: ExactField) =>
    ({ movement }: FillLine): Cell =>
      numberCell(valueOf(movement, field))
  const columns: ReadonlyArray<Column<FillLine>> = [
    ['Day', day, (line) => dayCell(line.day)],
    ['Time', time, ({ movement }) => momentCell(movement.timestamp, zone)],
    ['Time zone', wide / 2, () => textCell(zone)],
    ['Symbol', amount, ({ movement }) => textCell(symbolText(movement.symbol))],
    ['Account', wide / 2, ({ movement }) => textCell(accountName(movement.accountId))],
    ['Type', amount, ({ movement }) => textCell(wordOf(movement))],
    ['Effect', word, ({ movement }) => textCell(movement.effect)],
    ['Quantity', amount, exact('quantity')],
    ['Price', amount, exact('price')],
    ['Amount', amount, exact('amount')],
    ['Fees', word, exact('fees')],
    ['Currency', word, ({ movement }) => textCell(movement.currency ?? defaultCurrency)],
    ['Multiplier', word, ({ movement }) => numberCell(multiplierOf(movement))],
    ['Realized', amount, (line) => (line.movement.realizedPnL === undefined ? undefined : exact('realizedPnL')(line))],
    [
      'Remark',
      wide,
      ({ movement: { unknownReason: why } }) =>
        textCell(why === undefined ? '' : `Cost of a part unknown: ${words.unknown[why]}`),
    ],
    ['Fill', id, ({ movement }) => textCell(movement.id)],
    ['Trade', id, (line) => textCell(line.trades)],
  ]
  return sheetOf('Fills', fillLines(journal, trades), columns)
}

const wordOf = (movement: Row['movement']): string =>
  isBuyOrSell(movement) ? sideWord(movement) : adjustmentWord(movement)

const fillLines = (journal: Journal, trades: ReadonlyArray<Trade>): ReadonlyArray<FillLine> => {
  const lines = new Map<Row['movement'], FillLine>()
  const storedOf = storedIn(journal)
  for (const trade of trades.toReversed())
    for (const part of trade.parts) {
      const before = lines.get(part.movement)
      lines.set(part.movement, {
        ...(before ?? rowOf(storedOf(part), part.day)),
        trades: before ? `${before.trades} ${trade.id}` : trade.id,
      })
    }
  return [...lines.values()].toSorted(compareRows)
}

/** A trade holds the broker's figures; its day holds the result of each fill. */
const storedIn = ({ entries }: Journal): ((part: TradePart) => Row['movement']) => {
  const days = new Map<LocalDate, ReadonlyMap<string, Row['movement']>>()
  return ({ movement, day: of }) => {
    const known =
      days.get(of) ?? new Map(allMovementsOf(tableGet(entries, of)?.trades).map((stored) => [stored.id, stored]))
    days.set(of, known)
    return known.get(movement.id) ?? movement
  }
}
