import { ref } from 'valtio'
import type { SnapshotFrom } from 'xstate'
import { type DomainError, messageOf } from '#domain/errors/catalogue.ts'
import { sentence } from '#domain/errors/sentence.ts'
import type { UndoOutcome, UndoStack } from '#domain/undo/stack.ts'
import { type dayMachine, dayOf } from '#machines/journal/day.machine.ts'
import { pendingEditsOf } from '#machines/journal/journal-view.ts'
import type { journalMachine } from '#machines/journal/journal.machine.ts'
import {
  dayView,
  journalView,
  type Message,
  noJournal,
  nothingToUndo,
  type UndoChoice,
  undoView,
} from '#web/read-models/views.ts'

export const showJournal = (
  snapshot: SnapshotFrom<typeof journalMachine>,
  storage: (typeof journalView)['storage'],
): void => {
  const { open, error, because, key } = snapshot.context
  journalView.fileId = key.fileId
  journalView.status = snapshot.matches('ready') ? 'ready' : snapshot.matches('failed') ? 'failed' : 'loading'
  // The same journal again redraws nothing.
  if (open && journalView.journal?.current !== open.view) journalView.journal = ref({ current: open.view })
  journalView.message = error && messageFor(error, because)
  journalView.storage = storage
  journalView.waiting = open ? pendingEditsOf(open) : 0
}

export const showUndo = ({ done, undone }: UndoStack): void => {
  const choiceOf = (steps: typeof done): UndoChoice | undefined => {
    const step = steps.at(-1)
    return step && { id: step.id, words: step.words }
  }
  if (undoView.undo?.id !== done.at(-1)?.id) undoView.undo = choiceOf(done)
  if (undoView.redo?.id !== undone.at(-1)?.id) undoView.redo = choiceOf(undone)
}

/** Leads to the place where an undo or redo is visible. */
export const showTouched = (outcome: UndoOutcome): UndoOutcome => {
  const { changed, checklistId } = outcome
  if (changed && checklistId !== undefined) undoView.touched = { checklistId }
  return outcome
}

const messageFor = (error: DomainError, because: DomainError | undefined): Message => ({
  // The change has happened, so another try does not help.
  tone: error.code === 'OVERWRITTEN' ? 'warning' : 'error',
  text: because ? `${sentence(messageOf(error))} ${messageOf(because)}` : messageOf(error),
})

export const showDay = (snapshot: SnapshotFrom<typeof dayMachine>): void => {
  Object.assign(dayView, dayOf(snapshot) satisfies typeof dayView)
}

/** The next user must not see any data of the last one. */
export const clearJournalViews = (): void => {
  Object.assign(journalView, noJournal)
  Object.assign(undoView, nothingToUndo)
}
