import { symbolText } from '#domain/fills/instrument.ts'
import { compareTexts } from '#domain/order.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { localDay } from '#domain/time/zone-clock.ts'
import type { TradeNote } from '#domain/trade-notes/trade-note.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { namesCell, seenCell, type SheetSource } from './journal-sheets.ts'
import { cellPieces, type Column, dayCell, numberCell, type Sheet, sheetOf, textCell, width } from './sheet.ts'

const { day, word, amount, wide, id } = width

interface NoteLine {
  readonly kind: string
  readonly day: LocalDate | undefined
  readonly trade?: Trade | undefined
  readonly note?: TradeNote
  readonly text: string
  readonly piece: number | undefined
}

/** Notes about days, then about trades, oldest first. A text too long for a cell continues in further lines. */
export const notesSheet = (source: SheetSource): Sheet => {
  const { accountName, words, labels } = source
  const columns: ReadonlyArray<Column<NoteLine>> = [
    ['Kind', amount, ({ kind }) => textCell(kind)],
    ['Day', day, (line) => dayCell(line.day)],
    ['Symbol', amount, ({ trade, note }) => textCell(symbolText(trade?.symbol ?? note?.symbol ?? ''))],
    ['Account', wide / 2, ({ trade }) => textCell(trade && accountName(trade.accountId))],
    ['Side', word, ({ trade, note }) => textCell(sideText(trade?.side ?? note?.side, words))],
    ['Text', wide * 2, ({ text }) => textCell(text)],
    ['Piece', word, ({ piece }) => numberCell(piece)],
    ['Labels', wide / 2, ({ note }) => namesCell(new Set(note?.labels.flatMap((of) => labels.get(of) ?? [])))],
    ['Stop', amount, ({ note }) => numberCell(note?.stops[0]?.price)],
    ['Target', amount, ({ note }) => numberCell(note?.target)],
    ['Rating', word, ({ note }) => numberCell(note?.rating)],
    ['Looked through', word, ({ note }) => seenCell(note ? [note] : [])],
    ['Trade', id, ({ trade }) => textCell(trade?.id)],
  ]
  return sheetOf('Notes', noteLines(source), columns)
}

const sideText = (side: Trade['side'] | undefined, words: SheetSource['words']): string | undefined =>
  side && words.side[side]

function* noteLines({ journal, trades, written, isAll, hasDay, zone }: SheetSource): Generator<NoteLine> {
  for (const { date, notes, reflections } of byDate(journal)) {
    if (!hasDay(date)) continue
    if (notes !== '') yield* inPieces({ kind: 'Day notes', day: date }, notes)
    if (reflections !== '') yield* inPieces({ kind: 'Day reflections', day: date }, reflections)
  }
  for (const trade of trades.toReversed())
    for (const note of written.byTrade.get(trade.id)?.notes ?? [])
      yield* inPieces({ kind: kindOf(note), day: trade.last.day, trade, note }, note.note)
  if (!isAll) return
  for (const note of written.withoutTrade) yield* inPieces({ kind: 'Without a trade', day: undefined, note }, note.note)
  for (const note of written.plans.toReversed()) {
    const planned = Date.parse(note.plannedAt ?? '')
    const on = Number.isNaN(planned) ? undefined : localDay(planned, zone)
    yield* inPieces({ kind: 'Plan', day: on, note }, note.note)
  }
}

const byDate = ({ entries }: Journal) => tableToArray(entries).toSorted((a, b) => compareTexts(a.date, b.date))

const kindOf = ({ plannedAt }: TradeNote): string => (plannedAt === undefined ? 'Trade' : 'Plan of a trade')

const inPieces = (line: Omit<NoteLine, 'text' | 'piece'>, text: string): ReadonlyArray<NoteLine> =>
  cellPieces(text).map((piece, at, { length }) => ({ ...line, text: piece, piece: length > 1 ? at + 1 : undefined }))
