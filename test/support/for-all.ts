import fc from 'fast-check'

type Arbitraries<Values extends [unknown, ...unknown[]]> = {
  [Place in keyof Values]: fc.Arbitrary<Values[Place]>
}
type Property<Values extends [unknown, ...unknown[]]> = [
  ...arbitraries: Arbitraries<Values>,
  holds: (...values: Values) => boolean | void,
]

/** Holds for all values of these arbitraries, in as many runs as fast-check makes. */
export const forAll = <Values extends [unknown, ...unknown[]]>(...property: Property<Values>): void =>
  fc.assert(fc.property(...property))

export const forAllInRuns = <Values extends [unknown, ...unknown[]]>(
  numRuns: number,
  ...property: Property<Values>
): void => fc.assert(fc.property(...property), { numRuns })
