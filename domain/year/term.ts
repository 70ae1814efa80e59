import { occTicker } from '#domain/fills/instrument.ts'
import type { TradedName } from '#domain/lots/contracts.ts'
import { isSoldShort } from '#domain/lots/sold-short.ts'
import { type LocalDate, addDays, addYears } from '#domain/time/local-date.ts'
import type { TradeSide } from '#domain/trades/trade.ts'
import type { Term } from './sale.ts'

/**
 * Long term is over one year (26 USC 1222) from the day after the purchase (Rev. Rul. 66-7). A covered short sale is
 * short term (26 USC 1233; written options: 26 USC 1234(b)).
 */
export const termOf = (side: TradeSide, opened: LocalDate, closed: LocalDate): Term => {
  const next = addDays(opened, 1)
  const from = next === undefined ? undefined : yearAfter(next)
  return side === 'long' && from !== undefined && closed >= from ? 'long' : 'short'
}

/** A year that begins on 29 February ends on the 28th: the next day is 1 March. */
const yearAfter = (day: LocalDate): LocalDate | undefined => {
  const same = addYears(day, 1)
  return same !== undefined && day.endsWith('-02-29') ? addDays(same, 1) : same
}

/** Broad indices with listed options (Cboe, Nasdaq; 2026). */
const broadIndices: ReadonlySet<string> = new Set(
  'DJX MRUT NDX NDXP OEX RUT RUTW SPX SPXW VIX VIXW XEO XND XSP'.split(' '),
)

/**
 * Whether this is no security for taxes: futures and options on broad indices, with gains 60 % long and 40 % short
 * term, and no wash sales (26 USC 1256(a)(3), (f)(5), (g)); currency pairs and contracts for difference.
 */
export const isContract = (traded: TradedName): boolean =>
  isSoldShort(traded) || broadIndices.has(occTicker(traded.symbol)?.slice(0, 6).trim() ?? '')
