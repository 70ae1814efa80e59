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
