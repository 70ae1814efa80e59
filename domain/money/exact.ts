/**
 * A whole number of any size: a double up to 2^53, a BigInt beyond. A value has one form only, so equal values are
 * `===`. Money and quantities are such numbers of the last decimal of their scale.
 */
export type Exact = number | bigint

const most = BigInt(Number.MAX_SAFE_INTEGER)

/** The one form of a whole number. */
export const exactOf = (value: bigint): Exact => (value <= most && value >= -most ? Number(value) : value)

const isSafe = (value: number): boolean => value <= Number.MAX_SAFE_INTEGER && value >= -Number.MAX_SAFE_INTEGER

/** One + other */
export const plus = (one: Exact, other: Exact): Exact => {
  if (typeof one === 'number' && typeof other === 'number') {
    const sum = one + other
    if (isSafe(sum)) return sum
  }
  return exactOf(BigInt(one) + BigInt(other))
}

/** One - other */
export const minus = (one: Exact, other: Exact): Exact => {
  if (typeof one === 'number' && typeof other === 'number') {
    const difference = one - other
    if (isSafe(difference)) return difference
  }
  return exactOf(BigInt(one) - BigInt(other))
}

/** One x other */
export const times = (one: Exact, other: Exact): Exact => {
  if (typeof one === 'number' && typeof other === 'number') {
    const product = one * other
    // `+ 0` turns -0, which a BigInt does not have, into 0.
    if (isSafe(product)) return product + 0
  }
  return exactOf(BigInt(one) * BigInt(other))
}

/** `one` modulo `other`; `one` 0 or more, `other` above 0. */
export const remainder = (one: Exact, other: Exact): Exact =>
  typeof one === 'number' && typeof other === 'number' ? one % other : exactOf(BigInt(one) % BigInt(other))

/** Ten to the power of so many decimals, 0 or more. */
export const tenTo = (decimals: number): Exact => (decimals <= 15 ? 10 ** decimals : exactOf(10n ** BigInt(decimals)))

/**
 * The share total x part / whole in multiples of `grain`, half away from zero. Only `total` may be negative; `whole`
 * and `grain` are above 0. The share of the whole is the total, so sharing out the rest leaves nothing.
 */
export const shareOf = (total: Exact, part: Exact, whole: Exact, grain: Exact): Exact => {
  if (part === whole) return total
  if (total === 0 || part === 0) return 0
  if (total < 0) return times(shareOf(times(total, -1), part, whole, grain), -1)
  return grain === 1 ? rounded(total, part, whole) : times(rounded(total, part, times(whole, grain)), grain)
}

/**
 * A quotient up to 2^45 is off by at most 2^-7: one that is farther than that from a half rounds as the exact one does
 * (a floating-point filter, Shewchuk 1997).
 */
const [filteredMost, filteredFromHalf] = [2 ** 45, 2 ** -5]

const rounded = (total: Exact, part: Exact, whole: Exact): Exact => {
  if (typeof total === 'number' && typeof part === 'number' && typeof whole === 'number') {
    const product = total * part
    // Half of the safe range, so that rounding stays safe.
    if (product <= Number.MAX_SAFE_INTEGER / 2) {
      const rest = product % whole
      return (product - rest) / whole + (rest * 2 >= whole ? 1 : 0)
    }
    const quotient = product / whole
    const rest = quotient - Math.floor(quotient)
    if (quotient < filteredMost && Math.abs(rest - 0.5) > filteredFromHalf) return Math.round(quotient)
  }
  const divisor = BigInt(whole)
  return exactOf((BigInt(total) * BigInt(part) * 2n + divisor) / (divisor * 2n))
}
