import { type DateOrder, monthNames } from './date-line.ts'
import { type LocalDate, addDays, isLocalDate, weekdayOf } from './local-date.ts'
import { addMonthsToDate, isCalendarDate } from './month.ts'

/**
 * The date of a typed text: '2026-11-20', '20 Nov', 'Friday, November 20, 2026', '11/20/26', 'Nov 2026' or '2026-11'
 * for its first day, 'yesterday', 'last friday', 'next friday', '3 days ago', '2w ago'. Without a year the latest such
 * day up to today; undefined for other texts. `order` decides '11/12'.
 */
export const saidDate = (said: string, today: LocalDate, order: DateOrder): LocalDate | undefined => {
  const words = said
    .trim()
    .toLowerCase()
    .replace(/[,\s]+/g, ' ')
  const date =
    relativeDay(words, today) ??
    agoDay(words, today) ??
    weekday(words, today) ??
    inFigures(words, today, order) ??
    named(words, today) ??
    withWeekday(words, today, order)
  return date !== undefined && isCalendarDate(date) ? date : undefined
}

/** From three letters on, so that a list offers the day while it is typed. */
const beginsWord = (word: string, words: string): boolean => words.length >= 3 && word.startsWith(words)

const relatives = { today: 0, yesterday: -1, tomorrow: 1 } as const

const relativeDay = (words: string, today: LocalDate): LocalDate | undefined => {
  const found = Object.entries(relatives).find(([word]) => beginsWord(word, words))
  return found && addDays(today, found[1])
}

const agoDay = (words: string, today: LocalDate): LocalDate | undefined => {
  const [, said, unit] = /^(\d{1,4}|an?) ?(d|w|m|days?|weeks?|months?) ago$/.exec(words) ?? []
  if (unit === undefined) return undefined
  const count = said?.startsWith('a') ? 1 : Number(said)
  return unit.startsWith('m') ? addMonthsToDate(today, -count) : addDays(today, -count * (unit.startsWith('w') ? 7 : 1))
}

const weekdayWords = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** The latest one before today, or with 'next' the first after it; today's own name means a week away. */
const weekday = (words: string, today: LocalDate): LocalDate | undefined => {
  const [, turn, said = ''] = /^(?:(last|next) )?(.+)$/.exec(words) ?? []
  const wanted = weekdayWords.findIndex((word) => beginsWord(word, said))
  const present = weekdayOf(today)
  if (wanted < 0 || present === undefined) return undefined
  const away = (ahead: number): number => ((ahead + 6) % 7) + 1
  return addDays(today, turn === 'next' ? away(wanted - present) : -away(present - wanted))
}

const inFigures = (words: string, today: LocalDate, order: DateOrder): LocalDate | undefined => {
  const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?$/.exec(words)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3] ?? 1))
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d\d))?$/.exec(words)
  if (slashed) {
    const [first, second] = [Number(slashed[1]), Number(slashed[2])]
    return order === 'day' ? withYear(slashed[3], second, first, today) : withYear(slashed[3], first, second, today)
  }
  // With dots the day comes first, wherever dates are written so.
  const dotted = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}|\d\d)?)?$/.exec(words)
  return dotted ? withYear(dotted[3], Number(dotted[2]), Number(dotted[1]), today) : undefined
}

/** The format of this product's headings, to be copied from there; with a wrong weekday it is no date. */
const withWeekday = (words: string, today: LocalDate, order: DateOrder): LocalDate | undefined => {
  const [, said = '', rest = ''] = /^([a-z]{3,9})\.? (.+)$/.exec(words) ?? []
  const date = inFigures(rest, today, order) ?? named(rest, today)
  return date !== undefined && beginsWord(weekdayWords[weekdayOf(date) ?? -1] ?? '', said) ? date : undefined
}

const named = (words: string, today: LocalDate): LocalDate | undefined => {
  const [, monthWord, ofYear] = /^([a-z]{3,9})\.? (\d{4})$/.exec(words) ?? []
  if (monthWord !== undefined) return withYear(ofYear, monthOfWord(monthWord), 1, today)
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|\.)? (?:of )?([a-z]{3,9})\.?(?: (\d{4}))?$/.exec(words)
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/.exec(words)
  const [day, word, year] = dayFirst
    ? dayFirst.slice(1)
    : monthFirst
      ? [monthFirst[2], monthFirst[1], monthFirst[3]]
      : []
  return word === undefined ? undefined : withYear(year, monthOfWord(word), Number(day), today)
}

/** 1 to 12; 0 for a word that begins no month. */
const monthOfWord = (word: string): number => monthNames.findIndex((name) => beginsWord(name.toLowerCase(), word)) + 1

const dateOf = (year: number, month: number, day: number): LocalDate | undefined => {
  const date = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isLocalDate(date) ? date : undefined
}

/** A leap day may lie up to eight years back. */
const yearsBack = 8

const withYear = (year: string | undefined, month: number, day: number, today: LocalDate): LocalDate | undefined => {
  if (year !== undefined) return dateOf(Number(year.length === 2 ? `20${year}` : year), month, day)
  const present = Number(today.slice(0, 4))
  return Array.from({ length: yearsBack + 1 }, (_, back) => dateOf(present - back, month, day)).find(
    (date) => date !== undefined && date <= today,
  )
}
