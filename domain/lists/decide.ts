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

/**
 * Says what happens to a record, or that it may not. What its fields mean, and why something is refused, the makers of
 * commands know (`domain/trade-notes/commands.ts`): here nothing passes that no file could hold.
 */
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

/** A record that comes with something else; none where it would change nothing, since its id is or was taken. */
export const recordAdded = (journal: Journal, data: AddedRecord, moment: Moment): ReadonlyArray<RecordEvent> => {
  const event: RecordEvent = { type: 'RecordAdded', data, ...moment }
  return evolveRecord(journal, event) === journal ? [] : [event]
}

const eventOf = ({ type, data, meta }: RecordCommand, journal: Journal): RecordEvent | undefined => {
  const moment = momentOf(meta, journal.settings)
  const { list } = data
  if (type === 'AddRecord') {
    const { id, ...fields } = data.record
    // One whose id is taken, or was, is not added: applying it changes nothing.
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

/** Texts as they may be typed, sets as lists, and nothing that would not read back from a file. */
const accepts = (list: RecordList, field: string, value: unknown): boolean => {
  const merge = mergeOf(list, field)
  return merge === 'text'
    ? checkEntryText(value, 'notes').ok
    : (merge !== 'set' || Array.isArray(value)) && isSameJson(parseJson(JSON.stringify(value)), value)
}
