import { occTicker } from '#domain/fills/instrument.ts'
import type { TradedName } from '#domain/lots/contracts.ts'
import { isSoldShort } from '#domain/lots/sold-short.ts'
import { type LocalDate, addDays, addYears } from '#domain/time/local-date.ts'
import type { TradeSide } from '#domain/trades/trade.ts'
import type { Term } from './sale.ts'

/**
 * Long term is more than one year (26 USC 1222), counted from the day after the purchase (Rev. Rul. 66-7). A short sale
 * that is covered by what is bought for it is short term (26 USC 1233; options that were written: 26 USC 1234(b)).
 */
export const termOf = (side: TradeSide, opened: LocalDate, closed: LocalDate): Term => {
  const next = addDays(opened, 1)
  const from = next === undefined ? undefined : yearAfter(next)
  return side === 'long' && from !== undefined && closed >= from ? 'long' : 'short'
}

/** A year of which 29 February is the first day ends with the 28th: what follows it is 1 March. */
const yearAfter = (day: LocalDate): LocalDate | undefined => {
  const same = addYears(day, 1)
  return same !== undefined && day.endsWith('-02-29') ? addDays(same, 1) : same
}

/** Broad indices whose options the exchanges list (Cboe, Nasdaq; 2026). */
const broadIndices: ReadonlySet<string> = new Set(
  'DJX MRUT NDX NDXP OEX RUT RUTW SPX SPXW VIX VIXW XEO XND XSP'.split(' '),
)

/**
 * Whether something is no security for taxes: futures and options on broad indices, whose gains are 60 % long and 40 %
 * short term whatever their days, and whose losses are no wash sales (26 USC 1256(a)(3), (f)(5), (g)); pairs of
 * currencies and contracts for difference.
 */
export const isContract = (traded: TradedName): boolean =>
  isSoldShort(traded) || broadIndices.has(occTicker(traded.symbol)?.slice(0, 6).trim() ?? '')
