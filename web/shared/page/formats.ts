import { dateLabel, dayOfYear } from '#domain/time/date-line.ts'
import { localDay } from '#domain/time/zone-clock.ts'
import { type Habits, useActions } from '#web/read-models/actions.ts'
import { dateOrderBy } from './date-order.ts'

/** '10:42 AM', 'Nov 19, 2026', 'Nov 19, 10:42 AM' or 'Nov 19, 2026, 10:42 AM' */
type MomentKind = 'time' | 'date' | 'dayAndTime' | 'dateAndTime'

// Made at the first use: Intl costs a slow phone 50 ms, and no moment is shown before the first paint.
const made = new Map<string, Intl.DateTimeFormat>()

// Asked once: every day of a month and every fill shows a time, and the language stays while a page is open.
let isTwelveByLanguage: boolean | undefined

const isTwelveHours = (chosen: string | undefined): boolean => {
  if (chosen === '12' || chosen === '24') return chosen === '12'
  isTwelveByLanguage ??= new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 === true
  return isTwelveByLanguage
}

/** Milliseconds since the epoch as text, in a time zone: the device's, unless one is given. */
export type MomentText = (at: number, kind: MomentKind, timeZone?: string) => string

/** With the clock and the date order chosen on this device, else those of the browser's language. */
export const momentTextBy =
  (habits: Habits): MomentText =>
  (at, kind, timeZone = new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone) => {
    const time = () => timeFormat(habits.choice('clock'), timeZone).format(at)
    if (kind === 'time') return time()
    const day = localDay(at, timeZone)
    const date = (kind === 'dayAndTime' ? dayOfYear : dateLabel)(day, dateOrderBy(habits))
    return kind === 'date' ? date : `${date}, ${time()}`
  }

/** A format keeps the zone in which it was made, and a device travels. */
const timeFormat = (clock: string | undefined, timeZone: string): Intl.DateTimeFormat => {
  const name = [clock, timeZone].join()
  let format = made.get(name)
  if (!format) {
    const hourCycle = isTwelveHours(clock) ? 'h12' : 'h23'
    const options = { hour: 'numeric', minute: '2-digit', hourCycle, timeZone } as const
    format = new Intl.DateTimeFormat('en-US', options)
    made.set(name, format)
  }
  return format
}

export const useMomentText = (): MomentText => momentTextBy(useActions().habits)

/** A time 'HH:mm' as this device shows times: '3 PM', '3:30 PM' or '15:30'. */
export type ClockText = (time: string) => string

const clockTextBy = (habits: Habits): ClockText => {
  const isTwelve = isTwelveHours(habits.choice('clock'))
  return (time) => {
    const [, hours = '', minutes = ''] = /^(\d\d):(\d\d)$/.exec(time) ?? []
    if (!isTwelve || hours === '') return time
    const hour = Number(hours)
    return `${hour % 12 || 12}${minutes === '00' ? '' : `:${minutes}`} ${hour < 12 ? 'AM' : 'PM'}`
  }
}

export const useClockText = (): ClockText => clockTextBy(useActions().habits)

/** The name of a zone at an instant: 'ET', or where English has no short name, 'GMT+1'. */
export const zoneName = (at: number, timeZone: string): string => {
  const named = (timeZoneName: 'shortGeneric' | 'short'): string =>
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const generic = named('shortGeneric')
  return /^[A-Z]{2,4}$/.test(generic) ? generic : named('short')
}

/** A stored instant with its date and time; '' if it is invalid. */
export const useInstantText = (): ((at: string) => string) => {
  const textOf = useMomentText()
  return (at) => {
    const ms = Date.parse(at)
    return Number.isNaN(ms) ? '' : textOf(ms, 'dateAndTime')
  }
}

/** The time of a moment on the day of `now`, else its day and time; milliseconds since the epoch. */
export const recentMomentText = (textOf: MomentText, at: number, now: number = Date.now()): string =>
  textOf(at, new Date(at).toDateString() === new Date(now).toDateString() ? 'time' : 'dayAndTime')

/** The first day of the calendar's weeks, 0 for Sunday: chosen on this device, else Sunday. */
export const useFirstWeekday = (): 0 | 1 | 6 => {
  const chosen = useActions().habits.choice('firstWeekday')
  return ([1, 6] as const).find((day) => String(day) === chosen) ?? 0
}
