/** An exact decimal number: `units` of ten to the power of minus `scale`. 12.34 is 1234 at scale 2. */
export interface Decimal {
  readonly units: bigint
  /** Decimals, 0 or more. */
  readonly scale: number
}

/** Longer texts and wider exponents are no amount of anybody's: a foreign file must not make the page count for minutes. */
const textMaxChars = 64
const exponentMax = 40
const shape = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/

/**
 * The exact value of what a file says: a number as its shortest text reads (0.1 is a tenth), or a decimal text.
 * Undefined for everything else.
 */
export const parseDecimal = (value: unknown): Decimal | undefined => {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const text = String(value)
  const parts = text.length <= textMaxChars ? shape.exec(text) : null
  if (!parts) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts
  const shift = Number(exponent)
  if (Math.abs(shift) > exponentMax) return undefined
  const digits = BigInt(whole + fraction)
  const scale = fraction.length - shift
  const units = scale < 0 ? digits * 10n ** BigInt(-scale) : digits
  return { units: sign === '-' ? -units : units, scale: Math.max(0, scale) }
}

/** Rounded to so many decimals, as units of the last one; a half goes away from zero. */
export const roundedUnits = ({ units, scale }: Decimal, decimals: number): bigint => {
  if (scale <= decimals) return units * 10n ** BigInt(decimals - scale)
  const divisor = 10n ** BigInt(scale - decimals)
  const half = divisor / 2n
  return (units < 0n ? units - half : units + half) / divisor
}
