import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { decodeEntities } from '#domain/market/plain-text.ts'
import { err, ok, type Result } from '#domain/result.ts'

/** Feeds nest a handful of elements. */
const deepest = 32

/** What XML 1.0 forbids, written out or as a number: some feeds hold it all the same, and one character is no reason to lose the rest. */
const forbidden = /[^\t\n\r\x20-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]|&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[\da-f]));/giu

/**
 * A document's root. Refuses a document type (entities of its own could grow without end), elements nested beyond reason, and
 * what is not well-formed. Names of entities that HTML alone knows are read as HTML reads them.
 */
export const readXml = (text: string): Result<XmlElement, 'malformed'> => {
  const clean = withoutBom(text).replace(forbidden, ' ')
  if (/<!(?:DOCTYPE|ENTITY)/i.test(clean)) return err('malformed')
  try {
    const { root } = parseXml(clean, { resolveUndefinedEntity: decodeEntities })
    return root && isWithin(root, deepest) ? ok(root) : err('malformed')
  } catch {
    return err('malformed')
  }
}

const isWithin = (element: XmlElement, levels: number): boolean => levels > 0 && elementsOf(element).every((child) => isWithin(child, levels - 1))

const elementsOf = (element: XmlElement | undefined): ReadonlyArray<XmlElement> => element?.children.filter((child) => child instanceof XmlElement) ?? []

/** A byte order mark stands before some of these documents. */
export const withoutBom = (text: string): string => text.replace(/^\uFEFF/, '').trimStart()

/** An element's name without the prefix of its namespace, which each feed chooses. */
export const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1)

/** The children of one local name, however many there are. */
export const childrenOf = (element: XmlElement | undefined, name: string): ReadonlyArray<XmlElement> => elementsOf(element).filter((child) => localName(child) === name)

/** The text of an element and all within it, '' where there is none. */
export const textOf = (element: XmlElement | undefined): string => element?.text.trim() ?? ''
