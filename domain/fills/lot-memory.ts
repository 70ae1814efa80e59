import type { Book } from './book.ts'

/**
 * Carries the book of a journal from version to version: one for them all, that of the version that was asked about
 * last. It always follows from the entries, so it is no part of what a journal says.
 */
export interface LotMemory {
  readonly book: () => Book
}

/** An empty cache. Its content is private: two journals are equal whatever each has cached. */
export class FreshLotMemory implements LotMemory {
  readonly #book: Book = { instruments: new Map(), days: new Map(), buckets: [], renames: [] }

  book(): Book {
    return this.#book
  }
}
