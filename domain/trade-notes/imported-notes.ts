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

/** A label in the words of another journal. */
export interface NamedLabel {
  readonly kind: LabelKind
  readonly name: string
}

/** What another journal says of some fills. */
export interface SaidOfFills {
  /** Its fills, as they are recorded. */
  readonly fills: ReadonlyArray<Activity>
  /** Empty where only labels are said. */
  readonly note: string
  readonly labels: ReadonlyArray<NamedLabel>
  /** Looked through by its trader. */
  readonly seen?: true
}

/** The same on its way into a journal. */
interface ImportedNote extends SaidOfFills {
  /** By what a later import knows it again, whatever its trader has made of the note since. */
  readonly from: string
}

/** Words and fills in short, the same at every import of them. */
export const printOfSaid = ({ fills, note, labels }: SaidOfFills): string =>
  textFingerprint(JSON.stringify([fills.map(contentPrintOf), note, labels.map(({ kind, name }) => [kind, name])]))

/** The notes of a journal that imports have brought, by those prints; each with its id. */
export const broughtNotes = (journal: Journal): ReadonlyMap<string, string> =>
  new Map(
    tableToArray(recordsIn(journal, 'tradeNotes'))
      .filter(isStoredRecord)
      .flatMap((record) => {
        const from = textIn(record, 'from')
        return from === '' ? [] : [[from, record.id] as const]
      }),
  )

/** The label of that kind and name that a journal has, also where it was merged into another or is archived. */
export const labelNamed = (journal: Journal, { kind, name }: NamedLabel): Label | undefined => {
  const stored = tableToArray(recordsIn(journal, 'labels'))
    .filter(isStoredRecord)
    .find((record) => record['kind'] === kind && nameKey(textIn(record, 'name')) === nameKey(name))
  return stored && labelsById(journal).get(stored.id)
}

/**
 * The records that notes of a file become: labels that the journal has not, and a note about each of its trades. What a
 * journal would refuse is left out. `idOfFill`: the id that a fill of the file gets; `nextId`: fresh ids.
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

/** The ids that activities of a statement get: twins are numbered in their order, as known ones are. */
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
