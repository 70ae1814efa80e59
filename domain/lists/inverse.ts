import type { RecordEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { baseOf, recordFingerprint } from './evolve.ts'
import { recordOf } from './views.ts'

/** The events that undo an event on a record; `before` is the journal before it. */
export const inverseOfRecord = (done: RecordEvent, before: Journal): ReadonlyArray<RecordEvent> => {
  const { at, day } = done
  const { list } = done.data
  switch (done.type) {
    case 'RecordAdded':
    case 'RecordRestored': {
      const { record } = done.data
      return recordOf(before, list, record.id)
        ? []
        : [{ type: 'RecordDeleted', data: { list, id: record.id, base: recordFingerprint(record) }, at, day }]
    }
    case 'RecordChanged': {
      const { record, field } = done.data
      const present = recordOf(before, list, record.id)
      // A record that the change restored stays.
      if (!present) return []
      const data = { list, record: { ...record, [field]: present[field] }, field, base: baseOf(list, record, field) }
      return [{ type: 'RecordChanged', data, at, day }]
    }
    case 'RecordDeleted': {
      const record = recordOf(before, list, done.data.id)
      return record ? [{ type: 'RecordRestored', data: { list, record }, at, day }] : []
    }
  }
}
