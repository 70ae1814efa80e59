import { occTicker, standardSize } from '#domain/fills/instrument.ts'
import type { TradeTime } from '#domain/fills/trade-time.ts'
import { isBondName, knownContract } from '#domain/lots/contracts.ts'
import { isLikeFuture, type SizedInstrument } from './contract-words.ts'
import { isOptionName } from './options.ts'

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
