import { withoutBom } from './read-xml.ts'

/** A JSON object of an unknown shape. */
export type JsonObject = Readonly<Record<string, unknown>>

/** The value, undefined when the text is no JSON. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(withoutBom(text))
  } catch {
    return undefined
  }
}

/** Whether a value is an object with named parts. */
export const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
