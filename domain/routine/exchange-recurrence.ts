import { type Exchange, isHoliday } from '#domain/market/exchange-days.ts'
import { type LocalDate, addDays, isWeekend } from '#domain/time/local-date.ts'
import type { Recurrence } from './schedule.ts'

interface KnownExchange {
  readonly name: string
  /** The last day up to which this release knows its holidays. */
  readonly through: LocalDate
  readonly source: string
}

/** Holidays follow from published rules (`domain/market/exchange-days.ts`). Half days are trading days. */
export const exchanges: Readonly<Record<Exchange, KnownExchange>> = {
  newYork: { name: 'NYSE', through: '2028-12-31', source: 'nyse.com/trade/hours-calendars' },
  toronto: { name: 'TSX', through: '2028-12-31', source: 'tsx.com/en/trading/calendars-and-trading-hours' },
}

export const exchangeNames = ['newYork', 'toronto'] as const satisfies ReadonlyArray<Exchange>

const weekdays = [1, 2, 3, 4, 5]

/**
 * The trading days of an exchange from a date on. The recurrence stores the holidays, so that past days are the same in
 * every release and on every device. After `through` all weekdays count.
 */
export const exchangeRecurrence = (exchange: Exchange, from: LocalDate): Recurrence => {
  const { through } = exchanges[exchange]
  const closed: LocalDate[] = []
  for (let date: LocalDate | undefined = from; date !== undefined && date <= through; date = addDays(date, 1))
    if (!isWeekend(date) && isHoliday(date, exchange)) closed.push(date)
  return { days: weekdays, exchange, closed, through }
}
