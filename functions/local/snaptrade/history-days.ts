import { type Exchange, isHoliday } from '#domain/market/exchange-days.ts'
import { between } from './market.ts'
import type { Movement } from './movements.ts'

/** Milliseconds. */
export const dayMs = 86_400_000
const minuteMs = 60_000
/** The market's hours in UTC, well inside of New York's in summer and winter. */
const openMs = (14 * 60 + 35) * minuteMs
export const tradingMinutes = 370

/** The day in UTC, `2026-11-20`. */
export const dateOf = (dayStartMs: number): string => new Date(dayStartMs).toISOString().slice(0, 10)
/** Monday to Friday, but for the exchange's holidays. */
export const isMarketDay = (day: number, exchange: Exchange = 'newYork'): boolean =>
  ![0, 6].includes(new Date(day).getUTCDay()) && !isHoliday(dateOf(day), exchange)

/** This day or the first one after it with a market. */
export const marketDayFrom = (day: number, exchange: Exchange = 'newYork'): number =>
  isMarketDay(day, exchange) ? day : marketDayFrom(day + dayMs, exchange)

/** This day or the last one before it with a market. */
export const marketDayUntil = (day: number): number => (isMarketDay(day) ? day : marketDayUntil(day - dayMs))

/** The start of the next day with a market. */
export const nextMarketDay = (day: number): number => marketDayFrom(day + dayMs)

/** The starts of all days since `first`. */
export const daysFrom = (first: string, untilMs: number): ReadonlyArray<number> => {
  const start = Date.parse(first)
  return Array.from(
    { length: Math.max(0, Math.floor((untilMs - start) / dayMs) + 1) },
    (_, index) => start + index * dayMs,
  )
}

/** What had happened by then, in order. */
export const upTo = (movements: ReadonlyArray<Movement>, untilMs: number): ReadonlyArray<Movement> =>
  movements
    .filter(({ atMs }) => atMs <= untilMs)
    .toSorted((one, other) => one.atMs - other.atMs || (one.key < other.key ? -1 : 1))

/** A moment within a minute of trading, the second by chance. */
export const minuteOf = (day: number, minute: number, seed: string): number =>
  day + openMs + minute * minuteMs + between(0, 59_999, seed)
