/** Pseudorandom whole numbers that depend on the data alone: integer arithmetic, the same everywhere. */
export interface Chance {
  /** From 0, below `count` (up to 2^20). */
  readonly below: (count: number) => number
}

/** Four numbers of 32 bits that represent a text (cyrb128). */
const hashed = (text: string): readonly [number, number, number, number] => {
  let [one, two, three, four] = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762]
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    one = two ^ Math.imul(one ^ unit, 597_399_067)
    two = three ^ Math.imul(two ^ unit, 2_869_860_233)
    three = four ^ Math.imul(three ^ unit, 951_274_213)
    four = one ^ Math.imul(four ^ unit, 2_716_044_179)
  }
  one = Math.imul(three ^ (one >>> 18), 597_399_067)
  two = Math.imul(four ^ (two >>> 22), 2_869_860_233)
  three = Math.imul(one ^ (three >>> 17), 951_274_213)
  four = Math.imul(two ^ (four >>> 19), 2_716_044_179)
  return [one ^ two ^ three ^ four, two ^ one, three ^ one, (four ^ one) | 1]
}

const rotated = (value: number, by: number): number => (value << by) | (value >>> (32 - by))

/** A generator seeded by a text: xoshiro128** (Blackman, Vigna 2021). */
export const chanceOf = (text: string): Chance => {
  // Kept in a typed array: in variables, engines make 32-bit numbers objects of their own.
  const state = Int32Array.from(hashed(text))
  return {
    below: (count) => {
      const [one = 0, two = 0] = [state[0], state[1]]
      const drawn = Math.imul(rotated(Math.imul(two, 5), 7), 9) >>> 0
      const three = (state[2] ?? 0) ^ one
      const four = (state[3] ?? 0) ^ two
      state[1] = two ^ three
      state[0] = one ^ four
      state[2] = three ^ (two << 9)
      state[3] = rotated(four, 11)
      // A product below 2^52: exact.
      return Math.floor((drawn * count) / 4_294_967_296)
    },
  }
}
