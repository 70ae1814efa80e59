import { occTicker, standardSize } from '#domain/fills/instrument.ts'
import type { TradeTime } from '#domain/fills/trade-time.ts'
import { isBondName, knownContract } from '#domain/lots/contracts.ts'
import { type Decimal, decimalText } from '#domain/money/decimal.ts'
import { isLikeFuture, mayBeLots, type SizedInstrument } from './contract-words.ts'
import type { FileContext } from './format.ts'
import { isOptionName } from './options.ts'
import type { Column } from './own-columns.ts'

const unsizedKind = /^(?:\w+ )?(?:options?|calls?|puts?|futures?|bonds?)$/i

/**
 * The usual size of a unit where no line states it; undefined where a unit may not be one share, and only the line's
 * cash could show its size.
 */
const usualSize = (
  symbol: string,
  time: TradeTime | undefined,
  {
    currency,
    hasCash,
    kind,
  }: { readonly currency: string | undefined; readonly hasCash: boolean; readonly kind: string },
): number | undefined => {
  if (occTicker(symbol)) return standardSize(symbol)
  const known = knownContract({ symbol, currency, timestamp: time?.day ?? '' })
  if (typeof known === 'object') return known.multiplier
  if (hasCash) return 1
  const isUnsized = known === 'unclear' || isLikeFuture(symbol, time?.day) || isBondName(symbol) || isOptionName(symbol)
  return isUnsized || unsizedKind.test(kind) ? undefined : 1
}

/**
 * Whether a quantity counts lots: its cell says so or, for a pair without a stated size, the user. A fraction of a
 * currency's unit may be lots, so the user is asked.
 */
export const countsLots = (
  field: (column: Column) => string,
  { symbol, quantity }: { readonly symbol: string; readonly quantity: Decimal },
  { isExport, unclear, answers }: FileContext & { readonly isExport: boolean; readonly unclear: Set<string> },
): boolean => {
  if (isExport || field('Multiplier') !== '') return false
  if (/\blots?\b/i.test(field('Quantity'))) return true
  if (!mayBeLots(symbol, quantity)) return false
  if (!Number.isInteger(Number(decimalText(quantity)))) unclear.add(`${field('Quantity')} ${symbol}`)
  return answers.quantityUnit === 'lots'
}

/** The size of a contract in a line. */
export const sizeIn = (
  symbol: string,
  {
    isExport,
    time,
    stated,
    future,
    ...known
  }: Parameters<typeof usualSize>[2] & {
    readonly isExport: boolean
    readonly time: TradeTime | undefined
    readonly stated: number | undefined
    readonly future: SizedInstrument | undefined
  },
): number | undefined => {
  if (stated !== undefined) return stated
  if (future) return future.multiplier
  if (isExport) return standardSize(symbol)
  return usualSize(symbol, time, known)
}
