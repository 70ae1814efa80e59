import { type Decimal, decimalText, multiplied, parseDecimal } from '#domain/money/decimal.ts'

export type DateStyle = 'date' | 'time' | 'both'

const builtIn = (id: number): DateStyle | undefined => {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return 'date'
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return 'time'
  return id === 22 ? 'both' : undefined
}

/** How a number format shows a number as a date or time; undefined if it does not. */
export const dateStyleOf = (id: number, code: string | undefined): DateStyle | undefined => {
  if (code === undefined) return builtIn(id)
  // Quoted words, escaped and padding characters, colours and languages are no parts of a date.
  const bare = code.replace(/"[^"]*"|\\.|[_*]./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  const hasDay = /[dy]/i.test(bare)
  const hasTime = /[hs]/i.test(bare)
  if (/general/i.test(bare) || (!hasDay && !hasTime)) return undefined
  return hasDay && hasTime ? 'both' : hasDay ? 'date' : 'time'
}

const signed = /^(?:[€£₹]|USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|SEK|NOK|DKK|PLN|CZK|HUF|ZAR|INR|BRL|HKD|SGD|MXN)$/

/** The sign of a number format: '€' of '[$€-407] #,##0.00', '%' of percentages, '' for none or a bare $. */
export const signShown = (id: number, code = ''): string => {
  const [section = ''] = code.split(';')
  if (id === 9 || id === 10 || section.replace(/"[^"]*"|\\./g, '').includes('%')) return '%'
  const found = [...section.matchAll(/\[\$([^\]-]*)[^\]]*\]|"([^"]*)"|([€£₹])/g)]
  const texts = found.map(([, inBrackets, quoted, bare]) => (inBrackets ?? quoted ?? bare ?? '').trim())
  return texts.find((text) => signed.test(text)) ?? ''
}

const msPerDay = 86_400_000
/** Days between the first day of a spreadsheet's calendar and 1970. */
const daysTo1970 = 25_569
const daysTo1904 = 1462
/** A spreadsheet shows at most so many digits; further ones are floating-point noise. */
const soundDigits = 15

const hundred: Decimal = { units: 100n, scale: 0 }
/** No double has so many digits: a longer number is meant as it is written. */
const exactDigits = 18

/** Whole numbers (ids, for example) and numbers of at least `exactDigits` stay exact; others are rounded. */
const meant = (value: string, number: number): number | string => {
  const digits = value.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '').length
  return /^-?\d+$/.test(value) || digits >= exactDigits ? value : Number(number.toPrecision(soundDigits))
}

/** '1.234' may be a grouped thousand; '1.2340' has only one meaning. */
const inOneWay = (text: string): string => (/^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text)

interface NumberStyle {
  readonly date: DateStyle | undefined
  readonly from1904: boolean
  /** A currency, or %. */
  readonly sign?: string
}

/** A number as a spreadsheet shows it unrounded; a date or time in ISO format. */
export const numberText = (value: string, { date, from1904, sign = '' }: NumberStyle): string => {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (!date) {
    const exact = parseDecimal(meant(value.trim(), number))
    if (!exact) return value
    return sign === '%' ? `${decimalText(multiplied(exact, hundred))}%` : `${sign}${inOneWay(decimalText(exact))}`
  }
  const days = number + (from1904 ? daysTo1904 : 0) - daysTo1970
  // A day's fraction with all its digits is exact to a thousandth of a second.
  const moment = new Date(Math.round(days * msPerDay))
  if (Number.isNaN(moment.getTime())) return value
  const iso = moment
    .toISOString()
    .replace('Z', '')
    .replace(/\.000$/, '')
  // A time without a day, even if its style shows one (day 0).
  if (date !== 'date' && number < 1) return iso.slice(11)
  return date === 'date' && Number.isInteger(number) ? iso.slice(0, 10) : iso.replace('T', ' ')
}

interface CellContext extends NumberStyle {
  readonly texts: ReadonlyArray<string>
}

/** The text of a cell by its kind (`t`); for an error its name, since its value is not known. */
export const cellText = (kind: string, value: string, context: CellContext): string => {
  if (value === '') return ''
  if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (kind !== 's') return kind === 'n' ? numberText(value, context) : value
  const text = context.texts[Number(value)]
  if (text === undefined) throw new RangeError('A cell refers to a text that is not there')
  return text
}
