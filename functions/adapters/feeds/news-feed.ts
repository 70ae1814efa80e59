import type { XmlElement } from '@rgrove/parse-xml'
import { type FeedItem, itemLimits } from '#domain/market/items.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { httpsAddress, textOfHtml } from '#domain/text/plain-text.ts'
import { childrenOf, localName, readXml, textOf } from './read-xml.ts'

/** Later rows of a feed are old. */
const rowsRead = 100

/**
 * RSS 2.0, RSS 1.0 or Atom. Rows without a headline or an https address are dropped; a feed with only such rows is
 * malformed. `address`: the feed's, for relative links.
 */
export const parseNewsFeed = (
  text: string,
  source: string,
  address?: string,
): Result<ReadonlyArray<FeedItem>, 'malformed'> => {
  const document = readXml(text)
  if (!document.ok) return document
  const rows = rowsOf(document.value)?.slice(0, rowsRead)
  const items = rows?.flatMap((row) => itemOf(row, source, address) ?? [])
  return items && (items.length > 0 || rows?.length === 0) ? ok(items) : err('malformed')
}

const rowsOf = (root: XmlElement): ReadonlyArray<XmlElement> | undefined => {
  switch (localName(root)) {
    case 'rss':
      return childrenOf(childrenOf(root, 'channel')[0], 'item')
    case 'RDF':
      return childrenOf(root, 'item')
    case 'feed':
      return childrenOf(root, 'entry')
    default:
      return undefined
  }
}

const itemOf = (row: XmlElement, source: string, base: string | undefined): FeedItem | undefined => {
  const title = plain(first(row, 'title'), itemLimits.titleChars)
  const url = addressOf(row, base)
  if (title === '' || url === undefined) return undefined
  const published = Date.parse(
    textOf(first(row, 'pubDate') ?? first(row, 'published') ?? first(row, 'updated') ?? first(row, 'date')),
  )
  return {
    source,
    title,
    url,
    excerpt: plain(
      first(row, 'description') ?? first(row, 'summary') ?? first(row, 'content'),
      itemLimits.excerptChars,
    ),
    ...(Number.isNaN(published) ? {} : { published }),
  }
}

const first = (row: XmlElement, name: string): XmlElement | undefined => childrenOf(row, name)[0]

/** The XML parser has decoded the entities once: the rest is escaped markup, or is in CDATA. */
const plain = (element: XmlElement | undefined, max: number): string => textOfHtml(textOf(element), max)

/** RSS has the link as text or only as the guid, Atom as an attribute. The link to the article counts. */
const addressOf = (row: XmlElement, base: string | undefined): string | undefined => {
  const links = childrenOf(row, 'link')
  const reading = links
    .map(({ attributes }) => attributes)
    .find(({ rel, href }) => (rel === undefined || rel === 'alternate') && href !== undefined)
  const guid = childrenOf(row, 'guid').find(({ attributes }) => attributes['isPermaLink'] !== 'false')
  const written = reading?.['href'] ?? [...links.map(textOf), textOf(guid)].find((text) => text.trim() !== '')
  return written === undefined ? undefined : (httpsAddress(written) ?? secureAddress(written, base))
}

/** A link may be relative to the feed, or older than the site's TLS. */
const secureAddress = (written: string, base: string | undefined): string | undefined => {
  if (!URL.canParse(written, base)) return undefined
  const url = new URL(written, base)
  if (url.protocol === 'http:' && url.port === '') url.protocol = 'https:'
  return httpsAddress(url.href)
}
