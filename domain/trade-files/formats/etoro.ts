import { cfdOn } from '#domain/lots/sold-short.ts'
import {
  absolute,
  addDecimals,
  compareDecimals,
  type Decimal,
  decimalText,
  multiplied,
  one,
  signOf,
  subtractDecimals,
} from '#domain/money/decimal.ts'
import { fatesSteps, leftOut } from '#domain/trade-files/fates.ts'
import type { Assumption, LineFate, StatedResult, TradeFormat } from '#domain/trade-files/format.ts'
import { headerAnywhere, headerOf } from '#domain/trade-files/header.ts'
import { type Line, linesBelow, negatedCell, ratioOf, usualZone, pricedBy } from '#domain/trade-files/line.ts'
import { styleSteps } from '#domain/trade-files/styles.ts'
import { wholeTradeFate } from '#domain/trade-files/whole-trades.ts'

const needs = {
  needs: ['position id', 'action', 'units', 'open date', 'close date', 'open rate', 'close rate'],
  // Names since July 2024, and since February 2025.
  also: new Map([
    ['units / contracts', 'units'],
    ['profit(usd)', 'profit'],
    ['overnight fees and dividends', 'rollover fees and dividends'],
  ]),
} as const

const cent: Decimal = { units: 1n, scale: 2 }
/** Units and rates may be rounded by this part. */
const mostOff = 0.005

/** Rates are in an exchange's currency, maybe in pence. If they do not give the invested amount, dollars count. */
const endsOf = (line: Line, isLong: boolean, found: Set<Assumption>) => {
  const [units, open, close] = [line.number('units'), line.number('open rate'), line.number('close rate')]
  const [amount, leverage, profit] = [line.number('amount'), line.number('leverage') ?? one, line.number('profit')]
  const invested = amount && multiplied(absolute(amount), leverage)
  if (!units || !open || !invested || !profit || signOf(units) === 0 || signOf(invested) === 0)
    return { entry: { price: open }, exit: { price: close } }
  const [off, rounding] = [absolute(subtractDecimals(multiplied(units, open), invested)), multiplied(cent, leverage)]
  if (ratioOf(off, invested) <= mostOff || compareDecimals(off, rounding) <= 0)
    return { entry: { price: open }, exit: { price: close } }
  found.add('account-currency')
  const back = isLong ? addDecimals(invested, profit) : subtractDecimals(invested, profit)
  return { entry: pricedBy(invested, units), exit: pricedBy(back, units) }
}

const fateOf = (line: Line, accountId: string, found: Set<Assumption>): LineFate => {
  const action = line.text('action')
  const [, said, named = action] = /^(buy|sell|long|short)\s+(.*)$/i.exec(action) ?? []
  const word = said ?? line.text('long / short')
  if (!/^(?:buy|sell|long|short)$/i.test(word)) return line.unknown(action)
  const id = line.text('position id')
  const isLong = /^(?:buy|long)$/i.test(word)
  const { entry, exit } = endsOf(line, isLong, found)
  return wholeTradeFate(line, {
    ...(id !== '' && { id: `etoro|${accountId}|${id}` }),
    isLong,
    accountId,
    symbol: named,
    ...(/^cfd$/i.test(line.text('type')) && { instrument: cfdOn(named) }),
    quantity: line.number('units'),
    entry: { time: line.moment(line.text('open date')), ...entry },
    exit: { time: line.moment(line.text('close date')), ...exit },
    fees: negatedCell(line.number('rollover fees and dividends')),
  })
}

const statedOf = (line: Line, fate: LineFate): ReadonlyArray<StatedResult> => {
  const [activity] = fate.kind === 'fill' ? fate.activities : []
  const amount = line.number('profit')
  if (!activity || !amount) return []
  const { symbol, accountId } = activity
  return [{ line: line.line, symbol, accountId, currency: 'USD', amount: decimalText(amount), isGross: true }]
}

/** EToro's closed positions, a sheet of a workbook: names without tickers, and rates that include the spread. */
export const etoro: TradeFormat = {
  id: 'etoro',
  name: 'eToro, Closed Positions',
  provedOn: '2026-09',
  // The sheet is the second or a later one.
  recognise: (table) => headerAnywhere(table, (row, at) => headerOf(row, at, needs)),
  read: function* (table, header, context) {
    const { name, reading } = usualZone(context, 'UTC')
    // The first line of the next sheet names other columns.
    const place = header.names.indexOf('position id')
    const later = table.rows.findIndex(({ cells }, at) => at > header.at && !/^\d/.test(cells[place]?.trim() ?? ''))
    const until = later < 0 ? table.rows.length : later
    const numbers = ['units', 'open rate', 'close rate', 'amount', 'profit', 'rollover fees and dividends']
    const plan = {
      numbers,
      dates: ['open date', 'close date'],
      usualMark: '.',
      usualOrder: 'day-first',
      until,
    } as const
    const lineOf = linesBelow(
      header,
      context,
      (yield* styleSteps(table, header, context, { ...plan, zone: name })).style,
    )
    const found = new Set<Assumption>()
    const fates = yield* fatesSteps(table.rows, (row, at) => {
      if (at < header.at || at >= until) return leftOut(row.line, 'other-table')
      return at === header.at ? leftOut(row.line, 'header') : fateOf(lineOf(row), context.accountId, found)
    })
    const stated = fates.flatMap((fate, at) => {
      const row = table.rows[at]
      return row && fate.kind === 'fill' ? statedOf(lineOf(row), fate) : []
    })
    return { ...reading, fates, stated, assumptions: ['whole-trades', ...found] }
  },
}
