import { type Decimal, parseDecimal } from './decimal.ts'

/** Digits beyond these are noise of arithmetic in doubles. */
const soundDigits = 15
const noisyDigits = 12

/** `parseDecimal` for numbers that a service calculated in doubles: 0.30000000000000004 is 0.3. */
export const parseNoisy = (value: unknown): Decimal | undefined => {
  if (typeof value !== 'number') return parseDecimal(value)
  const rounded = Number(value.toPrecision(soundDigits))
  const digits = String(Math.abs(rounded)).replace(/e.*$/, '').replace('.', '').replace(/^0+/, '').length
  return parseDecimal(digits <= noisyDigits ? rounded : value)
}

/** Whether a value has digits but is no number: '1,250.00', unlike '', '--' and 'N/A'. */
export const isMisread = (value: unknown): boolean => /\d/.test(String(value)) && parseNoisy(value) === undefined
