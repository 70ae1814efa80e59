import { listOf } from '#domain/fields.ts'
import { byKey } from '#domain/order.ts'
import { canonicalText } from '#domain/record/canonical-text.ts'
import { withConflictsAfter } from '#domain/record/conflict-list.ts'
import type { RecordEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { mergeOf, type RecordList, type StoredRecord } from '#domain/record/record-lists.ts'
import { isSameJson } from '#domain/record/same-json.ts'
import { tableRemove } from '#domain/record/table.ts'
import { recordTombstone, withoutTombstones, withTombstones } from '#domain/record/tombstones.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { isRestoredByChange, recordOf, recordsIn, textIn, withRecord } from './views.ts'

/** Applies a fact about a record. */
export const evolveRecord = (journal: Journal, event: RecordEvent): Journal => {
  const { list } = event.data
  switch (event.type) {
    case 'RecordAdded':
    case 'RecordRestored': {
      const { record } = event.data
      const present = recordOf(journal, list, record.id)
      const isAdded = event.type === 'RecordAdded'
      if (present)
        return isAdded && isRestoredByChange(present) ? put(journal, list, completed(list, present, record)) : journal
      // Its deleter had seen it, so a replayed addition does not restore it.
      return isAdded && journal.tombstones.has(recordTombstone(list, record.id)) ? journal : put(journal, list, record)
    }
    case 'RecordChanged':
      return change(journal, event)
    case 'RecordDeleted': {
      const { id, base } = event.data
      const present = recordOf(journal, list, id)
      // A record that was changed since its deleter saw it stays.
      if (present && recordFingerprint(present) !== base) return journal
      const tombstones = withTombstones(journal, [recordTombstone(list, id)], event.day)
      if (present)
        return {
          ...journal,
          tombstones,
          records: { ...journal.records, [list]: tableRemove(recordsIn(journal, list), id) },
        }
      return tombstones === journal.tombstones ? journal : { ...journal, tombstones }
    }
  }
}

/** The record without `brought`, which says how it came here. */
export const ownFields = ({ brought: _brought, ...record }: StoredRecord): StoredRecord => record

/**
 * A record that a change has restored, once its addition is replayed. A text alone (`gone`) restores no other field, so
 * the addition fills those in. A record that came as its author saw it has all its lists; what else it lacks was taken
 * off it.
 */
const completed = (list: RecordList, present: StoredRecord, added: StoredRecord): StoredRecord => {
  const sets = Object.keys(added).filter((field) => mergeOf(list, field) === 'set')
  const isAsSeen = sets.length > 0 && sets.every((field) => field in present)
  return isAsSeen ? ownFields(present) : { ...added, ...ownFields(present) }
}

/** A fingerprint of all of that. */
export const recordFingerprint = (record: StoredRecord): string => textFingerprint(canonicalText(ownFields(record)))

/** The `base` of a change: what its author saw in the field. */
export const baseOf = (list: RecordList, record: StoredRecord, field: string): string | ReadonlyArray<unknown> =>
  mergeOf(list, field) === 'text' ? textFingerprint(textIn(record, field)) : listOf(record[field])

const put = (journal: Journal, list: RecordList, record: StoredRecord): Journal => ({
  ...withRecord(journal, list, record),
  tombstones: withoutTombstones(journal.tombstones, [recordTombstone(list, record.id)]),
})

const change = (
  journal: Journal,
  { data: { list, record, field, base }, at }: Extract<RecordEvent, { readonly type: 'RecordChanged' }>,
): Journal => {
  const { id } = record
  const present = recordOf(journal, list, id)
  const merge = mergeOf(list, field)
  const resolved =
    merge === 'text'
      ? withConflictsAfter(journal, {
          of: id,
          field: `${list}.${field}`,
          present: textIn(present, field),
          next: textIn(record, field),
          base: String(base),
          at,
        })
      : journal
  const before = present ?? record
  const value = merge === 'set' ? merged(before[field], base, record[field]) : record[field]
  if (present && isSameJson(present[field], value)) return resolved
  // A change of a record that a deletion or another save has removed restores it, as its author saw it.
  return put(resolved, list, { ...before, [field]: value, ...(!present && { brought: true }) })
}

/** Adds the additions since `base`, removes the removals; sorted, since a replay adds in another order. */
const merged = (present: unknown, base: unknown, next: unknown): ReadonlyArray<unknown> => {
  const now = itemsOf(present)
  const before = itemsOf(base)
  const after = itemsOf(next)
  for (const key of before.keys()) if (!after.has(key)) now.delete(key)
  for (const [key, item] of after) if (!before.has(key)) now.set(key, item)
  return [...now].toSorted(byKey).map(([, item]) => item)
}

const itemsOf = (list: unknown): Map<string, unknown> =>
  new Map(listOf(list).map((item) => [canonicalText(item), item]))
