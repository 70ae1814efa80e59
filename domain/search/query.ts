import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import type { Decimal } from '#domain/money/decimal.ts'
import { keypadNumberIn } from '#domain/money/typed-number.ts'
import { fold } from '#domain/text/fold.ts'

const comparisons = ['<=', '>=', '<', '>', '='] as const

export interface Comparison {
  readonly is: (typeof comparisons)[number]
  readonly amount: Decimal
}

/** All of it has to be true of a day, but only one of `days`. All texts are folded. */
export interface SearchQuery {
  /** Words and phrases: each occurs somewhere in what was written or traded. */
  readonly words: ReadonlyArray<string>
  readonly symbols: ReadonlyArray<string>
  /** Parts of the names of labels. */
  readonly tags: ReadonlyArray<string>
  /** The beginning of a date: '2026', '2026-03', '2026-03-20'. */
  readonly days: ReadonlyArray<string>
  /** Items that were done; `isWhole`: `text` is the whole item. */
  readonly done: ReadonlyArray<{ readonly text: string; readonly isWhole: boolean }>
  readonly results: ReadonlyArray<Comparison>
  /** Parts that cannot be followed; they are left out. */
  readonly problems: ReadonlyArray<DomainError<'search'>>
}

const part = /(symbol:|tag:|day:|done:|pnl(?:<=|>=|<|>|=))?(?:"((?:\\["\\]|[^"])*)"?|(\S+))/giu
const dayShape = /^\d{4}(?:-(?:\d{2}(?:-\d{2})?)?)?$/

/**
 * Reads `words`, `"a phrase"`, `symbol:NVDA`, `tag:breakout`, `day:2026-03`, `done:"Checked calendar"`, `pnl<0`.
 * Anything else is a word. Within quotes `\"` is a quote.
 */
export const parseQuery = (text: string): SearchQuery => {
  const query = {
    words: [] as string[],
    symbols: [] as string[],
    tags: [] as string[],
    days: [] as string[],
    done: [] as SearchQuery['done'][number][],
    results: [] as Comparison[],
    problems: [] as DomainError<'search'>[],
  }
  const typed = text.replace(/[“”„]/g, '"').replace(/\bpnl\s*(<=|>=|<|>|=)\s*/giu, 'pnl$1')
  for (const [, filter = '', phrase, word = ''] of typed.matchAll(part)) {
    const value = fold(phrase?.replace(/\\(["\\])/g, '$1') ?? word).trim()
    if (value === '') continue
    const [name, is] = [filter.slice(0, 3).toLowerCase(), comparisons.find((each) => filter.endsWith(each))]
    if (is !== undefined) {
      const amount = keypadNumberIn(value.replace(/^([+-]?)\$/, '$1'))
      if (amount) query.results.push({ is, amount })
      else query.problems.push(domainError('search', 'NOT_AN_AMOUNT', { text: value }))
    } else if (name === 'sym') query.symbols.push(value)
    else if (name === 'tag') query.tags.push(value)
    else if (name === 'don') query.done.push({ text: value, isWhole: phrase !== undefined })
    else if (name !== 'day') query.words.push(value)
    else if (dayShape.test(value)) query.days.push(value)
    else query.problems.push(domainError('search', 'NOT_A_DAY', { text: value }))
  }
  return query
}

/** The filter for days on which an item was done. */
export const doneFilter = (text: string): string => `done:"${text.replace(/["\\]/g, '\\$&')}"`

/** Whether a query asks for nothing. */
export const isEmptyQuery = ({ words, symbols, tags, days, done, results }: SearchQuery): boolean =>
  [words, symbols, tags, days, done, results].every(({ length }) => length === 0)
