import { bookOf, bookSteps } from '#domain/fills/book.ts'
import type { InstrumentBook } from '#domain/lots/instrument-book.ts'
import { compareTexts } from '#domain/order.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { Steps } from '#domain/steps.ts'
import type { Trade } from './trade.ts'
import { tradesOfBookSteps } from './trades-of-book.ts'

/** The trades derived last, so that a fill costs its own instrument alone. It can be dropped at any time. */
export interface TradeMemory {
  readonly books: Map<string, DerivedBook>
  changes: number
  /** `changes`: those of the memory when the list was merged. */
  all: { readonly changes: number; readonly trades: ReadonlyArray<Trade> }
}

interface DerivedBook {
  readonly book: InstrumentBook
  /** Of the book when its trades were derived. */
  readonly changes: number
  readonly trades: ReadonlyArray<Trade>
}

/** A memory without trades. */
export const freshTradeMemory = (): TradeMemory => ({ books: new Map(), changes: 0, all: { changes: 0, trades: [] } })

/** A journal's trades, newest last fill first; the same list until a trade changes. */
export function* tradesSteps(journal: Journal, memory: TradeMemory): Steps<ReadonlyArray<Trade>> {
  yield* bookSteps(journal)
  // The book may follow another version of the journal, or be rebuilt, between two steps.
  const keys = [...bookOf(journal).instruments.keys()]
  for (const key of keys) {
    const book = bookOf(journal).instruments.get(key)
    const known = memory.books.get(key)
    if (!book || (known?.book === book && known.changes === book.changes)) continue
    const { changes } = book
    const trades = yield* tradesOfBookSteps(book)
    memory.books.set(key, { book, changes, trades: trades.toSorted(newestFirst) })
    memory.changes += 1
    yield
  }
  const { instruments } = bookOf(journal)
  for (const key of memory.books.keys()) {
    if (instruments.has(key)) continue
    memory.books.delete(key)
    memory.changes += 1
  }
  const { changes } = memory
  if (memory.all.changes !== changes) {
    const trades = yield* mergedSteps([...memory.books.values()].map((derived) => derived.trades))
    // Another run may have changed the memory meanwhile.
    if (memory.changes === changes) memory.all = { changes, trades }
    return trades
  }
  return memory.all.trades
}

function* mergedSteps(lists: ReadonlyArray<ReadonlyArray<Trade>>): Steps<ReadonlyArray<Trade>> {
  let left = lists
  while (left.length > 1) {
    const merged: Array<ReadonlyArray<Trade>> = []
    for (let place = 0; place < left.length; place += 2) {
      merged.push(mergedOf(left[place] ?? [], left[place + 1] ?? []))
      yield
    }
    left = merged
  }
  return left[0] ?? []
}

const mergedOf = (one: ReadonlyArray<Trade>, other: ReadonlyArray<Trade>): ReadonlyArray<Trade> => {
  const merged: Trade[] = []
  let [inOne, inOther] = [0, 0]
  for (;;) {
    const [first, second] = [one[inOne], other[inOther]]
    const next = first && (!second || newestFirst(first, second) <= 0) ? first : second
    if (!next) return merged
    merged.push(next)
    if (next === first) inOne += 1
    else inOther += 1
  }
}

const newestFirst = (one: Trade, other: Trade): number =>
  compareTexts(other.last.day, one.last.day) || other.last.at - one.last.at || compareTexts(one.id, other.id)
