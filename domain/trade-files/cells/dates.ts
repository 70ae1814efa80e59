import { isLocalDate } from '#domain/time/local-date.ts'
import { instantIn } from '#domain/time/zone-clock.ts'
import type { DateOrder } from '#domain/trade-files/format.ts'
import { withoutUnseen } from '#domain/trade-files/table.ts'
import { zoneOf } from './zones.ts'

/** Beginnings of names in nine languages, without accents. Four letters are tried before three: juin, juillet. */
const monthNames = [
  'jan ene gen sty',
  'feb fev lut',
  'mar maa mrt',
  'apr avr abr kwi',
  'may mai mei mag maj',
  'jun juin giu cze',
  'jul juil lug lip',
  'aug aou ago sie',
  'sep set wrz',
  'oct okt out ott paz',
  'nov lis',
  'dec dez dic gru des',
].map((names) => names.split(' '))

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{2}|\d(?!\d))/
const together = /^(\d{4})(\d{2})(\d{2})(?!\d)/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2}(?!\d))/
const dayAndName = /^(\d{1,2})(?:\.|º|er| de)?[-. ]?(\p{L}{3,12})(?:\.? de(?: |$))?[-., ]*(\d{4}|\d{2}(?!\d))/iu
/** 'Mar 2026' is a month, not the 20th of 2026. */
const nameAndDay = /^(\p{L}{3,12})[-. ]*(\d{1,2})[-, ]+(\d{4}|\d{2}(?!\d))/iu
/** '2026年3月2日', '2026년 3월 2일'. */
const inCharacters = /^ ?(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/
/** '10:00 2026-03-20', in files of a crypto exchange. */
const clockFirst = /^(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]m)?),?\s+(\d\S*)$/i
/** '20260320093105'. */
const allTogether = /^(\d{8})(\d{6})(?!\d)/
const clock = /^[T;,\s-]*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(?:([ap])\.?\s?m\b\.?|uhr\b)?/i
const clockTogether = /^[T;,\s-]*(\d{2})(\d{2})(\d{2})(?!\d)/i

/** Longer cells are texts. */
const longest = 64

