/** Something that can be found by what is typed. */
export interface Findable {
  readonly id: string
  readonly label: string
  /** Other words for it, which are searched and not shown. */
  readonly words?: string | undefined
}

export interface Found<Item> {
  readonly item: Item
  /** Which characters of the label were typed, as [from, to) in rising order. */
  readonly marks: ReadonlyArray<readonly [from: number, to: number]>
}

/**
 * The items that hold every word of the query, best first: the beginning of a word before its middle, its middle before
 * letters that are only strewn over it; among equals what was used last, then the given order. Without a query all of
 * them, the recent ones first.
 */
export const ranked = <Item extends Findable>(items: ReadonlyArray<Item>, query: string, recent: ReadonlyArray<string>): ReadonlyArray<Found<Item>> => {
  const typed = plain(query).split(/\s+/).filter(Boolean)
  const recency = (id: string): number => {
    const at = recent.indexOf(id)
    return at < 0 ? recent.length : at
  }
  return items
    .flatMap((item) => {
      const matches = typed.map((word) => matchOf(word, item))
      const hits = matches.filter((match) => match !== undefined)
      return hits.length < typed.length ? [] : [{ item, score: hits.reduce((sum, { score }) => sum + score, 0), marks: merged(hits.flatMap(({ marks }) => marks)) }]
    })
    .toSorted((one, other) => other.score - one.score || recency(one.item.id) - recency(other.item.id))
    .map(({ item, marks }) => ({ item, marks }))
}

/** Whether the query is the whole label. */
export const isWhole = ({ label }: Findable, query: string): boolean => plain(label) === plain(query.trim())

type Mark = readonly [from: number, to: number]

interface Match {
  readonly score: number
  readonly marks: ReadonlyArray<Mark>
}

/** Letters without their accents and case, one for one, so that places in both texts are the same. */
const plain = (text: string): string => Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase().padEnd(letter.length)).join('')

const matchOf = (word: string, { label, words = '' }: Findable): Match | undefined => {
  const text = plain(label)
  const start = text.startsWith(word) ? 0 : text.search(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}`, 'u'))
  if (start >= 0) return { score: start === 0 ? 100 : 80, marks: [[start, start + word.length]] }
  if (plain(words).split(/\s+/).some((other) => other.startsWith(word))) return { score: 60, marks: [] }
  const inside = text.indexOf(word)
  if (inside >= 0) return { score: 40, marks: [[inside, inside + word.length]] }
  return strewn(word, text)
}

/** The letters in their order, each as early as it can be, the first one at the beginning of a word. */
const strewn = (word: string, text: string): Match | undefined => {
  const marks: Mark[] = []
  let at = text.search(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word.charAt(0))}`, 'u'))
  for (const letter of word) {
    at = marks.length === 0 ? at : text.indexOf(letter, at)
    if (at < 0) return undefined
    marks.push([at, at + letter.length])
    at += letter.length
  }
  const spread = (marks.at(-1)?.[1] ?? 0) - (marks[0]?.[0] ?? 0) - word.length
  return { score: Math.max(1, 30 - spread), marks }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const merged = (marks: ReadonlyArray<Mark>): ReadonlyArray<Mark> => {
  const joined: Mark[] = []
  for (const mark of marks.toSorted(([one], [other]) => one - other)) {
    const last = joined.at(-1)
    if (last && mark[0] <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], mark[1])]
    else joined.push(mark)
  }
  return joined
}
