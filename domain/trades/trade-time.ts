import type { LocalDate } from '../journal/journal.ts'
import { localDay } from '../time/zone-clock.ts'
import { hasDateShape, isLocalDate } from '../time/local-date.ts'

const usPerMs = 1000
const msPerDay = 86_400_000
/** From the start of a calendar day in UTC to its last microsecond. */
export const restOfDayUs = msPerDay * usPerMs - 1

const shape = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(?:Z|UTC|([+-])(\d{2}):?(\d{2})?)?)?$/i

interface Moment {
  readonly date: LocalDate
  /** Microseconds since the epoch; undefined for a date alone. */
  readonly us: number | undefined
}

const parseMoment = (text: string): Moment | undefined => {
  const parts = shape.exec(text.trim())
  const date = parts?.[1]
  if (!parts || date === undefined || !isLocalDate(date)) return undefined
  if (parts[2] === undefined) return { date, us: undefined }
  const [hour, minute, second] = [Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 0)]
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const offset = (Number(parts[7] ?? 0) * 60 + Number(parts[8] ?? 0)) * (parts[6] === '-' ? -60_000 : 60_000)
  const ms = startOfDateMs(date) + ((hour * 60 + minute) * 60 + second) * 1000 - offset
  return { date, us: ms * usPerMs + Number((parts[5] ?? '').slice(0, 6).padEnd(6, '0')) }
}

const startOfDateMs = (date: LocalDate): number => Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)))

/**
 * When a movement counts in the queue, in microseconds since the epoch: an instant as it is, a date alone from its start in
 * UTC. Undefined for what is neither.
 */
export const queueTimeOf = (timestamp: string): number | undefined => {
  const date = timestamp.slice(0, 10)
  if (timestamp.length === 10) return hasDateShape(date) ? startOfDateMs(date) * usPerMs : undefined
  // As we write them: a tenth of the time that the pattern takes, on 50,000 trades.
  if (timestamp.length === 24 && timestamp.endsWith('Z')) {
    const ms = Date.parse(timestamp)
    return Number.isNaN(ms) ? undefined : ms * usPerMs
  }
  return parseMoment(timestamp)?.us
}

/** Whether a timestamp names a day and no instant. */
export const isDateOnly = (timestamp: string): boolean => timestamp.length === 10

/** The calendar date of a timestamp in UTC. */
export const utcDateOf = (timestamp: string): LocalDate => timestamp.slice(0, 10)

/** A provider's time: the timestamp to keep, and the user's day that it counts for. */
export interface TradeTime {
  readonly timestamp: string
  readonly day: LocalDate
}

/**
 * Reads times for a user in a zone. A date alone, and midnight in UTC (which is how providers write a date), is that
 * calendar date and never shifted; a real instant counts for the user's local date. Undefined for what is no time.
 */
export const tradeTimesIn = (zone: string): ((text: string) => TradeTime | undefined) => {
  // Days change on quarters of an hour in every zone, and asking the platform costs microseconds.
  const days = new Map<number, LocalDate>()
  const quarterUs = 900_000_000
  const dayOf = (us: number): LocalDate => {
    const quarter = Math.floor(us / quarterUs)
    const known = days.get(quarter) ?? localDay((quarter * quarterUs) / usPerMs, zone)
    days.set(quarter, known)
    return known
  }
  return (text) => {
    const moment = parseMoment(text)
    if (!moment) return undefined
    if (moment.us === undefined) return { timestamp: moment.date, day: moment.date }
    const iso = new Date(Math.floor(moment.us / usPerMs)).toISOString()
    if (moment.us % (msPerDay * usPerMs) === 0) return { timestamp: iso.slice(0, 10), day: iso.slice(0, 10) }
    const micros = moment.us % usPerMs
    return { timestamp: micros === 0 ? iso : `${iso.slice(0, -1)}${String(micros).padStart(3, '0')}Z`, day: dayOf(moment.us) }
  }
}
