/** How much of one kind may be under way at once. */
const most = 1000

/**
 * Sets an entry; where too many wait for their end already, the oldest of whoever has the most goes: nobody can fill
 * the memory, or push out what is another's.
 */
export const setCapped = <Key, Value>(
  map: Map<Key, Value>,
  key: Key,
  value: Value,
  ownerOf: (value: Value) => string,
): void => {
  map.delete(key)
  if (map.size >= most) {
    const [first] = oldestOfLargest(map, ownerOf)
    if (first !== undefined) map.delete(first)
  }
  map.set(key, value)
}

/** The keys of the owner with the most entries, oldest first. */
const oldestOfLargest = <Key, Value>(
  map: ReadonlyMap<Key, Value>,
  ownerOf: (value: Value) => string,
): ReadonlyArray<Key> => {
  const keysOf = new Map<string, Key[]>()
  for (const [key, value] of map) {
    const owner = ownerOf(value)
    const keys = keysOf.get(owner)
    if (keys) keys.push(key)
    else keysOf.set(owner, [key])
  }
  let largest: ReadonlyArray<Key> = []
  for (const keys of keysOf.values()) if (keys.length > largest.length) largest = keys
  return largest
}
