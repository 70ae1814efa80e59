import { recordAdded } from '#domain/lists/decide.ts'
import { ownFields } from '#domain/lists/evolve.ts'
import { recordOf } from '#domain/lists/views.ts'
import type { RecordEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { Moment } from '#domain/record/last-days.ts'

/** A schedule's key, and the key of the copy that is to go by the same. */
type KeyAndCopy = readonly [key: string, copy: string]

/**
 * Each copy gets all that its original's schedule says, so that both count alike; those without a schedule get none.
 * Later changes of one are none of the other.
 */
export const schedulesCopied = (
  journal: Journal,
  keys: ReadonlyArray<KeyAndCopy>,
  moment: Moment,
): ReadonlyArray<RecordEvent> =>
  keys.flatMap(([key, id]) => {
    const schedule = recordOf(journal, 'schedules', key)
    return schedule ? recordAdded(journal, { list: 'schedules', record: { ...ownFields(schedule), id } }, moment) : []
  })
