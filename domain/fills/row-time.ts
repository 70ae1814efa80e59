import type { Fields } from '#domain/fields.ts'
import { queueTimeOf } from '#domain/lots/queue-time.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { TimeReader, TradeTime } from './trade-time.ts'

const textIn = (raw: Fields, name: string): string => (typeof raw[name] === 'string' ? raw[name] : '')

/** Programs write their first moment where they know none: the year 1, or 1970. */
const noDateBefore = '1971'

/**
 * Midnight in UTC is a mere date in a record, and an instant in an order. A trade without a date has that of its
 * settlement; one whose date cannot be read has none.
 */
export const timeIn = (raw: Fields, timeOf: TimeReader): TradeTime | undefined => {
  const stated = textIn(raw, 'trade_date')
  const traded = timeOf(stated, raw['provisional'] === true)
  if (traded ? traded.day >= noDateBefore : /\d/.test(stated)) return traded
  const settled = timeOf(textIn(raw, 'settlement_date').slice(0, 10))
  return settled && settled.day >= noDateBefore ? settled : undefined
}

/** When an order was placed. A time that is not before the execution is a copy of it, and says nothing. */
export const placedIn = (raw: Fields, { timestamp }: TradeTime, timeOf: TimeReader): Pick<Activity, 'placed'> => {
  const placed = timeOf(textIn(raw, 'placed'), true)
  const [from, until] = [placed?.timestamp ?? '', timestamp].map(queueTimeOf)
  return placed && from !== undefined && until !== undefined && from < until ? { placed } : {}
}
