import type { Fields } from '#domain/fields.ts'
import { msPerDay, parseMoment, queueTimeOf, usPerMs } from '#domain/lots/queue-time.ts'
import { compareTexts } from '#domain/order.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { localDay } from '#domain/time/zone-clock.ts'

/** A provider's time; `day` is the user's day. */
export interface TradeTime {
  readonly timestamp: string
  readonly day: LocalDate
}

/** `givesTimes`: the source writes times; without it, perhaps dates alone. */
export type TimeReader = (text: string, givesTimes?: boolean) => TradeTime | undefined

/**
 * Reads times for a user in a zone. A date alone is never shifted, nor is midnight in UTC, a provider's form of a date,
 * unless the source gives times. An instant counts for the user's local day. Undefined for other texts.
 */
export const tradeTimesIn = (zone: string): TimeReader => {
  // In every zone days change on quarters of an hour, and asking the platform costs microseconds.
  const days = new Map<number, LocalDate>()
  const quarterUs = 900_000_000
  const dayOf = (us: number): LocalDate => {
    const quarter = Math.floor(us / quarterUs)
    const known = days.get(quarter) ?? localDay((quarter * quarterUs) / usPerMs, zone)
    days.set(quarter, known)
    return known
  }
  return (text, givesTimes = false) => {
    const moment = parseMoment(text)
    if (!moment) return undefined
    if (moment.us === undefined) return { timestamp: moment.date, day: moment.date }
    const iso = new Date(Math.floor(moment.us / usPerMs)).toISOString()
    if (isMidnight(moment.us) && !givesTimes && !hasOffset.test(text))
      return { timestamp: iso.slice(0, 10), day: iso.slice(0, 10) }
    const micros = moment.us % usPerMs
    return {
      timestamp: micros === 0 ? iso : `${iso.slice(0, -1)}${String(micros).padStart(3, '0')}Z`,
      day: dayOf(moment.us),
    }
  }
}

/** A time with an offset is no date alone, even at midnight in UTC. */
const hasOffset = /[+-](?!00:?(?:00)?\s*$)\d{2}:?(?:\d{2})?\s*$/

const isMidnight = (us: number): boolean => us % (msPerDay * usPerMs) === 0

/** The clock in a text of a source; 'midnight' in UTC is perhaps a date alone. */
export const clockIn = (text: string): 'time' | 'midnight' | 'none' => {
  const us = parseMoment(text)?.us
  return us === undefined ? 'none' : isMidnight(us) ? 'midnight' : 'time'
}

/** Whether a source gives times: at least half of its clocks are not midnight. */
export const givesTimes = (clocks: ReadonlyArray<ReturnType<typeof clockIn>>): boolean => {
  const times = clocks.filter((clock) => clock === 'time').length
  return times > 0 && times >= clocks.filter((clock) => clock === 'midnight').length
}

/** Statements of whole days, oldest first, of about `about` activities: the page stays responsive. */
export const inWholeDays = (
  activities: ReadonlyArray<Activity>,
  about: number,
): ReadonlyArray<ReadonlyArray<Activity>> => {
  const sorted = activities.toSorted((one, other) => compareTexts(one.day, other.day))
  const parts: Activity[][] = []
  for (const activity of sorted) {
    const part = parts.at(-1)
    if (part && (part.length < about || part.at(-1)?.day === activity.day)) part.push(activity)
    else parts.push([activity])
  }
  return parts
}

const textIn = (raw: Fields, name: string): string => (typeof raw[name] === 'string' ? raw[name] : '')

/** Programs write 1970 or the year 1, or the year 9999, where they know no date. */
const [noDateBefore, noDateAfter] = ['1971', '9999']
const isDate = ({ day }: TradeTime): boolean => day >= noDateBefore && day < noDateAfter

/**
 * Midnight in UTC is a date in a record, an instant in an order. A trade without a date has that of its settlement; one
 * with an unreadable date has none.
 */
export const timeIn = (raw: Fields, timeOf: TimeReader): TradeTime | undefined => {
  const stated = textIn(raw, 'trade_date')
  const traded = timeOf(stated, raw['provisional'] === true)
  if (traded ? isDate(traded) : /\d/.test(stated)) return traded
  const settled = timeOf(textIn(raw, 'settlement_date').slice(0, 10))
  return settled && isDate(settled) ? settled : undefined
}

/** When an order was placed. A time that is not before the execution is a copy of it, and is ignored. */
export const placedIn = (raw: Fields, { timestamp }: TradeTime, timeOf: TimeReader): Pick<Activity, 'placed'> => {
  const placed = timeOf(textIn(raw, 'placed'), true)
  const [from, until] = [placed?.timestamp ?? '', timestamp].map(queueTimeOf)
  return placed && from !== undefined && until !== undefined && from < until ? { placed } : {}
}
