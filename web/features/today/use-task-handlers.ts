import { useMemo } from 'react'
import { messageOf, type DomainError } from '#domain/errors/catalogue.ts'
import type { Task } from '#domain/journal/journal.ts'
import type { Result } from '#domain/result.ts'
import { tasksOf } from '#domain/tasks/views.ts'
import { announce, showToast } from '#web/design/toast/toasts.ts'
import { useActions, type Actions } from '#web/read-models/actions.ts'
import { undoText } from '#web/read-models/undo-text.ts'
import { journalView, undoView } from '#web/read-models/views.ts'
import { movedTo } from './moved-to.ts'

export type TaskControl = 'tick' | 'move' | 'up' | 'down' | 'edit' | 'delete'

/** What a row can ask for. One object per list that never changes, so that rows stay memoised. */
export interface TaskHandlers {
  readonly onToggle: (taskId: string) => void
  readonly onDelete: (taskId: string) => void
  /** `base`: fingerprint of the text that its author saw. */
  readonly onEdit: (taskId: string, text: string, base: string) => Result<void, DomainError>
  /** By so many places, negative towards the top; `control` gets the focus back, and the row's arrows stay where they are `open`. */
  readonly onMove: (taskId: string, by: number, control: TaskControl, open: boolean) => void
  /** Dropped by pointer before or after another task. */
  readonly onDrop: (taskId: string, targetId: string, edge: 'before' | 'after') => void
  /** Which control gets the focus now that the list has changed; answers it once. */
  readonly takeFocus: () => FocusTarget | undefined
  /** Whether a row that has just been moved had its arrows open: it may be made anew at its new place. */
  readonly arrivesOpen: (taskId: string) => boolean
}

export interface FocusTarget {
  readonly taskId: string
  readonly control: TaskControl
  /** Its arrows are open. */
  readonly open?: boolean
}

/** The handlers of one list. `onEmpty`: its last task was deleted, the focus needs another place. */
export const useTaskHandlers = (checklistId: string, onEmpty: () => void): TaskHandlers => {
  const actions = useActions()
  return useMemo(() => makeHandlers(actions, checklistId, onEmpty), [actions, checklistId, onEmpty])
}

const makeHandlers = (actions: Actions, checklistId: string, onEmpty: () => void): TaskHandlers => {
  let focusNext: FocusTarget | undefined
  const current = (): ReadonlyArray<Task> => (journalView.journal ? tasksOf(journalView.journal.current, checklistId) : [])
  const place = (taskId: string, to: number) => {
    const tasks = current()
    const taskIds = movedTo(tasks, taskId, to)
    if (!taskIds || refused(actions.perform({ type: 'ReorderTasks', data: { checklistId, taskIds } }))) return
    const text = tasks.find((task) => task.id === taskId)?.text ?? ''
    announce(`${text} moved to position ${taskIds.indexOf(taskId) + 1} of ${taskIds.length}`)
  }
  return {
    takeFocus: () => {
      const taken = focusNext
      focusNext = undefined
      return taken
    },
    arrivesOpen: (taskId) => focusNext?.taskId === taskId && focusNext.open === true,
    onToggle: (taskId) => void refused(actions.perform({ type: 'ToggleTask', data: { taskId } })),
    onEdit: (taskId, text, base) => actions.perform({ type: 'EditTask', data: { taskId, text, base } }),
    onDelete: (taskId) => {
      const tasks = current()
      const at = tasks.findIndex((task) => task.id === taskId)
      const task = tasks[at]
      const neighbour = tasks[at + 1] ?? tasks[at - 1]
      if (!task || refused(actions.perform({ type: 'DeleteTask', data: { taskId } }))) return
      focusNext = neighbour && { taskId: neighbour.id, control: 'tick' }
      if (!neighbour) onEmpty()
      const step = undoView.undo?.id
      const undo = () => {
        focusNext = { taskId, control: 'tick' }
        announce(undoText(actions.undo(step)))
      }
      showToast({ text: `Deleted “${shortened(task.text)}”`, action: { label: 'Undo', run: undo } })
    },
    onMove: (taskId, by, control, open) => {
      focusNext = { taskId, control, open }
      place(taskId, current().findIndex((task) => task.id === taskId) + by)
    },
    onDrop: (taskId, targetId, edge) => {
      const ids = current().map((task) => task.id).filter((id) => id !== taskId)
      place(taskId, ids.indexOf(targetId) + (edge === 'after' ? 1 : 0))
    },
  }
}

/** Whether it was refused; then the reason is shown. */
const refused = (result: Result<void, DomainError>): boolean => {
  if (!result.ok) showToast({ text: messageOf(result.error), tone: 'critical' })
  return !result.ok
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text)
