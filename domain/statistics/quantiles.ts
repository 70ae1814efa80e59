/** Sums, products and roots alone: engines may round `Math.exp` differently, and all have to show the same digits. */

const sqrtTwoPi = 2.506628274631
const seriesTerms = 400
const bisections = 60

/** 1 / e^value, for 0 or more. */
const fallen = (value: number): number => {
  // Halved until the series is short, then squared back.
  let halvings = 0
  for (let rest = value; rest > 0.5; rest /= 2) halvings += 1
  const small = value / 2 ** halvings
  let [sum, term] = [1, 1]
  for (let place = 1; place < 20; place += 1) {
    term *= small / place
    sum += term
  }
  let result = 1 / sum
  for (let times = 0; times < halvings; times += 1) result *= result
  return result
}

/** The probability of at most `z` in the standard normal distribution (Marsaglia 2004), |z| up to 7. */
export const normalBelow = (z: number): number => {
  let [sum, term] = [z, z]
  for (let place = 3; place < seriesTerms && Math.abs(term) > 1e-17 * Math.abs(sum); place += 2) {
    term *= (z * z) / place
    sum += term
  }
  return 0.5 + (fallen((z * z) / 2) / sqrtTwoPi) * sum
}

/** The value that a standard normal variable exceeds with probability `tail`, above 0 and at most a half. */
export const normalQuantile = (tail: number): number => {
  let [low, high] = [0, 7]
  for (let step = 0; step < bisections; step += 1) {
    const middle = (low + high) / 2
    if (1 - normalBelow(middle) > tail) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Two-sided 95 % quantiles of Student's distribution for few degrees of freedom, where the expansion is coarse. */
const fewDegrees: ReadonlyArray<number> = [
  12.706204736432095, 4.302652729911275, 3.182446305284263, 2.7764451051977987, 2.5705818366147395, 2.4469118487916806,
  2.3646242510102993, 2.306004135033371, 2.2621571627409915,
]

/** Student's quantile for a normal `z` (Abramowitz, Stegun 1964, 26.7.5): exact to 1e-5 at 95 % from 9 degrees on. */
export const studentQuantile = (z: number, degrees: number): number => {
  const square = z * z
  const powers = [1, square, square ** 2, square ** 3, square ** 4].map((power) => power * z)
  const [one = 0, three = 0, five = 0, seven = 0, nine = 0] = powers
  return (
    z +
    (three + one) / (4 * degrees) +
    (5 * five + 16 * three + 3 * one) / (96 * degrees ** 2) +
    (3 * seven + 19 * five + 17 * three - 15 * one) / (384 * degrees ** 3) +
    (79 * nine + 776 * seven + 1482 * five - 1920 * three - 945 * one) / (92_160 * degrees ** 4)
  )
}

/** Exceeded to one side in 2.5 %: of two-sided 95 %. */
export const normal95 = 1.959963984540054

/** The two-sided 95 % quantile of Student's distribution; degrees of freedom from 1. */
export const student95 = (degrees: number): number => fewDegrees[degrees - 1] ?? studentQuantile(normal95, degrees)
