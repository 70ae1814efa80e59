import { isStoredRecord, recordOf, recordsIn, textIn } from '#domain/lists/views.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import { isZone } from '#domain/time/zone-clock.ts'
import type { ImportPreview } from './preview.ts'

const list = 'fileClocks'

/** The zone of the last file of each kind whose times name none. */
export const rememberedZones = (journal: Journal): Readonly<Record<string, string>> =>
  Object.fromEntries(
    tableToArray(recordsIn(journal, list))
      .filter(isStoredRecord)
      .map((record) => [record.id, textIn(record, 'zone')] as const)
      .filter(([, zone]) => isZone(zone)),
  )

/** Remembers the zone of a file for the next of its kind. Undefined where that is not needed. */
export const rememberZone = (
  journal: Journal,
  { format: { id }, zone, questions }: Pick<ImportPreview, 'format' | 'zone' | 'questions'>,
): CommandDraft | undefined => {
  if (!zone || id === 'mapped' || !questions.some(({ kind }) => kind === 'zone')) return undefined
  const known = recordOf(journal, list, id)
  if (!known) return { type: 'AddRecord', data: { list, record: { id, zone: zone.name } } }
  return known['zone'] === zone.name
    ? undefined
    : { type: 'ChangeRecord', data: { list, id, field: 'zone', value: zone.name } }
}
