import type { LocalDate } from '#domain/journal/journal.ts'
import { limits } from '#domain/limits.ts'
import { addDays, isLocalDate } from '#domain/time/local-date.ts'

/** The ways in which a day is written. */
const days = [
  String.raw`\d{4}-\d{2}-\d{2}`,
  String.raw`\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})`,
  String.raw`\d{8}`,
  String.raw`\d{1,2}[- ][a-z]{3}[- ]\d{4}`,
  String.raw`[a-z]{3,9}\.? \d{1,2},? \d{4}`,
].join('|')
/** A day behind the words that name it as that of a split. */
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
 * The day before its record from which a split counts, where the broker's words name it: 'EX-DATE 11/04/2026',
 * 'effective Nov 4, 2026'. Undefined where they name none, that of the record, a later one or one from long ago.
 */
export const splitDayIn = (description: string, recordedOn: LocalDate): LocalDate | undefined => {
  const day = written(named.exec(description)?.[1] ?? '')
  const first = addDays(recordedOn, -limits.splitLateDays) ?? recordedOn
  return isLocalDate(day) && day < recordedOn && day >= first ? day : undefined
}

/** '4 for 1', '4:1', '1-for-10': new shares for old ones as far as the sign of the units agrees. */
export const ratioIn = (description: string, sign: number): string | undefined => {
  const [, one = '', other = ''] = /\b(\d{1,4})\s*(?::|-?\s*for\s*-?)\s*(\d{1,4})\b/i.exec(description) ?? []
  const [less, more] = [Number(one), Number(other)].toSorted((a, b) => a - b)
  if (!less || !more || less === more || sign === 0) return undefined
  return sign > 0 ? `${more}:${less}` : `${less}:${more}`
}
