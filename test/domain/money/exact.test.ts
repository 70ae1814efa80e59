import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactOf, shareOf } from '#domain/money/exact.ts'
import { forAllInRuns } from '#test/support/for-all.ts'

/** By definition: a half goes away from zero. */
const shareByDefinition = (total: bigint, part: bigint, whole: bigint, grain: bigint): bigint => {
  const [over, under] = [(total < 0n ? -total : total) * part, whole * grain]
  const share = ((over * 2n + under) / (under * 2n)) * grain
  return total < 0n ? -share : share
}

const shared = (total: bigint, part: bigint, whole: bigint, grain: bigint) =>
  BigInt(shareOf(exactOf(total), exactOf(part), exactOf(whole), exactOf(grain)))

const upTo = (most: bigint) => fc.bigInt({ min: 1n, max: most })
/** Of any length, so that the products are small, beyond a double, and in between. */
const anyLength = fc.integer({ min: 1, max: 60 }).chain((bits) => upTo(2n ** BigInt(bits)))

describe('The share of a part in a whole', () => {
  it('is that of whole numbers of any size', () => {
    forAllInRuns(
      20_000,
      fc.tuple(anyLength, anyLength, anyLength, fc.constantFrom(1n, 10n, 100n)),
      ([total, other, one, grain]) => {
        const [part, whole] = one < other ? [one, other + 1n] : [other, one + 1n]
        expect(shared(total, part, whole, grain)).toBe(shareByDefinition(total, part, whole, grain))
        expect(shared(-total, part, whole, grain)).toBe(shareByDefinition(-total, part, whole, grain))
      },
    )
  })

  it('is the exact one where it is next to a half', () => {
    // Numbers are safe, and only the product of two of them is not: (share x half x 2 + half + off) x part.
    const sizes = fc
      .integer({ min: 1, max: 51 })
      .chain((bits) => fc.tuple(fc.constant(bits), fc.integer({ min: 1, max: 52 - bits })))
      .chain(([bits, halfBits]) =>
        fc.tuple(
          upTo(2n ** BigInt(bits)),
          upTo(2n ** BigInt(halfBits)),
          upTo(2n ** BigInt(51 - halfBits)),
          fc.bigInt({ min: -3n, max: 3n }),
        ),
      )
    forAllInRuns(20_000, sizes, ([share, half, part, off]) => {
      const total = share * half * 2n + half + off
      expect(shared(total, part, half * 2n * part, 1n)).toBe(shareByDefinition(total, part, half * 2n * part, 1n))
    })
  })
})
