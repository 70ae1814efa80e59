import { withoutBom } from './read-xml.ts'

/** The value, undefined when the text is no JSON. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(withoutBom(text))
  } catch {
    return undefined
  }
}
