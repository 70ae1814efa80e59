import { type Fields, isFields } from '#domain/fields.ts'
import { inWholeOf } from '#domain/fills/price-units.ts'
import { type Decimal, decimalText, parseDecimal } from '#domain/money/decimal.ts'
import { wholeOfHundredths } from '#domain/money/hundredths.ts'

/** Undefined for another kind of answer, such as a proxy's page, which must not count as an empty list. */
export type Read<T> = ReadonlyArray<T> | undefined

/** The list in an answer, bare or under a name; a missing field counts as an empty list. */
export const listIn = (answer: unknown, field?: 'data' | 'orders' | 'results'): ReadonlyArray<unknown> | undefined => {
  const found = field === undefined ? answer : isFields(answer) ? (answer[field] ?? []) : undefined
  return Array.isArray(found) ? found : undefined
}

/** A row or a part of one; of another kind it has no fields. */
export const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {})

/** A field of another kind counts as missing: the rest of its row still counts. */
export const textIn = (raw: unknown, name: string): string | undefined => {
  const value = isFields(raw) ? raw[name] : undefined
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
}

/** An id, also of a record in its place; '' for all else, even a number, which may have lost digits. */
export const idIn = (value: unknown): string => {
  const id = isFields(value) ? value['id'] : value
  return typeof id === 'string' ? id : ''
}

/** A field that is true or false; undefined where it is missing or cannot be read. */
export const flagIn = (raw: Fields, name: string): boolean | undefined => {
  const word = String(raw[name]).toLowerCase()
  return word === 'true' || word === '1' ? true : word === 'false' || word === '0' ? false : undefined
}

/** A mark for a missing name, or an id: an order of a future names its security only by the provider's id. */
const noName = /^(?:[^\p{L}\p{N}]*|n\/a|unknown|none|null|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/iu

/** The name of a security. A mark for a missing name is undefined, since it would make several securities one. */
export const nameIn = (raw: unknown, name: string): string | undefined => {
  const text = textIn(raw, name)
  return text === undefined || noName.test(text.trim()) ? undefined : text
}

/** The code of a currency, from a text or a record, as it is written; a value without a readable code as JSON. */
export const currencyIn = (value: unknown): { code: string } | null => {
  const code = isFields(value) ? (value['code'] ?? value['name'] ?? '') : (value ?? '')
  return code === '' ? null : { code: typeof code === 'string' ? code.trim() : JSON.stringify(code) }
}

interface Quoted {
  readonly currency: string
  readonly isHundredths: boolean
}

/** The currency of amounts: by the first field with a value, else dollars; undefined where that cannot be read. */
export const quotedIn = (...fields: ReadonlyArray<unknown>): Quoted | undefined => {
  const code = currencyIn(fields.find((field) => (field ?? '') !== '') ?? 'USD')?.code.trim() ?? ''
  const whole = wholeOfHundredths(code)
  if (whole !== undefined) return { currency: whole, isHundredths: true }
  return /^[A-Za-z]{3,5}$/.test(code) ? { currency: code.toUpperCase(), isHundredths: false } : undefined
}

/** An amount in whole units; undefined if its currency cannot be read, since no other currency may take its place. */
export const amountIn = (value: unknown, quoted: Quoted | undefined): Decimal | undefined => {
  const amount = quoted && parseDecimal(value)
  return amount && quoted.isHundredths ? inWholeOf(amount, quoted.currency) : amount
}

/** On either side of the point. */
const mostDigits = 40

/** Exact; null where there is no amount, or the browser would refuse it for its number of digits. */
export const wireAmount = (amount: Decimal | undefined): string | null => {
  const text = amount ? decimalText(amount) : ''
  return text
    .replace('-', '')
    .split('.')
    .every((digits) => digits.length > 0 && digits.length <= mostDigits)
    ? text
    : null
}
