import { decimalText, parseDecimal } from '#domain/money/decimal.ts'

/** What of a moment a cell shows. */
export type DateStyle = 'date' | 'time' | 'both'

const builtIn = (id: number): DateStyle | undefined => {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return 'date'
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return 'time'
  return id === 22 ? 'both' : undefined
}

/** How a number format shows a number as a moment; undefined where it does not. */
export const dateStyleOf = (id: number, code: string | undefined): DateStyle | undefined => {
  if (code === undefined) return builtIn(id)
  // Words in quotes, escaped and padding characters, colours and languages are no parts of a date.
  const bare = code.replace(/"[^"]*"|\\.|[_*]./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  const hasDay = /[dy]/i.test(bare)
  const hasTime = /[hs]/i.test(bare)
  if (/general/i.test(bare) || (!hasDay && !hasTime)) return undefined
  return hasDay && hasTime ? 'both' : hasDay ? 'date' : 'time'
}

const msPerDay = 86_400_000
/** Days between the first day of a spreadsheet's calendar and 1970. */
const daysTo1970 = 25_569
const daysTo1904 = 1462
/** A spreadsheet shows so many digits at most; more are the noise of its arithmetic. */
const soundDigits = 15

/** A number as a spreadsheet shows it where nothing rounds it, and a day or time in ISO's words. */
export const numberText = (
  value: string,
  { date, from1904 }: { readonly date: DateStyle | undefined; readonly from1904: boolean },
): string => {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (!date) {
    const exact = parseDecimal(Number(number.toPrecision(soundDigits)))
    return exact ? decimalText(exact) : value
  }
  const days = number + (from1904 ? daysTo1904 : 0) - daysTo1970
  // Thousandths of a second are what is left of a day's fraction after all digits.
  const moment = new Date(Math.round(days * msPerDay))
  if (Number.isNaN(moment.getTime())) return value
  const iso = moment
    .toISOString()
    .replace('Z', '')
    .replace(/\.000$/, '')
  if (date === 'time' && number < 1) return iso.slice(11)
  return date === 'date' && Number.isInteger(number) ? iso.slice(0, 10) : iso.replace('T', ' ')
}

interface CellContext {
  readonly texts: ReadonlyArray<string>
  readonly date: DateStyle | undefined
  readonly from1904: boolean
}

/** The text of a cell of a kind that a workbook knows. */
export const cellText = (kind: string, value: string, context: CellContext): string => {
  if (kind === 's') return context.texts[Number(value)] ?? ''
  if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (kind === 'e') return ''
  return kind === 'n' ? numberText(value, context) : value
}
