/** Seconds since 1970, or thousandths, millionths or billionths of them, as crypto exchanges write them. */
export const sinceEpoch = (text: string): string | undefined => {
  const [, seconds, more = ''] = /^([12]\d{9})(\d{3}(?:\d{3}){0,2}|\.\d+)?$/.exec(text) ?? []
  if (seconds === undefined) return undefined
  const part = more.replace('.', '').slice(0, thousandths).padEnd(thousandths, '0')
  return new Date(Number(`${seconds}${part}`)).toISOString()
}

const thousandths = 3

/** Days since the end of 1899, as spreadsheets count them: 46101 is 2026-03-20, 46101.5 its noon. */
export const excelDay = (text: string): string | undefined => {
  const [, days, part = ''] = /^([34]\d{4}|5[0-4]\d{3})(?:[.,](\d+))?$/.exec(text) ?? []
  if (days === undefined) return undefined
  const second = Math.round(Number(`0.${part || '0'}`) * secondsOfDay)
  const moment = new Date(Date.UTC(1899, 11, 30) + (Number(days) * secondsOfDay + second) * 1000)
  return part === '' ? moment.toISOString().slice(0, isoDateLength) : moment.toISOString().slice(0, isoSecondLength)
}

const secondsOfDay = 86_400
const [isoDateLength, isoSecondLength] = [10, 19]

const midnight = /[T ,]+(?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)? ?a\.?m\.?)(?: ?Z| ?UTC|[+-]00:?00)?$/i
const clock = /\d:\d\d/

/** Whether every clock shows midnight: such dates are mere dates. */
export const isAllMidnight = (cells: ReadonlyArray<string>): boolean => {
  const clocked = cells.filter((cell) => clock.test(cell))
  return clocked.length > 0 && clocked.every((cell) => midnight.test(cell.trim()))
}

/** A spreadsheet may have the whole moment in both columns. A midnight next to a clock means nothing. */
export const dayAndClock = (date: string, time: string, isMidnight: boolean): string => {
  const day = dayIn(date, isMidnight || time !== '')
  return clock.test(day) ? day : `${day} ${time.replace(/^\d{4}-\d{2}-\d{2}[T ]+(?=\d)/, '')}`.trim()
}

/** A spreadsheet's number becomes a date, and a midnight that means nothing is removed. */
export const dayIn = (text: string, isMidnight: boolean): string =>
  excelDay(text) ?? (isMidnight ? text.trim().replace(midnight, '') : text)
