/** By code units, for dates, instants and ids. */
export const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Order of pairs by their keys. */
export const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  compareTexts(one, other)
