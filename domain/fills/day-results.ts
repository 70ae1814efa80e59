import { entryOn } from '#domain/entries/views.ts'
import { emptyBook, type InstrumentBook } from '#domain/lots/instrument-book.ts'
import type { Adjustment, Fill } from '#domain/lots/movement.ts'
import type { Closing } from '#domain/lots/position.ts'
import { withResult } from '#domain/lots/results.ts'
import { allMovementsOf } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { type Additions, additionsOf } from './build-day.ts'
import type { ChangedDays } from './joining/joining.ts'
import { countedOf } from './own-entries.ts'

type Results = Map<string, { readonly book: InstrumentBook; readonly closing: Closing | undefined }>

export type ResultsByDay = Map<LocalDate, Results>

/** Adds the closing of a movement to those of its day. */
export const addResult = (
  results: ResultsByDay,
  day: LocalDate,
  id: string,
  result: { readonly book: InstrumentBook; readonly closing: Closing | undefined },
): void => {
  const ofDay: Results = results.get(day) ?? new Map()
  results.set(day, ofDay.set(id, result))
}

/** Movements with their results; those without a known result stay as they are, uncounted ones lose theirs. */
export const withResults = (
  movements: ReadonlyArray<Fill | Adjustment>,
  results: Results,
): ReadonlyArray<Fill | Adjustment> => {
  const counted = countedOf(movements)
  const counts = counted === movements ? undefined : new Set(counted)
  return movements.map((movement) => {
    if (counts && !counts.has(movement)) return withResult(movement, emptyBook(), undefined)
    const result = results.get(movement.id)
    return result ? withResult(movement, result.book, result.closing) : movement
  })
}

/** The new movements of a statement. */
export const newOn = (journal: Journal, changed: ChangedDays): Additions =>
  additionsOf(
    [...changed].flatMap(([day, { movements }]) => {
      const known = new Set(allMovementsOf(entryOn(journal, day)?.trades))
      return movements.filter((movement) => !known.has(movement))
    }),
    [...changed.values()].some(({ corrections }) => corrections.length > 0),
  )
