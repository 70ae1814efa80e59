import { ratioIn } from '#domain/fills/split-words.ts'
import { type Decimal, signOf } from '#domain/money/decimal.ts'
import { unsized } from '#domain/trade-files/contract-words.ts'
import type { StatedAdjustment } from '#domain/trade-files/fates.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import { type Line, negatedCell } from '#domain/trade-files/line.ts'
import type { ibkrInstrument } from './ibkr-words.ts'

type Base = Pick<StatedAdjustment, 'time' | 'accountId' | 'currency'>

/** The ticker before its ISIN: 'KLM(US0000000001) Cash Dividend USD 0.31 per Share'. */
export const beforeIsin = /^([A-Z0-9. ]+?)\s*\([A-Z]{2}[A-Z0-9]{9}\d\)/
const split = new RegExp(String.raw`${beforeIsin.source}\s*Split\b`, 'i')

/** A corporate action. Of actions that move shares, only splits are understood. */
export const actionFate = (line: Line, described: string, isStock: boolean, base: Base): LineFate => {
  const quantity = line.number('quantity')
  const [, symbol = ''] = split.exec(described) ?? []
  if (symbol === '' || !isStock) return line.unknown(described)
  const ratio = ratioIn(described, quantity ? signOf(quantity) : 0)
  return line.adjustment({ ...base, symbol, kind: 'split', quantity, ...(ratio !== undefined && { ratio }) })
}

/** Cash alone has no quantity. */
export const transferFate = (
  line: Line,
  quantity: Decimal | undefined,
  { isUnsized, ...instrument }: ReturnType<typeof ibkrInstrument>,
  base: Base,
): LineFate => {
  if (!quantity || signOf(quantity) === 0) return line.cash()
  if (isUnsized) return unsized(line.line, instrument.symbol)
  const isOut = /^out$/i.test(line.text('direction'))
  return line.adjustment({
    ...instrument,
    ...base,
    kind: 'transfer',
    quantity: isOut === signOf(quantity) < 0 ? quantity : negatedCell(quantity),
  })
}
