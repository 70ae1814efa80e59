import { domainError } from '#domain/errors/catalogue.ts'
import type { TradeTime } from '#domain/fills/trade-time.ts'
import { isDateOnly } from '#domain/lots/queue-time.ts'
import { type Decimal, decimalText } from '#domain/money/decimal.ts'
import { notUnderstood } from './fates.ts'
import type { LineFate, StatedResult } from './format.ts'
import type { Line } from './line.ts'
import type { TableRow, TextTable } from './table.ts'

interface End {
  readonly time: TradeTime | undefined
  readonly price: Decimal | undefined
  /** Price times quantity, where the price is a quotient of it. */
  readonly gross?: Decimal | undefined
}

interface WholeTrade {
  readonly isLong: boolean | undefined
  readonly accountId: string
  readonly symbol: string
  readonly instrument?: string
  readonly multiplier?: number
  readonly currency?: string
  readonly quantity: Decimal | undefined
  readonly entry: End
  readonly exit: End
  readonly fees?: Decimal | undefined
  readonly id?: string
}

/** Two fills: one opens, the other closes and bears all fees. */
export const wholeTradeFate = (line: Line, trade: WholeTrade): LineFate => {
  const { isLong, entry, exit, fees, id, ...base } = trade
  // Mere dates do not show the order of two fills of one day.
  if ([entry, exit].some(({ time }) => time && isDateOnly(time.timestamp)))
    return notUnderstood(line.line, domainError('trades', 'NO_OPENING_TIME'))
  const [first, last] = isLong === undefined ? [] : isLong ? (['BUY', 'SELL'] as const) : (['SELL', 'BUY'] as const)
  const named = (part: string) => (id === undefined ? {} : { id: `${id}|${part}` })
  return line.filled(
    { ...base, ...entry, ...named('entry'), side: first, effect: 'open' },
    { ...base, ...exit, ...named('exit'), side: last, effect: 'close', fees },
  )
}

/** The results that lines of whole trades state in a column; `isGross`: before fees. */
export const statedInColumn = (
  { rows }: TextTable,
  fates: ReadonlyArray<LineFate>,
  lineOf: (row: TableRow) => Line,
  column: string,
  { isGross }: Pick<StatedResult, 'isGross'> = {},
): ReadonlyArray<StatedResult> =>
  rows.flatMap((row, at) => {
    const fate = fates[at]
    const [activity] = fate?.kind === 'fill' ? fate.activities : []
    const amount = activity && lineOf(row).number(column)
    if (!activity || !amount) return []
    const { symbol, accountId, currency = 'USD' } = activity
    return [{ line: row.line, symbol, accountId, currency, amount: decimalText(amount), ...(isGross && { isGross }) }]
  })
