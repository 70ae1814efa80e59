import { messageOf } from '#domain/errors/catalogue.ts'
import { tableGet } from '#domain/record/table.ts'
import { showToast } from '#web/design/toast/toasts.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'
import { takesBack } from '#web/shared/page/takes-back.ts'
import { undoStepOf } from '#web/shared/page/undo-step.ts'
import { focusSelectedCard } from './selection.ts'

/** Moves a task to another checklist; a toast reports it, or the refusal. */
export const moveTask = (actions: Actions, taskId: string, checklistId: string): void => {
  const step = undoStepOf(() => actions.perform({ type: 'MoveTask', data: { taskId, checklistId } }))
  if (!step.ok) return showToast({ text: messageOf(step.error), tone: 'critical' })
  const journal = journalView.journal?.current
  const name = journal && tableGet(journal.checklists, checklistId)?.name
  showToast({ text: `Moved to ${name}`, ...takesBack(actions, step.value, focusSelectedCard) })
}
