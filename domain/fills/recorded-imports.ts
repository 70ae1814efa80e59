import { entryOn } from '#domain/entries/views.ts'
import { type Fields, isFields } from '#domain/fields.ts'
import { recordFingerprint } from '#domain/lists/evolve.ts'
import { isStoredRecord, recordOf, recordsIn, textIn } from '#domain/lists/views.ts'
import { movementsPerStep } from '#domain/lots/movement.ts'
import type { CommandDraft, WrittenRecord } from '#domain/record/commands.ts'
import { type Activity, allMovementsOf } from '#domain/record/day-trades.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { StoredRecord } from '#domain/record/record-lists.ts'
import { tableToArray } from '#domain/record/table.ts'
import type { Steps } from '#domain/steps.ts'
import { type Instant, type LocalDate, daysAround, hasDateShape } from '#domain/time/local-date.ts'
import { contentKeyOf } from './identity.ts'
import { isNamedByBroker } from './movements-by-account.ts'
import { type WrittenRemoval, writtenRemoval } from './written-by-import.ts'

const list = 'imports'

type Ids = ReplacedTrades['removed']

/** A recorded import, with its movements, notes and labels. */
export interface RecordedImport {
  readonly id: string
  readonly name: string
  readonly format: string
  readonly at: Instant
  /** Ids by day, also of movements that an earlier import brought and this file repeats. */
  readonly brought: Ids
  /** Notes and labels, in their first version. */
  readonly wrote?: ReadonlyArray<WrittenRecord>
}

/** Every import that can be read, the oldest first. */
export const recordedImports = (journal: Journal): ReadonlyArray<RecordedImport> =>
  tableToArray(recordsIn(journal, list)).filter(isStoredRecord).map(importOf)

const writtenLists = ['tradeNotes', 'labels'] as const
const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {})

const known = new WeakMap<StoredRecord, RecordedImport>()

const importOf = (record: StoredRecord): RecordedImport => {
  const read = known.get(record) ?? {
    id: record.id,
    name: textIn(record, 'name'),
    format: textIn(record, 'format'),
    at: textIn(record, 'at'),
    brought: Object.fromEntries(
      Object.entries(isFields(record['brought']) ? record['brought'] : {}).flatMap(([day, ids]) =>
        hasDateShape(day) && Array.isArray(ids) ? [[day, ids.filter((id) => typeof id === 'string')] as const] : [],
      ),
    ),
    wrote: writtenLists.flatMap((of) =>
      Object.entries(fieldsIn(fieldsIn(record['wrote'])[of])).flatMap(([id, base]) =>
        typeof base === 'string' ? [{ list: of, id, base }] : [],
      ),
    ),
  }
  known.set(record, read)
  return read
}

const idsOf = (imports: ReadonlyArray<RecordedImport>): ReadonlySet<string> =>
  new Set(imports.flatMap(({ brought }) => Object.values(brought).flat()))

/**
 * The movements of an import by day: new ones, and those of earlier imports that it repeats, so that they stay when the
 * earlier ones are undone.
 */
export function* broughtSteps(before: Journal, after: Journal, activities: ReadonlyArray<Activity>): Steps<Ids> {
  const keys = new Set<string>()
  const days = new Set<LocalDate>()
  for (const [at, activity] of activities.entries()) {
    keys.add(contentKeyOf(activity))
    days.add(activity.day)
    if (at % movementsPerStep === movementsPerStep - 1) yield
  }
  const claimed = idsOf(recordedImports(before))
  const brought = new Map<LocalDate, ReadonlyArray<string>>()
  let seen = 0
  for (const day of new Set([...days].flatMap(daysAround))) {
    const old = new Set(allMovementsOf(entryOn(before, day)?.trades).map(({ id }) => id))
    const now = allMovementsOf(entryOn(after, day)?.trades)
    const ids = now.filter(
      (movement) => keys.has(contentKeyOf(movement)) && (!old.has(movement.id) || claimed.has(movement.id)),
    )
    if (ids.length > 0)
      brought.set(
        day,
        ids.map(({ id }) => id),
      )
    seen += now.length
    if (seen < movementsPerStep) continue
    seen = 0
    yield
  }
  return Object.fromEntries(brought)
}

/** Records an import, so that any device can undo it later. `id`: fresh. */
export const rememberImport = ({ id, wrote = [], ...fields }: RecordedImport): CommandDraft => {
  const idsIn = (of: WrittenRecord['list']) =>
    Object.fromEntries(wrote.flatMap((each) => (each.list === of ? [[each.id, each.base]] : [])))
  const written = { tradeNotes: idsIn('tradeNotes'), labels: idsIn('labels') }
  return { type: 'AddRecord', data: { list, record: { id, ...fields, ...(wrote.length > 0 && { wrote: written }) } } }
}

/** Undoes an import: removes `trades`, its notes and labels, and its record. */
export const undoImport = (
  journal: Journal,
  id: string,
  trades: ReplacedTrades,
  wrote: ReadonlyArray<WrittenRecord>,
): CommandDraft => {
  const record = recordOf(journal, list, id)
  const written = record ? [...wrote, { list, id, base: recordFingerprint(record) } as const] : wrote
  const records = written.map((data) => ({ type: 'RecordDeleted', data }) as const)
  return {
    type: 'ApplyImport',
    data: { trades: { type: 'ReplaceTrades', data: trades }, records, undone: textIn(record, 'name') },
  }
}

/** The notes and labels that undoing an import removes. */
export const writtenRemovalOf = (
  journal: Journal,
  { id, wrote }: Pick<RecordedImport, 'id' | 'wrote'>,
): WrittenRemoval =>
  writtenBy(
    journal,
    wrote,
    recordedImports(journal).filter((each) => each.id !== id),
  )

const writtenBy = (
  journal: Journal,
  wrote: RecordedImport['wrote'] = [],
  others: ReadonlyArray<RecordedImport>,
): WrittenRemoval =>
  writtenRemoval(
    journal,
    wrote,
    others.flatMap((each) => each.wrote ?? []),
  )

interface ImportRemoval {
  readonly change: ReplacedTrades
  readonly movements: number
  /** Movements that stay, because another import brought them as well. */
  readonly shared: number
  readonly written: WrittenRemoval
}

/**
 * What undoing an import removes: no movements of another import, and none that a broker has named since. `isReported`:
 * the broker of the account reports that day itself.
 */
export const removalOfImport = (
  journal: Journal,
  { id, brought, wrote }: RecordedImport,
  isReported: (accountId: string, day: LocalDate) => boolean = () => false,
): ImportRemoval => {
  const otherImports = recordedImports(journal).filter((each) => each.id !== id)
  const others = idsOf(otherImports)
  const removed = new Map<LocalDate, string[]>()
  let [movements, shared] = [0, 0]
  for (const [day, ids] of Object.entries(brought)) {
    const wanted = new Set(ids)
    // A fill may have moved to an adjacent day.
    for (const near of daysAround(day))
      for (const movement of allMovementsOf(entryOn(journal, near)?.trades)) {
        if (!wanted.delete(movement.id)) continue
        if (isNamedByBroker(movement) || isReported(movement.accountId, near)) continue
        if (others.has(movement.id)) shared += 1
        else {
          movements += 1
          removed.set(near, [...(removed.get(near) ?? []), movement.id])
        }
      }
  }
  const written = writtenBy(journal, wrote, otherImports)
  return { change: { removed: Object.fromEntries(removed), activities: [] }, movements, shared, written }
}
