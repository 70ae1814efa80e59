import { checkEntryText } from '#domain/entries/entry-text.ts'
import type { DomainError } from '#domain/errors/catalogue.ts'
import { notStored } from '#domain/errors/from-command.ts'
import { parseJson } from '#domain/json.ts'
import type { RecordCommand } from '#domain/record/commands.ts'
import type { RecordEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { type Moment, momentOf } from '#domain/record/last-days.ts'
import { type AddedRecord, mergeOf, type RecordList } from '#domain/record/record-lists.ts'
import { isSameJson } from '#domain/record/same-json.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { baseOf, evolveRecord, ownFields, recordFingerprint } from './evolve.ts'
import { recordOf } from './views.ts'

/** Refuses only what no file could hold; the makers of commands check the meaning of fields. */
export const decideRecord = (
  command: RecordCommand,
  journal: Journal,
): Result<ReadonlyArray<RecordEvent>, DomainError> => {
  const event = eventOf(command, journal)
  if (!event) return err(notStored)
  const after = evolveRecord(journal, event)
  const events = after === journal ? [] : [event]
  if (command.type !== 'ChangeRecord' || !command.data.also) return ok(events)
  const { also, ...data } = command.data
  const others = decideRecord({ ...command, data: { ...data, ...also } }, after)
  return others.ok ? ok([...events, ...others.value]) : others
}

/** A record that comes with another change; no event where its id is or was taken. */
export const recordAdded = (journal: Journal, data: AddedRecord, moment: Moment): ReadonlyArray<RecordEvent> => {
  const event: RecordEvent = { type: 'RecordAdded', data, ...moment }
  return evolveRecord(journal, event) === journal ? [] : [event]
}

const eventOf = ({ type, data, meta }: RecordCommand, journal: Journal): RecordEvent | undefined => {
  const moment = momentOf(meta, journal.settings)
  const { list } = data
  if (type === 'AddRecord') {
    const { id, ...fields } = data.record
    // An id that is or was taken passes: evolving then changes nothing.
    return id !== '' && Object.entries(fields).every(([field, value]) => accepts(list, field, value))
      ? { type: 'RecordAdded', data, ...moment }
      : undefined
  }
  const found = recordOf(journal, list, data.id)
  if (type === 'DeleteRecord')
    return found && { type: 'RecordDeleted', data: { ...data, base: recordFingerprint(found) }, ...moment }
  const present = found ?? (data.gone && { id: data.id })
  if (!present) return undefined
  const { field, value } = data
  if (field === 'id' || !accepts(list, field, value)) return undefined
  const record = { ...ownFields(present), [field]: value }
  const base = data.base ?? baseOf(list, present, field)
  return { type: 'RecordChanged', data: { list, record, field, base }, ...moment }
}

/** Valid texts, sets as lists, and only values that read back from a file. */
const accepts = (list: RecordList, field: string, value: unknown): boolean => {
  const merge = mergeOf(list, field)
  return merge === 'text'
    ? checkEntryText(value, 'notes').ok
    : (merge !== 'set' || Array.isArray(value)) && isSameJson(parseJson(JSON.stringify(value)), value)
}
