import { isStoredRecord, recordOf, recordsIn } from '#domain/lists/views.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { type Phase, recurrencesOf, type RecurrenceSince } from './schedule.ts'

type Commands = ReadonlyArray<CommandDraft>

/** A schedule is added empty and then changed: two devices that begin one at once share it, and neither loses. */
export const begun = (journal: Journal, key: string): Commands =>
  recordOf(journal, 'schedules', key) ? [] : [{ type: 'AddRecord', data: { list: 'schedules', record: { id: key } } }]

/** Earlier recurrences stay, since past days depend on them; without one an item follows its checklist. */
export const changeRecurrence = (journal: Journal, key: string, since: RecurrenceSince): Commands => {
  const recurrences = recurrencesOf(journal, key)
  const value = [...recurrences.filter(({ from }) => from < since.from), since]
  return [...begun(journal, key), changed(key, 'recurrences', value)]
}

/** Empty: any time, or for an item that of its checklist. */
export const changePhase = (journal: Journal, key: string, phase: Phase | ''): Commands => [
  ...begun(journal, key),
  changed(key, 'phase', phase),
]

/** Both in one step of undo; an absent one stays. */
export const changeSchedule = (
  journal: Journal,
  key: string,
  { since, phase }: { readonly since?: RecurrenceSince; readonly phase?: Phase | '' },
): Commands => {
  if (since === undefined) return phase === undefined ? [] : changePhase(journal, key, phase)
  const commands = changeRecurrence(journal, key, since)
  const also = { field: 'phase', value: phase }
  return phase === undefined
    ? commands
    : commands.map((command) =>
        command.type === 'ChangeRecord' ? { ...command, data: { ...command.data, also } } : command,
      )
}

/** One field of a schedule. */
export const changed = (id: string, field: string, value: unknown): CommandDraft => ({
  type: 'ChangeRecord',
  data: { list: 'schedules', id, field, value },
})

/** A day on which an item (absent: every item) is not counted. */
interface Skip {
  readonly date: LocalDate
  readonly task?: string
  readonly reason: string
}

/** Takes that out of the count. */
export const skip = (id: string, { date, task, reason }: Skip): Commands => [
  {
    type: 'AddRecord',
    data: { list: 'skips', record: { id, date, ...(task !== undefined && { task }), reason: reason.trim() } },
  },
]

/** Of an item, or of the whole day; two devices may have written one each. */
export const skipsOn = (journal: Journal, date: LocalDate, task?: string) =>
  tableToArray(recordsIn(journal, 'skips'))
    .filter(isStoredRecord)
    .filter((each) => each['date'] === date && each['task'] === task)

/** It counts again. */
export const unskip = (journal: Journal, date: LocalDate, task?: string): Commands =>
  skipsOn(journal, date, task).map(({ id }) => ({ type: 'DeleteRecord', data: { list: 'skips', id } }))
