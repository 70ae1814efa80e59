import { useMemo } from 'react'
import { type DomainError, messageOf } from '#domain/errors/catalogue.ts'
import type { Task } from '#domain/journal/journal.ts'
import type { Result } from '#domain/result.ts'
import { tasksOf } from '#domain/tasks/views.ts'
import { announce, showToast } from '#web/design/toast/toasts.ts'
import { type Actions, useActions } from '#web/read-models/actions.ts'
import { undoText } from '#web/read-models/undo-text.ts'
import { journalView, undoView } from '#web/read-models/views.ts'

export type TaskControl = 'tick' | 'move' | 'up' | 'down' | 'edit' | 'delete'

/** What a row can ask for. One object per list, never changed, so that rows stay memoised. */
export interface TaskHandlers {
  readonly onToggle: (taskId: string) => void
  readonly onDelete: (taskId: string) => void
  /** `base`: fingerprint of the text that its author saw. */
  readonly onEdit: (taskId: string, text: string, base: string) => Result<void, DomainError>
  /** `by`: places, negative towards the top; `control` gets the focus back; `open`: the row's arrows stay open. */
  readonly onMove: (taskId: string, by: number, control: TaskControl, open: boolean) => void
  /** Dropped by pointer before or after another task. */
  readonly onDrop: (taskId: string, targetId: string, edge: 'before' | 'after') => void
  /** The control that gets the focus after a change of the list; answered once. */
  readonly takeFocus: () => FocusTarget | undefined
  /** Whether a row that was just moved had its arrows open: it may be mounted again at its new place. */
  readonly arrivesOpen: (taskId: string) => boolean
}

export interface FocusTarget {
  readonly taskId: string
  readonly control: TaskControl
  /** Its arrows are open. */
  readonly open?: boolean
}

/** The handlers of one list. `onEmpty`: its last task was deleted, so the focus must go elsewhere. */
export const useTaskHandlers = (checklistId: string, onEmpty: () => void): TaskHandlers => {
  const actions = useActions()
  return useMemo(() => makeHandlers(actions, checklistId, onEmpty), [actions, checklistId, onEmpty])
}

const makeHandlers = (actions: Actions, checklistId: string, onEmpty: () => void): TaskHandlers => {
  let focusNext: FocusTarget | undefined
  const current = (): ReadonlyArray<Task> =>
    journalView.journal ? tasksOf(journalView.journal.current, checklistId) : []
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
      const ids = current()
        .map((task) => task.id)
        .filter((id) => id !== taskId)
      place(taskId, ids.indexOf(targetId) + (edge === 'after' ? 1 : 0))
    },
  }
}

/** Whether it was refused; shows the reason. */
const refused = (result: Result<void, DomainError>): boolean => {
  if (!result.ok) showToast({ text: messageOf(result.error), tone: 'critical' })
  return !result.ok
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text)

/** The ids of these tasks with one moved to another place, from 0; undefined where nothing changes. */
export const movedTo = (
  tasks: ReadonlyArray<Task>,
  taskId: string,
  place: number,
): ReadonlyArray<string> | undefined => {
  const ids = tasks.map((task) => task.id)
  const from = ids.indexOf(taskId)
  const to = Math.max(0, Math.min(place, ids.length - 1))
  if (from < 0 || from === to) return undefined
  ids.splice(from, 1)
  ids.splice(to, 0, taskId)
  return ids
}
