import { compareDecimals, type Decimal } from '#domain/money/decimal.ts'
import { resultsOf } from '#domain/statistics/day-profit.ts'
import { fold, foldWithPlaces } from '#domain/text/fold.ts'
import { type Comparison, isEmptyQuery, type SearchQuery } from './query.ts'
import type { SearchedDay, SearchedItem, SearchedNote, SearchIndex } from './search-index.ts'
import type { SearchedPiece, SearchedText } from './searched-texts.ts'

interface Found {
  /** The newest first. */
  readonly days: ReadonlyArray<SearchedDay>
  /** None where the query has a filter, since filters are about days. */
  readonly items: ReadonlyArray<SearchedItem>
  /** None where the query filters by items done or by results. */
  readonly notes: ReadonlyArray<SearchedNote>
  /** Reviews and templates; of the filters only the one for days applies, to reviews. */
  readonly pieces: ReadonlyArray<SearchedPiece>
}

/** Matches every text of an index. */
export const find = ({ days, items, notes, pieces }: SearchIndex, query: SearchQuery): Found => {
  if (isEmptyQuery(query)) return { days: [], items: [], notes: [], pieces: [] }
  const filters = [query.symbols, query.tags, query.days, query.done, query.results]
  return {
    days: days.filter((day) => isFound(day, query)),
    items: filters.some(({ length }) => length > 0)
      ? []
      : items.filter(({ folded }) => query.words.every((word) => folded.includes(word))),
    notes: notes.filter((note) => isFoundNote(note, query)),
    pieces: pieces.filter((piece) => isFoundPiece(piece, query)),
  }
}

const isFoundPiece = (
  { days: own, foldedName, texts }: SearchedPiece,
  { words, symbols, tags, days, done, results }: SearchQuery,
): boolean =>
  symbols.length + tags.length + done.length + results.length === 0 &&
  (days.length === 0 || days.some((start) => own !== undefined && hasDayIn(own, start))) &&
  words.every((word) => foldedName.includes(word) || isIn(texts, word))

/** Whether a day of the period begins so. */
const hasDayIn = ({ from, to }: NonNullable<SearchedPiece['days']>, start: string): boolean =>
  from.slice(0, start.length) <= start && start <= to.slice(0, start.length)

const isFoundNote = (
  { day = '', symbols, foldedLabels, texts }: SearchedNote,
  { words, symbols: wanted, tags, days, done, results }: SearchQuery,
): boolean =>
  done.length + results.length === 0 &&
  (days.length === 0 || days.some((start) => day.startsWith(start))) &&
  wanted.every((symbol) => symbols.has(symbol)) &&
  tags.every((tag) => foldedLabels.some((label) => label.includes(tag))) &&
  words.every((word) => [...texts.map(({ folded }) => folded), ...foldedLabels].some((text) => text.includes(word)))

const isFound = ({ date, entry, texts, otherTexts, symbols, ...day }: SearchedDay, query: SearchQuery): boolean =>
  query.tags.length === 0 &&
  (query.days.length === 0 || query.days.some((start) => date.startsWith(start))) &&
  query.symbols.every((symbol) => symbols.has(symbol)) &&
  query.done.every(({ text, isWhole }) =>
    doneOn(day).some((item) => (isWhole ? fold(item) === text : fold(item).includes(text))),
  ) &&
  query.words.every((word) => isIn(texts, word) || isIn(otherTexts, word)) &&
  (query.results.length === 0 ||
    resultsOf(entry).profits.some(({ amount }) => query.results.every((comparison) => holds(amount, comparison))))

const isIn = (texts: ReadonlyArray<SearchedText>, word: string): boolean =>
  texts.some(({ folded }) => folded.includes(word))

const doneOn = ({ ticked, stats }: Pick<SearchedDay, 'ticked' | 'stats'>): ReadonlyArray<string> =>
  ticked ?? stats?.tasks?.flatMap(({ text, done }) => (done ? [text] : [])) ?? []

