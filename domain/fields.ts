export type Fields = Readonly<Record<string, unknown>>

/** For foreign keys: `table[key]` would answer for `__proto__` and 'constructor' too. */
export const ownValue = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** A JSON object, and neither an array nor null. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list; empty for any other value. */
export const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])
