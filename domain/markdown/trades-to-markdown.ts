import { entryOn } from '#domain/entries/views.ts'
import { counted, plural } from '#domain/figures.ts'
import { type CashOn, cashAmount, cashOn } from '#domain/fills/cash.ts'
import {
  adjustmentWord,
  cancelledWords,
  cashWithin,
  cashWord,
  feeWords,
  twiceWords,
} from '#domain/fills/movement-words.ts'
import { isOwn, type Replacements } from '#domain/fills/own-entries.ts'
import { type Totals, tradesOn, winRateOf } from '#domain/fills/summary.ts'
import { limits } from '#domain/limits.ts'
import {
  type Adjustment,
  type ExactField,
  isBuyOrSell,
  isCancelling,
  type Fill,
  valueOf,
} from '#domain/lots/movement.ts'
import { type Decimal, parseDecimal, signOf, zero } from '#domain/money/decimal.ts'
import { moneyText, priceText, quantityText } from '#domain/money/money-text.ts'
import { notRead } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import { oneLine } from '#domain/text/one-line.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { localTime } from '#domain/time/zone-clock.ts'

/** Amounts are shown even where the screens hide them, since the text is their owner's. `zone`: of all times. */
export const tradesToMarkdown = (journal: Journal, date: LocalDate, zone: string): ReadonlyArray<string> => {
  const { trades, adjustments, replacements, totals } = tradesOn(journal, date)
  const isPartial = notRead(entryOn(journal, date)?.trades).some
  const cash = cashToMarkdown(cashOn(journal, date))
  if (totals.length === 0 && !isPartial) return cash
  const lines = [...trades, ...adjustments].map(
    (movement) => `${lineOf(movement, zone)}${noteOf(movement, replacements)}`,
  )
  return [
    '**Trades**',
    ...totals.flatMap(sumsOf),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    ...(isPartial ? ["A part of this day's record could not be read. It is in the journal file."] : []),
    ...cash,
  ]
}

const cashToMarkdown = ({ lines, sums }: CashOn): ReadonlyArray<string> =>
  lines.length === 0
    ? []
    : [
        '**Cash apart from trades**',
        sums.map(({ kind, currency, amount }) => `${cashWord(kind).sum} ${moneyText(amount, currency)}`).join(', '),
        lines.map(cashLine).join('\n'),
      ]

const cashLine = (line: Adjustment): string =>
  [`- ${cashWord(line.cash).one}`, oneLine(line.symbol), moneyText(cashAmount(line), line.currency)]
    .filter((part) => part !== '')
    .join(' ')

const sumsOf = (totals: Totals): ReadonlyArray<string> => {
  const { currency, realized, fees, volume, trades, rated, unknownCost } = totals
  const sums = [
    `Profit and loss ${moneyText(realized, currency)}`,
    ...(rated > 0 ? [`win rate ${winRateOf(totals).toFixed(limits.winRateDecimals)}%`] : []),
    counted(trades, 'trade', 'trades'),
    `fees ${moneyText(fees, currency)}`,
    `volume ${moneyText(volume, currency)}`,
  ].join(', ')
  if (unknownCost === 0) return [sums]
  const parts = plural(unknownCost, 'Part of one sale has', `Parts of ${unknownCost} sales have`)
  return [sums, `${parts} an unknown cost basis. It is left out of the result.`]
}

const replacedNote = " (the broker's record; what was entered counts instead)"

const noteOf = (movement: Fill | Adjustment, { replaced, resting }: Replacements): string => {
  const instead = replaced.get(movement)
  if (instead) return isCancelling(instead) ? ' (cancelled by the broker)' : replacedNote
  return isOwn(movement) && resting.has(movement) ? ' (does not count: the record it replaces is another now)' : ''
}

/** A change of the ticker has no size. */
const sizeOf = ({ kind, ratio, inLieu }: Adjustment, units: string): string =>
  kind === 'renamed' || kind === 'cancelled' || inLieu ? '' : `${ratio === undefined ? units : oneLine(ratio)} `

const withinWords = (movement: Adjustment): string => {
  const cash = cashWithin(movement)
  if (!cash) return ''
  const where = movement.realizedPnL === undefined ? ', which is in no result' : ''
  return `, ${moneyText(cash, movement.currency)} of cash${where}`
}

const lineOf = (movement: Fill | Adjustment, zone: string): string => {
  const units = quantityText(exact(movement, 'quantity'))
  const symbol = oneLine(movement.symbol)
  const what = isBuyOrSell(movement)
    ? `${movement.side} ${units} ${symbol} at ${priceText(exact(movement, 'price'), movement.currency)}`
    : `${adjustmentWord(movement)} ${sizeOf(movement, units)}${symbol}` +
      withinWords(movement) +
      (movement.kind === 'cancelled' ? `: ${cancelledWords(movement)}` : '') +
      (movement.renamedTo === undefined ? '' : ` to ${oneLine(movement.renamedTo)}`) +
      (movement.isRename ? ' (ticker changed)' : '') +
      (movement.countsFrom === undefined ? '' : ` (counts from ${oneLine(movement.countsFrom)})`) +
      (movement.kind === 'entered' ? ` at ${priceText(exact(movement, 'price'), movement.currency)}` : '')
  const fees = exact(movement, 'fees')
  return [
    `- ${timeOf(movement.timestamp, zone)}${what}`,
    ...(signOf(fees) === 0 ? [] : [`fees ${moneyText(fees, movement.currency)}`]),
    ...statedOtherwise(movement),
    ...resultOf(movement),
  ].join(', ')
}

const statedOtherwise = (movement: Fill | Adjustment): ReadonlyArray<string> => {
  const { statedCash, currency } = movement
  const [cash, fee, twice] = [parseDecimal(statedCash), feeWords(movement), twiceWords(movement)]
  return [
    ...(cash ? [`the broker states ${moneyText(cash, currency)} of cash, which does not fit`] : []),
    ...(fee === undefined ? [] : [`the broker states ${fee}`]),
    ...(twice === undefined ? [] : [twice]),
  ]
}

const resultOf = (movement: Fill | Adjustment): ReadonlyArray<string> => {
  const isUnknown = movement.unknownReason !== undefined
  const isCashAlone = !isBuyOrSell(movement) && cashWithin(movement) !== undefined
  if (movement.realizedPnL === undefined) return isUnknown && !isCashAlone ? ['cost unknown'] : []
  const result = `result ${moneyText(exact(movement, 'realizedPnL'), movement.currency)}`
  return isUnknown ? [result, 'the cost of a part unknown'] : [result]
}

const exact = (movement: Fill | Adjustment, field: ExactField): Decimal =>
  parseDecimal(valueOf(movement, field)) ?? zero

/** '09:35 ' in the user's zone; '' for a date without a time. */
const timeOf = (timestamp: string, zone: string): string => {
  const at = timestamp.length > 10 ? Date.parse(timestamp) : Number.NaN
  return Number.isNaN(at) ? '' : `${localTime(at, zone)} `
}
