import { occTicker } from '#domain/fills/instrument.ts'
import { type Decimal, parseDecimal, roundedUnits, shortened } from '#domain/money/decimal.ts'

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const

/** '03' of 'Mar'; undefined for other texts. */
export const monthNumber = (name: string): string | undefined => {
  const at = months.findIndex((month) => month === name.slice(0, 3).toUpperCase())
  return at < 0 ? undefined : String(at + 1).padStart(2, '0')
}

/** An OCC symbol, 'QRS 260320P00045000'. `date`: YYYY-MM-DD. Undefined if the parts are not those of an option. */
export const optionSymbol = (root: string, date: string, right: string, strike: string): string | undefined => {
  const price: Decimal | undefined = parseDecimal(strike.replaceAll(',', '').trim())
  if (!price || shortened(price).scale > 3) return undefined
  const thousandths = String(roundedUnits(price, 3)).padStart(8, '0')
  const day = date.replaceAll('-', '').slice(2)
  return occTicker(
    `${root.trim().toUpperCase().padEnd(6)}${day}${right.trim().slice(0, 1).toUpperCase()}${thousandths}`,
  )
}

const words = /^(?:(call|put) +)?([a-z\d.]+) +(\d+)\/(\d+)\/(\d{2}|\d{4}) +(?:(call|put|[cp]) +)?\$?([\d,.]+)( .+)?$/i
const together = /^[.-]?\s*([A-Z]{1,6})(\d{6})([CP])(\d{1,5}(?:\.\d{1,3})?)$/
const glued = /^([A-Z.]{1,6})(\d{1,2})([a-z]{3})(\d{2})([CP])(\d[\d.]*)$/i
const months3 = /^([a-z0-9.]+)\s+(\d{1,2})\s?([a-z]{3})\s?(\d{2}|\d{4})\s+\$?([\d,.]+)\s+(call|put|[cp])$/i

/**
 * An option in a broker's words, US dates: 'QRS 03/20/2026 45.00 P', 'PUT QRS 03/20/26 45.000', 'QRS 3/20/2026 Put
 * $45', 'QRS 20MAR26 58.5 C', 'QRS20Mar26C58.50', '.QRS260320C58.5', or the OCC's own characters.
 */
export const optionInWords = (text: string): string | undefined => {
  const own = occTicker(text)
  if (own !== undefined) return own
  const [, before = '', root = '', month = '', day = '', year = '', between = '', strike = '', after = ''] =
    words.exec(text.trim()) ?? []
  if (root !== '') return optionSymbol(root, dateOf(year, month, day), before || between || after.trim(), strike)
  const [, short = '', date = '', side = '', at = ''] = together.exec(text.trim().toUpperCase()) ?? []
  if (short !== '') return optionSymbol(short, `20${date}`, side, at)
  const [, stem = '', dd = '', name = '', yy = '', price = '', right = ''] =
    months3.exec(text.trim()) ?? reordered(glued.exec(text.trim()))
  const number = monthNumber(name)
  return number === undefined ? undefined : optionSymbol(stem, dateOf(yy, number, dd), right, price)
}

const reordered = (found: RegExpExecArray | null): ReadonlyArray<string | undefined> =>
  found ? [...found.slice(0, 5), found[6], found[5]] : []

const optionLike = new RegExp(
  '\\S[\\s_:-].*(?:\\d\\s?[CP]E?\\b|\\b[CP]E?\\s?\\d|\\b(?:call|put)s?\\b)|\\d{6}[CP]\\d|\\d[CP]E$|' +
    '^(?:calls?|puts?) .*\\d|' +
    // 'QRS/20H26C45', 'BTC-27MAR26-60000-C', 'C QRS 20MAR26 45'.
    '/\\d{1,2}[FGHJKMNQUVXZ]\\d{2}[CP]\\d|-\\d+-[CP]$|^[CP] [A-Z0-9]+ \\d{1,2}[A-Z]{3}\\d{2} \\d',
  'i',
)

/** Whether a name looks like that of an option: if it is not understood, the size of its contract is unknown. */
export const isOptionName = (text: string): boolean => occTicker(text) !== undefined || optionLike.test(text.trim())

const dateOf = (year: string, month: string, day: string): string =>
  `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
