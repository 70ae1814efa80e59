/** Places of discoveries, of which at most a share `rate` is expected to be chance (Benjamini, Hochberg 1995). */
export const discoveriesAmong = (chances: ReadonlyArray<number>, rate: number): ReadonlySet<number> => {
  const ranked = chances.map((chance, place) => ({ chance, place })).toSorted((one, other) => one.chance - other.chance)
  const last = ranked.findLastIndex(({ chance }, index) => chance <= ((index + 1) / chances.length) * rate)
  return new Set(ranked.slice(0, last + 1).map(({ place }) => place))
}
