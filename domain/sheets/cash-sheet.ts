import { cashAmount, cashLinesOf } from '#domain/fills/cash.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import { cashWord } from '#domain/fills/movement-words.ts'
import { type Adjustment, defaultCurrency } from '#domain/lots/movement.ts'
import { compareTexts } from '#domain/order.ts'
import { tableToArray } from '#domain/record/table.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { SheetSource } from './journal-sheets.ts'
import { type Column, dayCell, momentCell, numberCell, type Sheet, sheetOf, textCell, width } from './sheet.ts'

interface CashLine {
  readonly day: LocalDate
  readonly line: Adjustment
}

/** One line for each dividend, interest, fee or tax of the chosen days, oldest first. */
export const cashSheet = ({ journal: { entries }, hasDay, zone, accountName }: SheetSource): Sheet => {
  const columns: ReadonlyArray<Column<CashLine>> = [
    ['Day', width.day, ({ day }) => dayCell(day)],
    ['Time', width.time, ({ line }) => momentCell(line.timestamp, zone)],
    ['Time zone', width.wide / 2, () => textCell(zone)],
    ['Kind', width.amount, ({ line }) => textCell(cashWord(line.cash).one)],
    ['Symbol', width.amount, ({ line }) => textCell(symbolText(line.symbol))],
    ['Account', width.wide / 2, ({ line }) => textCell(accountName(line.accountId))],
    ['Amount', width.amount, ({ line }) => numberCell(cashAmount(line))],
    ['Currency', width.word, ({ line }) => textCell(line.currency ?? defaultCurrency)],
    ['Line', width.id, ({ line }) => textCell(line.id)],
  ]
  const lines = tableToArray(entries)
    .filter(({ date }) => hasDay(date))
    .flatMap(({ date, trades }) => cashLinesOf(trades).map((line) => ({ day: date, line })))
  return sheetOf(
    'Cash',
    lines.toSorted((one, other) => compareTexts(one.day, other.day)),
    columns,
  )
}
