import { type Exact, exactOf, tenTo, times } from './exact.ts'

/** An exact decimal: units x 10^-scale. 12.34 is 1234 at scale 2. */
export interface Decimal {
  readonly units: bigint
  /** 0 or more. */
  readonly scale: number
}

export const zero: Decimal = { units: 0n, scale: 0 }
export const one: Decimal = { units: 1n, scale: 0 }

/** Longer texts and wider exponents are no real amounts: a foreign file must not keep the page busy for minutes. */
const textMaxChars = 64
const exponentMax = 40
const shape = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/

/** The exact value of a decimal text, or of a number's shortest text (0.1 is a tenth); else undefined. */
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

/** Rounded to `decimals`, in units of the last one; a half goes away from zero (DIN 1333, as bookkeepers round). */
export const roundedUnits = ({ units, scale }: Decimal, decimals: number): bigint => {
  if (scale === decimals) return units
  if (scale < decimals) return units * 10n ** BigInt(decimals - scale)
  const divisor = 10n ** BigInt(scale - decimals)
  const half = divisor / 2n
  return (units < 0n ? units - half : units + half) / divisor
}

/** Without trailing zeros: 1.500 becomes 1.5. */
export const shortened = ({ units, scale }: Decimal): Decimal => {
  let [value, decimals] = [units, scale]
  while (decimals > 0 && value % 10n === 0n) {
    value /= 10n
    decimals -= 1
  }
  return { units: value, scale: decimals }
}

/** Without an exponent: '-0.125', '12'. */
export const decimalText = (decimal: Decimal): string => {
  const { units, scale } = shortened(decimal)
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const point = digits.length - scale
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${scale > 0 ? `.${digits.slice(point)}` : ''}`
}

/** The sum, exactly. */
export const addDecimals = (left: Decimal, right: Decimal): Decimal => {
  const scale = Math.max(left.scale, right.scale)
  return { units: roundedUnits(left, scale) + roundedUnits(right, scale), scale }
}

/** The value with the other sign. */
export const negated = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale })

/** The value without its sign. */
export const absolute = (value: Decimal): Decimal => (value.units < 0n ? negated(value) : value)

/** A hundredth of the value, as of a price in pence. */
export const hundredth = ({ units, scale }: Decimal): Decimal => ({ units, scale: scale + 2 })

/** Left - right, exactly. */
export const subtractDecimals = (left: Decimal, right: Decimal): Decimal => addDecimals(left, negated(right))

/** The product, exactly. */
export const multiplied = (left: Decimal, right: Decimal): Decimal => ({
  units: left.units * right.units,
  scale: left.scale + right.scale,
})

/** -1, 0 or 1. */
export const signOf = ({ units }: Decimal): -1 | 0 | 1 => (units < 0n ? -1 : units > 0n ? 1 : 0)

/** The order of two values: -1, 0 or 1. */
export const compareDecimals = (left: Decimal, right: Decimal): -1 | 0 | 1 => signOf(subtractDecimals(left, right))

/** The value of units at a scale. */
export const decimalOf = (units: Exact, scale: number): Decimal => ({ units: BigInt(units), scale })

/** The double whose shortest text is this very value; undefined without one, such as for more than 17 digits. */
export const asNumber = (decimal: Decimal): number | undefined => {
  const value = Number(decimalText(decimal))
  const read = parseDecimal(value)
  const scale = Math.max(decimal.scale, read?.scale ?? 0)
  return read && roundedUnits(read, scale) === roundedUnits(decimal, scale) ? value + 0 : undefined
}

/** More decimals are read from the text, which is slower. */
const quickDecimalsMax = 12

/** The decimals of a number's shortest text, without making that text; undefined where only the text shows it. */
const quickScale = (value: number): number | undefined => {
  if (Number.isSafeInteger(value)) return 0
  for (let scale = 1; scale <= quickDecimalsMax; scale += 1) {
    const units = Math.round(value * 10 ** scale)
    if (units / 10 ** scale === value) return Number.isSafeInteger(units) ? scale : undefined
  }
  return undefined
}

/** The decimals of an amount; undefined for other values. */
export const scaleOf = (value: number | string): number | undefined => {
  const quick = typeof value === 'number' ? quickScale(value) : undefined
  if (quick !== undefined) return quick
  const parsed = parseDecimal(value)
  return parsed && shortened(parsed).scale
}

/** Whether a value can be counted with. */
export const isAmount = (value: unknown): value is number | string =>
  (typeof value === 'number' || typeof value === 'string') && scaleOf(value) !== undefined

/** An amount in units of a scale that holds all its decimals; undefined for other values. */
export const unitsAt = (value: number | string, scale: number): Exact | undefined => {
  const quick = typeof value === 'number' ? quickScale(value) : undefined
  if (quick !== undefined && typeof value === 'number')
    return times(Math.round(value * 10 ** quick), tenTo(scale - quick))
  const parsed = parseDecimal(value)
  return parsed && exactOf(roundedUnits(parsed, scale))
}
