import type { JournalEvent } from './events.ts'
import type { Journal, LostText } from './journal.ts'
import { tableGet } from './table.ts'
import { textFingerprint } from './text-fingerprint.ts'

/** A text that an event wrote, in the terms of a conflict: which record and field, the text before (as fingerprint) and after. */
export interface WrittenText {
  readonly d: string
  readonly f: LostText['f']
  /** Fingerprint of what its author saw. */
  readonly base: string
  readonly text: string
}

/** What text an event wrote; undefined for every other fact. */
export const writtenText = (event: JournalEvent): WrittenText | undefined => {
  switch (event.type) {
    case 'NotesWritten':
      return { d: event.data.date, f: 'notes', base: event.data.base, text: event.data.text }
    case 'ReflectionsWritten':
      return { d: event.data.date, f: 'reflections', base: event.data.base, text: event.data.text }
    case 'TaskTextChanged':
      return { d: event.data.task.id, f: 'text', base: event.data.base, text: event.data.text }
    case 'ChecklistRenamed':
      return { d: event.data.checklist.id, f: 'name', base: event.data.base, text: event.data.name }
    case 'ChecklistAdded':
    case 'ChecklistDeleted':
    case 'ChecklistRestored':
    case 'TaskAdded':
    case 'TaskCompleted':
    case 'TaskReopened':
    case 'TaskDeleted':
    case 'TaskRestored':
    case 'TasksReordered':
    case 'EntryDeleted':
    case 'LostTextDismissed':
    case 'LostTextKept':
    case 'DayStarted':
    case 'DayRecorded':
    case 'DayVisited':
    case 'DayCorrected':
    case 'SettingChanged':
    case 'AccountsLinked':
    case 'AccountsUnlinked':
    case 'ActivitiesRecorded':
    case 'TradesReplaced':
    case 'TradesRecalculated':
      return undefined
  }
}

/** The text of that field now; empty when the record is not there. */
export const presentText = (journal: Journal, { d, f }: Pick<WrittenText, 'd' | 'f'>): string => {
  switch (f) {
    case 'notes':
    case 'reflections':
      return tableGet(journal.entries, d)?.[f] ?? ''
    case 'text':
      return tableGet(journal.tasks, d)?.text ?? ''
    case 'name':
      return tableGet(journal.checklists, d)?.name ?? ''
  }
}

/** Where in its own history a field stands: how many of these writings the text holds; undefined when somebody else wrote it. */
export const standsAfter = (present: string, history: ReadonlyArray<WrittenText>): number | undefined => {
  const fingerprint = textFingerprint(present)
  for (let count = history.length; count >= 0; count -= 1) {
    if (count > 0 && history[count - 1]?.text === present) return count
    if (history[count]?.base === fingerprint) return count
  }
  return undefined
}
