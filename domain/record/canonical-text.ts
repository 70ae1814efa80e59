import { byKey } from '#domain/order.ts'
/**
 * One text per value: keys sorted at every level, no blanks. `sync.h` is the hash of such a text, so that a file can be
 * checked after another program has reprinted it.
 */
export const canonicalText = (value: unknown): string => JSON.stringify(withSortedKeys(value))

/** Returns the same value when its keys are sorted already, which saves most copies. */
const withSortedKeys = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value) ? sortedItems(value) : sortedFields(value as Readonly<Record<string, unknown>>)
}

const sortedItems = (items: ReadonlyArray<unknown>): ReadonlyArray<unknown> => {
  let copy: Array<unknown> | undefined
  for (let index = 0; index < items.length; index += 1) {
    const sorted = withSortedKeys(items[index])
    if (sorted === items[index]) continue
    copy ??= items.slice()
    copy[index] = sorted
  }
  return copy ?? items
}

const sortedFields = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const pairs = Object.entries(fields)
  const ordered = pairs.every(([key], index) => index === 0 || (pairs[index - 1]?.[0] ?? '') < key)
  // Each value once: looking twice at every level would double the work per level of nesting.
  const sorted = pairs.map(([key, value]) => [key, withSortedKeys(value)] as const)
  if (ordered && sorted.every(([, value], index) => value === pairs[index]?.[1])) return fields
  return Object.fromEntries(ordered ? sorted : sorted.toSorted(byKey))
}
