import { itemLimits, type FeedItem } from '#domain/market/items.ts'
import { decodeEntities, httpsAddress, textOfHtml } from '#domain/market/plain-text.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { childrenOf, isNode, readXml, textOf, type XmlNode } from './read-xml.ts'

/** Rows that are looked at, the rest of a feed is old. */
const rowsRead = 100

/** The items of an RSS 2.0, RSS 1.0 or Atom feed; rows without a headline or an https address are dropped. */
export const parseNewsFeed = (text: string, source: string): Result<ReadonlyArray<FeedItem>, 'malformed'> => {
  const document = readXml(text)
  if (!document.ok) return document
  const rows = rowsOf(document.value)
  return rows ? ok(rows.slice(0, rowsRead).flatMap((row) => itemOf(row, source) ?? [])) : err('malformed')
}

const rowsOf = (document: XmlNode): ReadonlyArray<unknown> | undefined => {
  const [rss] = childrenOf(document, 'rss')
  const [rdf] = childrenOf(document, 'RDF')
  const [atom] = childrenOf(document, 'feed')
  if (rss !== undefined) return childrenOf(childrenOf(rss, 'channel')[0], 'item')
  if (rdf !== undefined) return childrenOf(rdf, 'item')
  return atom === undefined ? undefined : childrenOf(atom, 'entry')
}

const itemOf = (row: unknown, source: string): FeedItem | undefined => {
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

const first = (row: unknown, name: string): unknown => childrenOf(row, name)[0]

/** The reader of XML leaves entities alone, so markup within is escaped once (or stands in CDATA as it is). */
const plain = (value: unknown, max: number): string => textOfHtml(decodeEntities(textOf(value).slice(0, max * 16)), max)

/** RSS gives its link as text, Atom as an attribute; of several the one for reading. */
const addressOf = (row: unknown): string | undefined => {
  const links = childrenOf(row, 'link')
  const reading = links.find((link) => isNode(link) && (link['@rel'] === undefined || link['@rel'] === 'alternate') && link['@href'] !== undefined)
  const href = isNode(reading) ? reading['@href'] : textOf(links[0])
  return typeof href === 'string' ? httpsAddress(decodeEntities(href)) : undefined
}
