import { type LocalDate, isLocalDate } from './local-date.ts'

/** The clocks of named zones, by the platform's own table: a function carries no library for them. */

const dayMs = 86_400_000
/** Making a formatter takes a hundred times as long as using it; foreign names must not fill the memory. */
const mostClocks = 64
const clocks = new Map<string, Clock | undefined>()

interface Clock {
  readonly format: Intl.DateTimeFormat
  /** Milliseconds ahead of UTC at the beginning of a UTC day, by the number of that day since 1970. */
  readonly aheadByDay: Map<number, number>
}

/** Some ten years of days. */
const mostDays = 4096

const clockOf = (zone: string): Clock | undefined => {
  if (!clocks.has(zone)) {
    if (clocks.size >= mostClocks) clocks.clear()
    clocks.set(zone, makeClock(zone))
  }
  return clocks.get(zone)
}

const makeClock = (timeZone: string): Clock | undefined => {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    return { format, aheadByDay: new Map() }
  } catch {
    return undefined
  }
}

const readAhead = ({ format }: Clock, ms: number): number => {
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  const year = Number(parts['year'])
  const wall = new Date(0)
  // In two steps, since `Date.UTC` takes the year 99 for 1999.
  wall.setUTCFullYear(parts['era'] === 'BC' ? 1 - year : year, Number(parts['month']) - 1, Number(parts['day']))
  wall.setUTCHours(Number(parts['hour']), Number(parts['minute']), Number(parts['second']))
  return wall.getTime() - Math.floor(ms / 1000) * 1000
}

const aheadAsDayBegins = (clock: Clock, day: number): number => {
  const known = clock.aheadByDay.get(day)
  if (known !== undefined) return known
  const ahead = readAhead(clock, day * dayMs)
  if (clock.aheadByDay.size >= mostDays) clock.aheadByDay.clear()
  clock.aheadByDay.set(day, ahead)
  return ahead
}

/**
 * The wall clock as the UTC instant that shows the same, in milliseconds. The platform takes microseconds to answer: it
 * is asked once a day, and on days with a change. No zone changes its clocks twice in two days.
 */
const wallMs = (clock: Clock, ms: number): number => {
  const day = Math.floor(ms / dayMs)
  const ahead = aheadAsDayBegins(clock, day)
  return ms + (aheadAsDayBegins(clock, day + 1) === ahead ? ahead : readAhead(clock, ms))
}

/** 'YYYY-MM-DDTHH:mm:ss.sssZ'; an unknown zone counts as UTC, '' for what is no instant. */
const wallText = (ms: number, zone: string): string => {
  if (!(Math.abs(ms) <= 8.64e15 - 2 * dayMs)) return ''
  const clock = clockOf(zone)
  return new Date(clock ? wallMs(clock, ms) : ms).toISOString()
}

/** Whether the IANA database has such a zone. */
export const isZone = (zone: string): boolean => clockOf(zone) !== undefined

/** The calendar day in an IANA zone; an unknown zone counts as UTC. */
export const localDay = (nowMs: number, zone: string): LocalDate => wallText(nowMs, zone).split('T', 1)[0] ?? ''

/** 'HH:mm' in an IANA zone; an unknown zone counts as UTC. */
export const localTime = (nowMs: number, zone: string): string => wallText(nowMs, zone).slice(-13, -8)

/**
 * A zone's wall clock as an instant in milliseconds; undefined for an invalid day, hour or zone. A skipped hour moves
 * on by as much, a repeated one is the first of the two (RFC 5545, 3.3.5).
 */
export const instantIn = (zone: string, day: string, hour: number, minute: number): number | undefined => {
  const clock = clockOf(zone)
  if (!clock || !isLocalDate(day) || hour < 0 || hour > 23 || minute < 0 || minute > 59) return undefined
  const wall = Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000
  // The distance to UTC is that of the day before, or of the day after.
  const byClockAt = (around: number): number => wall - (wallMs(clock, around) - around)
  const before = byClockAt(wall - dayMs)
  const shown = [before, byClockAt(wall + dayMs)].filter((at) => wallMs(clock, at) === wall)
  return shown.length > 0 ? Math.min(...shown) : before
}
