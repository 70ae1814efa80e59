import type { Prepared } from '#domain/fills/prepared.ts'
import type { Applied, UndoCommand } from '#domain/record/commands.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { momentOf } from '#domain/record/last-days.ts'
import { ok, type Ok } from '#domain/result.ts'
import { rulesOf } from './event-rules.ts'
import { evolve } from './evolve.ts'

/** Never refuses: changes made since stay. A tick keeps the day on which it was made. */
export const decideUndo = ({ data, meta }: UndoCommand, journal: Journal, prepared: Prepared): Ok<Applied> => {
  const { at, day: today } = momentOf(meta, journal.settings)
  const events: JournalEvent[] = []
  let present = journal
  for (const { done, inverse } of data.reversals) {
    if (!rulesOf(done).stands(done, present)) continue
    for (const each of inverse) {
      const event: JournalEvent = { ...each, at, day: bringsTick(each) ? each.day : today }
      const after = evolve(present, event, prepared)
      if (after === present) continue
      events.push(event)
      present = after
    }
  }
  return ok({ events, journal: present })
}

const bringsTick = ({ type }: JournalEvent): boolean =>
  type === 'TaskCompleted' || type === 'TaskReopened' || type === 'TaskRestored'
