import type { XmlElement } from '@rgrove/parse-xml'
import { itemLimits, type FeedItem } from '#domain/market/items.ts'
import { httpsAddress, textOfHtml } from '#domain/market/plain-text.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { childrenOf, localName, readXml, textOf } from './read-xml.ts'

/** Rows that are looked at, the rest of a feed is old. */
const rowsRead = 100

/** The items of an RSS 2.0, RSS 1.0 or Atom feed; rows without a headline or an https address are dropped. */
export const parseNewsFeed = (text: string, source: string): Result<ReadonlyArray<FeedItem>, 'malformed'> => {
  const document = readXml(text)
  if (!document.ok) return document
  const rows = rowsOf(document.value)
  return rows ? ok(rows.slice(0, rowsRead).flatMap((row) => itemOf(row, source) ?? [])) : err('malformed')
}

const rowsOf = (root: XmlElement): ReadonlyArray<XmlElement> | undefined => {
  switch (localName(root)) {
    case 'rss': return childrenOf(childrenOf(root, 'channel')[0], 'item')
    case 'RDF': return childrenOf(root, 'item')
    case 'feed': return childrenOf(root, 'entry')
    default: return undefined
  }
}

const itemOf = (row: XmlElement, source: string): FeedItem | undefined => {
  const title = plain(first(row, 'title'), itemLimits.titleChars)
  const url = addressOf(row)
  if (title === '' || url === undefined) return undefined
  const published = Date.parse(textOf(first(row, 'pubDate') ?? first(row, 'published') ?? first(row, 'updated') ?? first(row, 'date')))
  return {
    source, title, url,
    excerpt: plain(first(row, 'description') ?? first(row, 'summary') ?? first(row, 'content'), itemLimits.excerptChars),
    ...(Number.isNaN(published) ? {} : { published }),
  }
}

const first = (row: XmlElement, name: string): XmlElement | undefined => childrenOf(row, name)[0]

/** The reader of XML has read the entities once: what is left is markup that was escaped, or stands in CDATA. */
const plain = (element: XmlElement | undefined, max: number): string => textOfHtml(textOf(element), max)

/** RSS gives its link as text, Atom as an attribute; of several the one for reading. */
const addressOf = (row: XmlElement): string | undefined => {
  const links = childrenOf(row, 'link')
  const reading = links.map(({ attributes }) => attributes).find(({ rel, href }) => (rel === undefined || rel === 'alternate') && href !== undefined)
  return httpsAddress(reading?.['href'] ?? links.map(textOf).find((text) => text.trim() !== '') ?? '')
}
