import { recordAdded } from '#domain/lists/decide.ts'
import { ownFields } from '#domain/lists/evolve.ts'
import { recordOf } from '#domain/lists/views.ts'
import type { RecordEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { Moment } from '#domain/record/last-days.ts'

type KeyAndCopy = readonly [key: string, copy: string]

/** A copy starts with its original's schedule, if there is one; later changes are separate. */
export const schedulesCopied = (
  journal: Journal,
  keys: ReadonlyArray<KeyAndCopy>,
  moment: Moment,
): ReadonlyArray<RecordEvent> =>
  keys.flatMap(([key, id]) => {
    const schedule = recordOf(journal, 'schedules', key)
    return schedule ? recordAdded(journal, { list: 'schedules', record: { ...ownFields(schedule), id } }, moment) : []
  })
