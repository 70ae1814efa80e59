import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { err, ok, type Result } from '#domain/result.ts'

/** An element: its attributes under `@name`, its text under `#text`, its children by their local names. */
export type XmlNode = Readonly<Record<string, unknown>>

const parser = new XMLParser({
  ignoreAttributes: false, attributeNamePrefix: '@', textNodeName: '#text', removeNSPrefix: true, parseTagValue: false, parseAttributeValue: false,
  // Entities are read by our own table, once; a document that declares its own is refused before.
  processEntities: false, trimValues: true, maxNestedTags: 32,
})

/** A document's root. Refuses a document type (entities of its own could grow without end) and what is not well-formed. */
export const readXml = (text: string): Result<XmlNode, 'malformed'> => {
  const clean = withoutBom(text)
  if (/<!(?:DOCTYPE|ENTITY)/i.test(clean) || XMLValidator.validate(clean) !== true) return err('malformed')
  try {
    const parsed: unknown = parser.parse(clean)
    return isNode(parsed) ? ok(parsed) : err('malformed')
  } catch {
    return err('malformed')
  }
}

/** A byte order mark stands before some of these documents. */
export const withoutBom = (text: string): string => text.replace(/^\uFEFF/, '').trimStart()

/** Whether a value is an object with named parts. */
export const isNode = (value: unknown): value is XmlNode => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The children of one name, however many there are. */
export const childrenOf = (node: unknown, name: string): ReadonlyArray<unknown> => {
  const found = isNode(node) && Object.hasOwn(node, name) ? node[name] : undefined
  return found === undefined ? [] : Array.isArray(found) ? found : [found]
}

/** The text of an element, '' where there is none. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  const inner = isNode(value) ? value['#text'] : undefined
  return typeof inner === 'string' ? inner : ''
}
