import { entryOn } from '#domain/entries/views.ts'
import { contentKeyOf } from '#domain/fills/identity.ts'
import type { Adjustment, Fill } from '#domain/lots/movement.ts'
import { allMovementsOf, type Stamp } from '#domain/record/day-trades.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { type LocalDate, daysAround, hasDateShape } from '#domain/time/local-date.ts'
import { type FillNote, isNamed, noteIn, completeAt } from './reports.ts'

export type Movement = Fill | Adjustment
export type Movements = ReadonlyArray<Movement>

/** A record that the broker changed, or removed (`now` undefined). */
export interface Correction {
  readonly was: Movement
  now: Movement | undefined
}

/** A movement and its day. */
export interface Found {
  readonly movement: Movement
  readonly day: LocalDate
}

/** A journal's days while a statement is joined. It changes in place. */
export interface Draft {
  /** The days that have changed. */
  readonly days: ReadonlyMap<LocalDate, ReadonlySet<Movement>>
  readonly corrections: Map<LocalDate, Correction[]>
  /** By day and account, where the statement is complete. */
  readonly completeStatements: Map<LocalDate, Map<string, Stamp>>
  /** Movements that the statement names, as they are now. */
  readonly present: Set<Movement>
  /** Contents by day whose twins need new numbers. */
  readonly uneven: Map<LocalDate, Set<string>>
  /** The newest record that the statement contradicts. */
  newestAgainst: Stamp
  readonly on: (day: LocalDate) => Movements
  readonly hasId: (day: LocalDate, id: string) => boolean
  readonly noteOf: (found: Found) => FillNote
  readonly note: (movement: Movement, note: FillNote) => void
  readonly completeOn: (day: LocalDate, accountId: string) => Stamp
  readonly correct: (day: LocalDate, correction: Correction) => void
  /** Movements of this content on `days` as first looked up, without those replaced since. */
  readonly withContent: (key: string, days: Iterable<LocalDate>) => ReadonlyArray<Found>
  /** Movements of this provider's name on `days` as first looked up, without those replaced since. */
  readonly withName: (accountId: string, name: string, days: Iterable<LocalDate>) => ReadonlyArray<Found>
  /** Without `to`, removes the movement. */
  readonly replace: (from: Found, to: Found | undefined) => void
  readonly add: (found: Found) => void
}

/** A draft of a journal without `removed` movements, which may have moved to an adjacent day. */
export const draftOf = (journal: Journal, removed: ReplacedTrades['removed'] = {}): Draft => {
  const days = new Map<LocalDate, Set<Movement>>()
  const idsByDay = new Map<LocalDate, Set<string>>()
  const notes = new Map<Movement, FillNote>()
  const completeStatements: Draft['completeStatements'] = new Map()
  const corrections: Draft['corrections'] = new Map()
  const storedOn = (day: LocalDate) => entryOn(journal, day)?.trades
  const on = (day: LocalDate): Movements => {
    const now = days.get(day)
    return now ? [...now] : allMovementsOf(storedOn(day))
  }
  /** As a set, since a statement may change one day thousands of times. */
  const touched = (day: LocalDate): Set<Movement> => {
    const now = days.get(day) ?? new Set(on(day))
    days.set(day, now)
    return now
  }
  const idsOn = (day: LocalDate): Set<string> => {
    const now = idsByDay.get(day) ?? new Set(on(day).map(({ id }) => id))
    idsByDay.set(day, now)
    return now
  }
  const add = ({ movement, day }: Found): void => {
    idsOn(day).add(movement.id)
    touched(day).add(movement)
  }
  for (const [reported, ids] of Object.entries(removed)) {
    if (!hasDateShape(reported)) continue
    const gone = new Set(ids)
    for (const day of daysAround(reported)) {
      const after = on(day).filter(({ id }) => !gone.has(id))
      if (after.length < on(day).length) days.set(day, new Set(after))
    }
  }
  const indices = indicesOf(on)
  const isThere = ({ movement, day }: Found): boolean => days.get(day)?.has(movement) ?? true
  return {
    days,
    corrections,
    completeStatements,
    present: new Set(),
    uneven: new Map(),
    newestAgainst: '',
    on,
    hasId: (day, id) => idsOn(day).has(id),
    noteOf: ({ movement, day }) => notes.get(movement) ?? noteIn(storedOn(day), movement),
    note: (movement, note) => void notes.set(movement, note),
    completeOn: (day, accountId) => completeStatements.get(day)?.get(accountId) ?? completeAt(storedOn(day), accountId),
    correct: (day, correction) => {
      const ofDay = corrections.get(day)
      if (ofDay) ofDay.push(correction)
      else corrections.set(day, [correction])
    },
    withContent: (key, near) => [...near].flatMap((day) => indices(day).byContent.get(key) ?? []).filter(isThere),
    withName: (accountId, name, near) =>
      [...near].flatMap((day) => indices(day).byName.get(`${accountId}|${name}`) ?? []).filter(isThere),
    replace: (from, to) => {
      const known = idsOn(from.day)
      const wasThere = touched(from.day).delete(from.movement)
      if (wasThere) known.delete(from.movement.id)
      if (to && (wasThere || to.day !== from.day)) add(to)
    },
    add,
  }
}

interface Indices {
  readonly byContent: ReadonlyMap<string, ReadonlyArray<Found>>
  readonly byName: ReadonlyMap<string, ReadonlyArray<Found>>
}

const indicesOf = (on: (day: LocalDate) => Movements): ((day: LocalDate) => Indices) => {
  const known = new Map<LocalDate, Indices>()
  return (day) => {
    const before = known.get(day)
    if (before) return before
    const [byContent, byName] = [new Map<string, Found[]>(), new Map<string, Found[]>()]
    const put = (index: Map<string, Found[]>, key: string, found: Found): void => {
      const list = index.get(key)
      if (list) list.push(found)
      else index.set(key, [found])
    }
    for (const movement of on(day)) {
      const found = { movement, day }
      put(byContent, contentKeyOf(movement), found)
      if (isNamed(movement)) put(byName, `${movement.accountId}|${movement.snapTradeId}`, found)
    }
    const indices = { byContent, byName }
    known.set(day, indices)
    return indices
  }
}
