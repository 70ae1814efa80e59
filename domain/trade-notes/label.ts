import { isStoredRecord, recordsIn, textIn } from '#domain/lists/views.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { StoredRecord } from '#domain/record/record-lists.ts'
import { type Table, tableToArray } from '#domain/record/table.ts'

/** Setup: how a trade was meant; mistake: what went wrong; tag: anything else. */
export const labelKinds = ['setup', 'mistake', 'tag'] as const

export type LabelKind = (typeof labelKinds)[number]

/** Filters for trades without a label of a kind. */
export const withoutLabel: Readonly<Record<LabelKind, string>> = {
  setup: 'without-setup',
  mistake: 'without-mistake',
  tag: 'without-tag',
}

export interface Label {
  readonly id: string
  readonly kind: LabelKind
  readonly name: string
  /** No longer offered; trades that carry it still do. */
  readonly archived: boolean
}

/** All labels in order of creation, without merged ones. An unknown kind counts as a tag. */
export const labelsOf = (journal: Journal): ReadonlyArray<Label> => [...new Set(labelsById(journal).values())]

/** Notes keep the ids of merged labels, so that a merge combines with concurrent writing, and can be undone. */
export const labelsById = (journal: Journal): ReadonlyMap<string, Label> => {
  const table = recordsIn(journal, 'labels')
  const found = known.get(table) ?? labelsIn(table)
  known.set(table, found)
  return found
}

// Tables are immutable: labels stay the same objects until one changes.
const known = new WeakMap<Table<unknown>, ReadonlyMap<string, Label>>()

const labelsIn = (table: Table<unknown>): ReadonlyMap<string, Label> => {
  const records = new Map(
    tableToArray(table)
      .filter(isStoredRecord)
      .map((record) => [record.id, record]),
  )
  const found = [...records.values()].map((record) => [record.id, standingFor(record, records)] as const)
  const labels = new Map([...records.values()].map((record) => [record.id, labelOf(record)]))
  return new Map(found.flatMap(([id, other]) => (labels.has(other) ? [[id, labels.get(other) as Label]] : [])))
}

/** Follows merges to their end. If two devices merged two labels into each other, one of them replaces both. */
const standingFor = (record: StoredRecord, records: ReadonlyMap<string, StoredRecord>): string => {
  const seen = new Set<string>()
  let current = record
  for (;;) {
    const into = current['mergedInto']
    const next = typeof into === 'string' ? records.get(into) : undefined
    if (!next) return current.id
    if (seen.has(current.id)) return [...seen].toSorted()[0] ?? current.id
    seen.add(current.id)
    current = next
  }
}

const labelOf = (record: StoredRecord): Label => ({
  id: record.id,
  kind: labelKinds.find((kind) => kind === record['kind']) ?? 'tag',
  name: textIn(record, 'name'),
  archived: record['archived'] === true,
})
