import type { SourceLink } from '#domain/api/ai.ts'
import { compareTexts } from '#domain/order.ts'

/** Text is plain, one line, capped, and always data. */
export interface FeedItem {
  /** As shown: 'Federal Reserve'. */
  readonly source: string
  readonly title: string
  /** '' where the feed gives none. */
  readonly excerpt: string
  /** Https, from the feed. */
  readonly url: string
  /** Milliseconds since the epoch; absent if the feed gives none. */
  readonly published?: number
}

/** With the id that a summary must cite: 'n1', 'n2', … */
export interface NumberedItem extends FeedItem {
  readonly id: string
}

export const itemLimits = {
  titleChars: 200,
  excerptChars: 500,
  itemsPerSource: 10,
  items: 30,
  maxAgeMs: 3 * 24 * 3_600_000,
} as const

/** The newest items, each address and headline once, in turns of the sources so that none crowds out the others. */
export const chooseItems = (items: ReadonlyArray<FeedItem>, now: number): ReadonlyArray<NumberedItem> => {
  const newestFirst = items
    .filter((item) => isCurrent(item, now))
    .toSorted((a, b) => (b.published ?? 0) - (a.published ?? 0) || compareTexts(a.url, b.url))
  const seen = new Set<string>()
  const taken = new Map<string, number>()
  const ranked = newestFirst.flatMap((item) => {
    const keys = [item.url, `${item.source}\n${item.title.toLowerCase()}`]
    if (keys.some((key) => seen.has(key))) return []
    for (const key of keys) seen.add(key)
    const rank = taken.get(item.source) ?? 0
    taken.set(item.source, rank + 1)
    return rank < itemLimits.itemsPerSource ? [{ item, rank }] : []
  })
  // The sort is stable: within a round the newest comes first.
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, itemLimits.items)
    .map(({ item }, index) => ({ ...item, id: `n${index + 1}` }))
}

/** Up to an hour ahead is a wrong clock of the feed; more is no news. */
const isCurrent = ({ published }: FeedItem, now: number): boolean =>
  published === undefined || (published > now - itemLimits.maxAgeMs && published < now + 3_600_000)

/** Where an item can be read. */
export const linkOf = ({ source, url }: FeedItem): SourceLink => ({ source, url })

/** The first link of each source. */
export const linksBySource = (links: ReadonlyArray<SourceLink>): ReadonlyArray<SourceLink> =>
  links.filter((link, index) => links.findIndex(({ source }) => source === link.source) === index)
