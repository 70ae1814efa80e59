/** In this time, every instance of a function has read the ring again. */
const knownToAllAfterMs = 10 * 60_000

/**
 * The newest key that every function knows at `now` (milliseconds since the epoch). Functions accept all keys, so it is
 * used until the next deploy. Throws, without the value, for an invalid ring.
 */
export const routerKeyOf = (ring: string, now: number): string => {
  const keys = keysOf(ring).toSorted((one, other) => createdAt(other) - createdAt(one))
  const known = keys.find((one) => now - createdAt(one) >= knownToAllAfterMs) ?? keys.at(-1)
  const key: unknown = known?.['k']
  // The key becomes part of the edge's source.
  if (typeof key !== 'string' || !/^[\w-]{43}$/.test(key))
    throw new Error('The parameter shared/router-keys is no ring of keys. See functions/deploy/README.md, step 1.')
  return key
}

const keysOf = (ring: string): ReadonlyArray<Readonly<Record<string, unknown>>> => {
  try {
    const keys: unknown = JSON.parse(ring)
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'object' && key !== null) : []
  } catch {
    return []
  }
}

const createdAt = ({ created }: Readonly<Record<string, unknown>>): number => Date.parse(String(created)) || 0
