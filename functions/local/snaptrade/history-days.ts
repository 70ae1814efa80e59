import { type Exchange, isHoliday } from '#domain/market/exchange-days.ts'

export const dayMs = 86_400_000

/** In UTC, `2026-11-20`. */
export const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Monday to Friday, but for the exchange's holidays. */
export const isMarketDay = (day: number, exchange: Exchange = 'newYork'): boolean =>
  ![0, 6].includes(new Date(day).getUTCDay()) && !isHoliday(dateOf(day), exchange)

/** This day or the first one after it with a market. */
export const marketDayFrom = (day: number, exchange: Exchange = 'newYork'): number =>
  isMarketDay(day, exchange) ? day : marketDayFrom(day + dayMs, exchange)

/** The starts of all days since `first`. */
export const daysFrom = (first: string, untilMs: number): ReadonlyArray<number> => {
  const start = Date.parse(first)
  const count = Math.max(0, Math.floor((untilMs - start) / dayMs) + 1)
  return Array.from({ length: count }, (_, index) => start + index * dayMs)
}

/** The movements up to a moment, in order. */
export const upTo = <T extends { readonly key: string; readonly atMs: number }>(
  movements: ReadonlyArray<T>,
  untilMs: number,
): ReadonlyArray<T> =>
  movements
    .filter(({ atMs }) => atMs <= untilMs)
    .toSorted((one, other) => one.atMs - other.atMs || (one.key < other.key ? -1 : 1))