/** Without a guard against spreadsheets, with ordinary blanks, and with the day before the clock. */
const dateText = (cell: string): string =>
  cell.length > longest
    ? ''
    : withoutUnseen(cell)
        .replace(/\s/g, ' ')
        .replace(inCharacters, '$1-$2-$3')
        .trim()
        .replace(/^'/, '')
        .replace(clockFirst, '$2 $1')
        .replace(allTogether, '$1 $2')

interface DateFound {
  readonly date: string
  readonly rest: string
}

const fullYear = (year: string): string => (year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`)
const dateFrom = (year: string, month: string, day: string, rest: string): DateFound | undefined => {
  const date = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isLocalDate(date) ? { date, rest } : undefined
}
/** '3' of 'Mar', 'März' and 'marzo'; '0' of other words. */
const namedMonth = (name: string): string => {
  const plain = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  const at = (letters: number): number => monthNames.findIndex((names) => names.includes(plain.slice(0, letters)))
  return String((at(4) < 0 ? at(3) : at(4)) + 1)
}

const dateAtStart = (text: string, order: MomentReading['order']): DateFound | undefined => {
  const written = yearFirst.exec(text)
  if (written) return dateFrom(written[1] ?? '', written[3] ?? '', written[4] ?? '', text.slice(written[0].length))
  const digits = together.exec(text)
  if (digits) return dateFrom(digits[1] ?? '', digits[2] ?? '', digits[3] ?? '', text.slice(8))
  const last = yearLast.exec(text)
  if (last) {
    const [all, one = '', mark, other = '', year = ''] = last
    if (order === 'year-first' && year.length === 2) return dateFrom(one, other, year, text.slice(all.length))
    const [month, day] = order === 'month-first' && mark !== '.' ? [one, other] : [other, one]
    return dateFrom(year, month, day, text.slice(all.length))
  }
  const dayFirst = dayAndName.exec(text)
  if (dayFirst) {
    const [all, day = '', name = '', year = ''] = dayFirst
    return dateFrom(year, namedMonth(name), day, text.slice(all.length))
  }
  const [all = '', name = '', day = '', year = ''] = nameAndDay.exec(text) ?? []
  return all === '' ? undefined : dateFrom(year, namedMonth(name), day, text.slice(all.length))
}

interface ClockFound {
  readonly hour: number
  readonly minute: number
  /** Including whole seconds. */
  readonly ms: number
  readonly rest: string
}

const clockAtStart = (text: string): ClockFound | undefined => {
  const [all, hours, minutes, seconds = '0', part = '', half = ''] = clock.exec(text) ?? clockTogether.exec(text) ?? []
  if (all === undefined) return undefined
  const said = Number(hours)
  if (half !== '' && (said < 1 || said > 12)) return undefined
  const hour = half === '' ? said : (said % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const second = Number(seconds)
  if (hour > 23 || Number(minutes) > 59 || second > 59) return undefined
  const ms = second * 1000 + Number(part.slice(0, 3).padEnd(3, '0'))
  return { hour, minute: Number(minutes), ms, rest: text.slice(all.length) }
}

export interface MomentReading {
  /** Of dates such as 3/6/2026; dates with the year first, or with names of months, do not need it. */
  readonly order: DateOrder | 'year-first'
  /** For clocks that name none: an IANA name, or an offset such as '-06:00'. */
  readonly zone: string
}

interface CellMoment {
  readonly timestamp: string
  readonly hasZone: boolean
}

type MomentReader = (cell: string) => CellMoment | undefined

/**
 * Undefined for other texts, days in no calendar and unknown zones. An hour that spring skips moves forward; of an hour
 * that autumn repeats, the first counts.
 */
export const momentReader = ({ order, zone }: MomentReading): MomentReader => {
  const instantAt = instantReader()
  return (cell) => {
    const found = dateAtStart(dateText(cell), order)
    if (!found) return undefined
    if (found.rest.trim() === '') return { timestamp: found.date, hasZone: false }
    const time = clockAtStart(found.rest)
    if (!time) return undefined
    const rest = time.rest.replace(/^[\s,]+/, '').trim()
    const its = rest === '' ? zone : zoneOf(rest)
    const instant = its === undefined ? undefined : instantAt(its, found.date, time)
    return instant === undefined ? undefined : { timestamp: new Date(instant).toISOString(), hasZone: rest !== '' }
  }
}

/** The same for one cell. */
export const readMoment = (cell: string, reading: MomentReading): CellMoment | undefined => momentReader(reading)(cell)

const minuteMs = 60_000
const lastMinute = 23 * 60 + 59

/** Milliseconds of an instant. Time zones are slow to compute: a day without a change of clocks does so once. */
const instantReader = () => {
  const starts = new Map<string, number | undefined>()
  const startOf = (zone: string, date: string): number | undefined => {
    const key = `${date} ${zone}`
    if (!starts.has(key)) {
      const [first, last] = [instantIn(zone, date, 0, 0), instantIn(zone, date, 23, 59)]
      const isEven = first !== undefined && last !== undefined && last - first === lastMinute * minuteMs
      starts.set(key, isEven ? first : undefined)
    }
    return starts.get(key)
  }
  return (zone: string, date: string, { hour, minute, ms }: ClockFound): number | undefined => {
    const [, sign, hours = '', minutes = ''] = /^([+-])(\d{2}):(\d{2})$/.exec(zone) ?? []
    const sinceStart = (hour * 60 + minute) * minuteMs + ms
    if (sign !== undefined) {
      const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -minuteMs : minuteMs)
      return Date.parse(`${date}T00:00:00Z`) + sinceStart - offset
    }
    const start = startOf(zone, date)
    if (start !== undefined) return start + sinceStart
    const minuteAt = instantIn(zone, date, hour, minute)
    return minuteAt === undefined ? undefined : minuteAt + ms
  }
}

/** A file of more years shows their order by four digits. */
const mostYears = 10

const spanOf = (numbers: ReadonlySet<string>): number => {
  const sorted = [...numbers].map(Number).toSorted((one, other) => one - other)
  return (sorted.at(-1) ?? 0) - (sorted[0] ?? 0)
}

/** Whether the first numbers can be the years of a file: '26' in '26/03/09' and '26/03/23'. */
const isOfYears = (firsts: ReadonlySet<string>): boolean =>
  [...firsts].every((first) => Number(first) > 12) && spanOf(firsts) <= mostYears

/** Whether the last numbers can only be days: with purchases on each 15th, only a few years would be there. */
const isOfDays = (lasts: ReadonlySet<string>): boolean =>
  [...lasts].every((last) => last.length === 2) && spanOf(lasts) > mostYears

/**
 * The order of day and month in a column; 'ask' where no day is after the 12th, or cells contradict each other. Dates
 * with points and the year last are written day first everywhere.
 */
export const dateOrderOf = (cells: ReadonlyArray<string>): MomentReading['order'] | 'ask' => {
  const [firsts, lasts] = [new Set<string>(), new Set<string>()]
  let [dayFirst, monthFirst, either] = [false, false, false]
  for (const cell of cells) {
    const text = dateText(cell)
    const [, one = '', mark, other = '', year = ''] = yearFirst.test(text) ? [] : (yearLast.exec(text) ?? [])
    if (mark === undefined) continue
    firsts.add(one)
    lasts.add(year)
    if (Number(one) > 12 || mark === '.') dayFirst = true
    else if (Number(other) > 12) monthFirst = true
    else if (Number(one) !== Number(other)) either = true
  }
  if (isOfYears(firsts) && isOfDays(lasts)) return 'year-first'
  if (dayFirst && monthFirst) return 'ask'
  if (dayFirst) return 'day-first'
  return monthFirst || !either ? 'month-first' : 'ask'
}
