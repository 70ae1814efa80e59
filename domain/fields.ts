/** The fields of a JSON object of an unknown shape. */
export type Fields = Readonly<Record<string, unknown>>

/** A JSON object, and neither an array nor null. */
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
