export interface Findable {
  readonly id: string
  readonly label: string
  /** Synonyms, searched but not shown. */
  readonly words?: string | undefined
}

export interface Found<Item> {
  readonly item: Item
  /** The matching characters of the label, as [from, to) in rising order. */
  readonly highlights: ReadonlyArray<readonly [from: number, to: number]>
}

/**
 * The items that match every word of the query, best first: the start of a word, then its middle, then scattered
 * letters; among equals the most recent, then the given order. Without a query all items, the recent ones first.
 */
export const ranked = <Item extends Findable>(
  items: ReadonlyArray<Item>,
  query: string,
  recent: ReadonlyArray<string>,
): ReadonlyArray<Found<Item>> => {
  const typed = plain(query).split(/\s+/).filter(Boolean)
  const recency = (id: string): number => {
    const at = recent.indexOf(id)
    return at < 0 ? recent.length : at
  }
  return items
    .flatMap((item) => {
      const matches = typed.map((word) => matchOf(word, item))
      const hits = matches.filter((match) => match !== undefined)
      return hits.length < typed.length
        ? []
        : [
            {
              item,
              score: hits.reduce((sum, { score }) => sum + score, 0),
              highlights: merged(hits.flatMap(({ highlights }) => highlights)),
            },
          ]
    })
    .toSorted((one, other) => other.score - one.score || recency(one.item.id) - recency(other.item.id))
    .map(({ item, highlights }) => ({ item, highlights }))
}

export const isWhole = ({ label }: Findable, query: string): boolean => plain(label) === plain(query.trim())

type Highlight = readonly [from: number, to: number]

interface Match {
  readonly score: number
  readonly highlights: ReadonlyArray<Highlight>
}

/** Letters without their accents and case, one for one, so that indexes in both texts are the same. */
const plain = (text: string): string =>
  Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase().padEnd(letter.length)).join('')

const matchOf = (word: string, { label, words = '' }: Findable): Match | undefined => {
  const text = plain(label)
  const start = text.startsWith(word) ? 0 : text.search(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}`, 'u'))
  if (start >= 0) return { score: start === 0 ? 100 : 80, highlights: [[start, start + word.length]] }
  if (
    plain(words)
      .split(/\s+/)
      .some((other) => other.startsWith(word))
  )
    return { score: 60, highlights: [] }
  const inside = text.indexOf(word)
  if (inside >= 0) return { score: 40, highlights: [[inside, inside + word.length]] }
  return scattered(word, text)
}

/** The letters in their order, each as early as possible, the first one at the start of a word. */
const scattered = (word: string, text: string): Match | undefined => {
  const highlights: Highlight[] = []
  let at = text.search(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word.charAt(0))}`, 'u'))
  for (const letter of word) {
    at = highlights.length === 0 ? at : text.indexOf(letter, at)
    if (at < 0) return undefined
    highlights.push([at, at + letter.length])
    at += letter.length
  }
  const spread = (highlights.at(-1)?.[1] ?? 0) - (highlights[0]?.[0] ?? 0) - word.length
  return { score: Math.max(1, 30 - spread), highlights }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const merged = (highlights: ReadonlyArray<Highlight>): ReadonlyArray<Highlight> => {
  const joined: Highlight[] = []
  for (const highlight of highlights.toSorted(([one], [other]) => one - other)) {
    const last = joined.at(-1)
    if (last && highlight[0] <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], highlight[1])]
    else joined.push(highlight)
  }
  return joined
}
