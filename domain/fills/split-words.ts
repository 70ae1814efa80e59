import { limits } from '#domain/limits.ts'
import { fewer } from '#domain/lots/movement.ts'
import { type LocalDate, addDays, isLocalDate } from '#domain/time/local-date.ts'

const days = [
  String.raw`\d{4}-\d{2}-\d{2}`,
  String.raw`\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})`,
  String.raw`\d{8}`,
  String.raw`\d{1,2}[- ][a-z]{3}[- ]\d{4}`,
  String.raw`[a-z]{3,9}\.? \d{1,2},? \d{4}`,
].join('|')
const named = new RegExp(String.raw`\b(?:ex|effective|eff|as of)[- .:]*(?:date|on|from)?[- .:]*(${days})\b`, 'i')
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const padded = (text: string): string => text.padStart(2, '0')
const monthOf = (name: string): string => padded(String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1))

const written = (text: string): LocalDate => {
  const [one = '', two = '', three = ''] = text.split(/[-/ .,]+/)
  if (/^\d{8}$/.test(text)) return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  if (one.length === 4 && two.length === 2) return text
  // Brokers that write slashes write the month first.
  if (text.includes('/')) return `${three.length === 2 ? '20' : ''}${three}-${padded(one)}-${padded(two)}`
  return /^[a-z]/i.test(one) ? `${three}-${monthOf(one)}-${padded(two)}` : `${three}-${monthOf(two)}-${padded(one)}`
}

/**
 * The day before its record from which a split counts: 'EX-DATE 11/04/2026', 'effective Nov 4, 2026'. Undefined without
 * one, and for the day of the record, a later one or one from long ago.
 */
export const splitDayIn = (description: string, recordedOn: LocalDate): LocalDate | undefined => {
  const day = written(named.exec(description)?.[1] ?? '')
  const first = addDays(recordedOn, -limits.splitLateDays) ?? recordedOn
  return isLocalDate(day) && day < recordedOn && day >= first ? day : undefined
}

const number = String.raw`\d{1,5}(?:\.\d{1,4})?`
const newForOld = new RegExp(String.raw`(?:^|[^\d.,])(${number})\s*(?::|-?\s*for\s*-?)\s*(${number})(?![\d.,]*\d)`, 'i')

/** Not the company 'Consolidated Edison', nor a 'reversed' split. */
const reverseWords = /\breverse(?![a-z])|\bconsolidation\b/i

/**
 * New shares for old ones in whole numbers: '4 for 1', '1-for-10', '1.046 for 1' as '1046:1000'. For a reverse split
 * (by its words or by `isReverse`, its type) some brokers write the old ones first and leave out the sign of its units:
 * where units came in without a ratio, the shares only become fewer. Other ratios that contradict the sign are ignored;
 * without units (0) the words count.
 */
export const ratioIn = (description: string, sign: number, isReverse = false): string | undefined => {
  const saysFewer = isReverse || reverseWords.test(description)
  const without = saysFewer && sign > 0 ? fewer : undefined
  const [, one = '', other = ''] = newForOld.exec(description) ?? []
  const decimals = Math.max(...[one, other].map((text) => text.split('.')[1]?.length ?? 0))
  const [first = 0, second = 0] = [one, other].map((text) => Math.round(Number(text) * 10 ** decimals))
  if (!first || !second || first === second || Math.max(first, second) > mostInRatio) return without
  const [news, olds] = saysFewer && first > second ? [second, first] : [first, second]
  const fits = sign === 0 || news > olds === sign > 0
  return fits || without !== undefined ? `${news}:${olds}` : undefined
}

const mostInRatio = 99_999
