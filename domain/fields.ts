/** The fields of a JSON object of an unknown shape. */
export type Fields = Readonly<Record<string, unknown>>

/** The value of a table under a foreign key: `table[key]` would answer for '**proto**' and 'constructor' too. */
export const ownValue = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** A JSON object, and neither an array nor null. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list; empty for any other value. */
export const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])
