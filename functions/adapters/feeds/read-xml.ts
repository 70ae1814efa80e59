import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { err, ok, type Result } from '#domain/result.ts'
import { decodeEntities } from '#domain/text/plain-text.ts'

const deepest = 32

/** Characters that XML 1.0 forbids, plain or as a number: some feeds contain them. */
const forbiddenCharacter = /[^\t\n\r\x20-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const forbiddenReference = /&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[\da-f]));/gi

/**
 * Refuses a document type (its entities could grow without end), deeply nested elements, and malformed text. HTML's
 * entities are decoded.
 */
export const readXml = (text: string): Result<XmlElement, 'malformed'> => {
  const allowed = withoutBom(text).replace(forbiddenCharacter, ' ').replace(forbiddenReference, ' ')
  let mendable = mostBareAmpersands
  const clean = outsideCdata(allowed, (part) =>
    part.replace(bareAmpersand, () => ((mendable -= 1) >= 0 ? '&amp;' : '&')),
  )
  if (/<!(?:DOCTYPE|ENTITY)/i.test(clean)) return err('malformed')
  try {
    const { root } = parseXml(clean, { resolveUndefinedEntity: decodeEntities })
    return root && isWithin(root, deepest) ? ok(root) : err('malformed')
  } catch {
    return err('malformed')
  }
}

const mostBareAmpersands = 10_000
/** A common mistake in feeds. */
const bareAmpersand = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\w.-]{0,31});)/gi

const outsideCdata = (text: string, change: (part: string) => string): string => {
  const parts: string[] = []
  for (let from = 0; ;) {
    const start = text.indexOf('<![CDATA[', from)
    const end = start < 0 ? -1 : text.indexOf(']]>', start)
    if (end < 0) return parts.join('') + change(text.slice(from))
    parts.push(change(text.slice(from, start)), text.slice(start, end))
    from = end
  }
}

const isWithin = (element: XmlElement, levels: number): boolean =>
  levels > 0 && elementsOf(element).every((child) => isWithin(child, levels - 1))

const elementsOf = (element: XmlElement | undefined): ReadonlyArray<XmlElement> =>
  element?.children.filter((child) => child instanceof XmlElement) ?? []

/** Some of these documents begin with a byte order mark. */
export const withoutBom = (text: string): string => text.replace(/^\uFEFF/, '').trimStart()

/** An element's name without the prefix of its namespace, which each feed chooses. */
export const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1)

/** The children of one local name, however many there are. */
export const childrenOf = (element: XmlElement | undefined, name: string): ReadonlyArray<XmlElement> =>
  elementsOf(element).filter((child) => localName(child) === name)

/** The text of an element and all within it, '' where there is none. */
export const textOf = (element: XmlElement | undefined): string => element?.text.trim() ?? ''
