import { expect, it } from 'vitest'
import { bookOf } from '#domain/fills/book.ts'
import { decide } from '#domain/journal/decide.ts'
import { allMovementsOf } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableValues } from '#domain/record/table.ts'
import { command } from '#test/support/builders.ts'
import { randomBook, report } from './books.ts'

/** Movements of the lots that are other objects than those of their days. */
const keptTwice = (journal: Journal): number => {
  const ofDays = new Set([...tableValues(journal.entries)].flatMap(({ trades }) => allMovementsOf(trades)))
  const rows = [...bookOf(journal).instruments.values()].flatMap((book) => book.rows)
  expect(rows.length).toBeGreaterThan(300)
  return rows.filter(({ movement, isMoved }) => !isMoved && !ofDays.has(movement)).length
}

it('[numbers] lots hold each fill as its day does, and no second copy of it', () => {
  const book = randomBook(7, { trades: 400 }).toSorted((one, other) => (one.day < other.day ? -1 : 1))
  let journal: Journal = emptyJournal
  for (let from = 0; from < book.length; from += 50) journal = report(journal, book.slice(from, from + 50)).journal
  expect(keptTwice(journal)).toBe(0)
  const again = decide(journal, command({ type: 'RecalculateTrades', data: {} }))
  expect(again.ok && keptTwice(again.value.journal)).toBe(0)
})
