import { contentKeyOf, contentPrintOf, idOf } from '#domain/fills/identity.ts'
import { isStoredRecord, recordsIn, textIn } from '#domain/lists/views.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { AddedRecord } from '#domain/record/record-lists.ts'
import { tableToArray } from '#domain/record/table.ts'
import { nameKey } from '#domain/routine/decide-checklist.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { addLabel, addTradeNote, type Asked } from './commands.ts'
import { contentName } from './fill-names.ts'
import { type Label, type LabelKind, labelsById } from './label.ts'

export interface NamedLabel {
  readonly kind: LabelKind
  readonly name: string
}

/** What another journal says of some fills. */
export interface SaidOfFills {
  readonly fills: ReadonlyArray<Activity>
  /** Empty where there are only labels. */
  readonly note: string
  readonly labels: ReadonlyArray<NamedLabel>
  readonly seen?: true
}

interface ImportedNote extends SaidOfFills {
  /** The key by which a later import knows it again, whatever its trader has changed since. */
  readonly from: string
}

/** A fingerprint of text and fills, equal at every import. */
export const printOfSaid = ({ fills, note, labels }: SaidOfFills): string =>
  textFingerprint(JSON.stringify([fills.map(contentPrintOf), note, labels.map(({ kind, name }) => [kind, name])]))

/** Ids of imported notes, by their `from`. */
export const broughtNotes = (journal: Journal): ReadonlyMap<string, string> =>
  new Map(
    tableToArray(recordsIn(journal, 'tradeNotes'))
      .filter(isStoredRecord)
      .flatMap((record) => {
        const from = textIn(record, 'from')
        return from === '' ? [] : [[from, record.id] as const]
      }),
  )

/** A journal's label of that kind and name, archived or not; if merged, its replacement. */
export const labelNamed = (journal: Journal, { kind, name }: NamedLabel): Label | undefined => {
  const stored = tableToArray(recordsIn(journal, 'labels'))
    .filter(isStoredRecord)
    .find((record) => record['kind'] === kind && nameKey(textIn(record, 'name')) === nameKey(name))
  return stored && labelsById(journal).get(stored.id)
}

/**
 * The records of a file's notes: missing labels, and a note about each trade. Leaves out what the journal would refuse.
 * `idOfFill`: the id that a fill of the file gets; `nextId`: fresh ids.
 */
export const recordsOfNotes = (
  journal: Journal,
  notes: ReadonlyArray<ImportedNote>,
  idOfFill: (activity: Activity) => string,
  nextId: () => string,
): ReadonlyArray<AddedRecord> => {
  const labels = new Map<string, string | undefined>()
  const records: AddedRecord[] = []
  const add = (asked: Asked, list: AddedRecord['list']): string | undefined => {
    if (!asked.ok || asked.value.type !== 'AddRecord') return undefined
    const { record } = asked.value.data
    records.push({ list, record })
    return record.id
  }
  const labelId = (label: NamedLabel): string | undefined => {
    const key = `${label.kind} ${nameKey(label.name)}`
    if (!labels.has(key))
      labels.set(
        key,
        labelNamed(journal, label)?.id ?? add(addLabel(journal, nextId(), label.kind, label.name), 'labels'),
      )
    return labels.get(key)
  }
  for (const { from, note, seen, fills, labels: named } of notes) {
    const ids = [...new Set(named.flatMap((label) => labelId(label) ?? []))].toSorted()
    const anchor = [...new Set(fills.flatMap((fill) => [idOfFill(fill), contentName(fill)]))].toSorted()
    const parts = { from, note, labels: ids, fills: anchor, ...(seen && { seen: true }) }
    if (note !== '' || ids.length > 0 || seen) add(addTradeNote(nextId(), parts), 'tradeNotes')
  }
  return records
}

/** The ids that a statement's activities get: twins are numbered in their order. */
export const idsOfActivities = (activities: ReadonlyArray<Activity>): ((activity: Activity) => string) => {
  const seen = new Map<string, number>()
  const ids = new Map<Activity, string>()
  for (const activity of activities) {
    const key = contentKeyOf(activity)
    const n = (seen.get(key) ?? 0) + 1
    seen.set(key, n)
    ids.set(activity, idOf(key, n))
  }
  return (activity) => ids.get(activity) ?? ''
}