const holds = (amount: Decimal, { is, amount: other }: Comparison): boolean => {
  const sign = compareDecimals(amount, other)
  switch (is) {
    case '<':
      return sign < 0
    case '<=':
      return sign <= 0
    case '>':
      return sign > 0
    case '>=':
      return sign >= 0
    case '=':
      return sign === 0
  }
}

export interface Excerpt extends Pick<SearchedText, 'place' | 'heading'> {
  readonly parts: ReadonlyArray<{ readonly text: string; readonly isFound: boolean }>
  readonly isCutBefore: boolean
  readonly isCutAfter: boolean
}

/** Characters on each side of a word. */
const around = 60
/** Excerpts of one text. */
const excerptsMax = 2

/** Texts around the words of the query; without words their beginnings. */
export const excerptsOf = (texts: ReadonlyArray<SearchedText>, { words }: SearchQuery): ReadonlyArray<Excerpt> =>
  texts.flatMap(({ text, folded, ...where }) => {
    if (words.length === 0) return [{ ...where, ...excerptOf(text, [0, Math.min(text.length, 2 * around)], []) }]
    if (!words.some((word) => folded.includes(word))) return []
    const spans = spansOf(text, words)
    return windowsOf(spans, text.length)
      .slice(0, excerptsMax)
      .map((window) => ({ ...where, ...excerptOf(text, window, spans) }))
  })

type Span = readonly [from: number, to: number]

/** In rising order; touching ones are joined. */
const spansOf = (text: string, words: ReadonlyArray<string>): ReadonlyArray<Span> => {
  const { folded, places } = foldWithPlaces(text)
  const spans: Span[] = []
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      spans.push([places[at] ?? 0, endOf(places, at + word.length)])
  return joined(spans, 0)
}

/** A letter that became several characters ends where the next one begins. */
const endOf = (places: ReadonlyArray<number>, end: number): number => {
  const last = places[end - 1]
  let after = end
  while (places[after] === last && after < places.length - 1) after += 1
  return places[after] ?? 0
}

const joined = (spans: ReadonlyArray<Span>, gap: number): ReadonlyArray<Span> => {
  const result: Span[] = []
  for (const span of spans.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1)
    if (last && span[0] <= last[1] + gap) result[result.length - 1] = [last[0], Math.max(last[1], span[1])]
    else result.push(span)
  }
  return result
}

const windowsOf = (spans: ReadonlyArray<Span>, length: number): ReadonlyArray<Span> =>
  joined(
    spans.map(([from, to]) => [Math.max(0, from - around), Math.min(length, to + around)]),
    0,
  )

const excerptOf = (text: string, window: Span, spans: ReadonlyArray<Span>): Omit<Excerpt, 'place' | 'heading'> => {
  const [from, to] = wholeWords(text, window, spans)
  const parts: Array<Excerpt['parts'][number]> = []
  let at = from
  for (const [start, end] of spans) {
    if (start < from || end > to) continue
    if (start > at) parts.push({ text: text.slice(at, start), isFound: false })
    parts.push({ text: text.slice(start, end), isFound: true })
    at = end
  }
  if (at < to) parts.push({ text: text.slice(at, to), isFound: false })
  return { parts, isCutBefore: from > 0, isCutAfter: to < text.length }
}

/** Ends at blanks where it can, so that no word is cut, and never within a letter. */
const wholeWords = (text: string, [from, to]: Span, spans: ReadonlyArray<Span>): Span => {
  const inside = spans.filter(([start, end]) => start >= from && end <= to)
  const first = inside[0]?.[0] ?? to
  const last = inside.at(-1)?.[1] ?? from
  const blankAfter = from === 0 ? -1 : text.slice(from, first).search(/\s/)
  const blankBefore = to === text.length ? -1 : text.slice(last, to).search(/\s\S*$/)
  return [
    blankAfter < 0 ? letterAt(text, from) : from + blankAfter + 1,
    blankBefore < 0 ? letterAt(text, to) : last + blankBefore,
  ]
}

/** One less where it would cut a surrogate pair in two. */
const letterAt = (text: string, at: number): number => (/^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1)) ? at - 1 : at)
