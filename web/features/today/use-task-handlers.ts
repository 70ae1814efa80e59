import { useMemo } from 'react'
import { type DomainError, messageOf } from '#domain/errors/catalogue.ts'
import type { Task } from '#domain/record/journal.ts'
import type { Result } from '#domain/result.ts'
import { presentOf } from '#domain/routine/day-record.ts'
import { partedByDue } from '#domain/routine/due.ts'
import { phaseOf } from '#domain/routine/schedule.ts'
import { tasksOf } from '#domain/routine/task-views.ts'
import { announce, showToast } from '#web/design/toast/toasts.ts'
import { type Actions, useActions } from '#web/read-models/actions.ts'
import { requestOnScreen } from '#web/read-models/screen-requests.ts'
import { undoText } from '#web/read-models/undo-text.ts'
import { dayView, journalView, undoView } from '#web/read-models/views.ts'
import { sayMissing } from '#web/shared/page/lazy-part.tsx'
import { lazyCode } from '#web/shared/page/lazy.ts'

export type TaskControl = 'tick' | 'move' | 'up' | 'down' | 'edit' | 'delete'

/** One object per list, never changed, so that rows stay memoised. */
export interface TaskHandlers {
  readonly onToggle: (taskId: string) => void
  readonly onDelete: (taskId: string) => void
  readonly onSchedule: (taskId: string) => void
  /** `base`: fingerprint of the text that its author saw. */
  readonly onEdit: (taskId: string, text: string, base: string) => Result<void, DomainError>
  /** `by`: places, negative towards the top; `control` gets the focus back; `open`: the row's arrows stay open. */
  readonly onMove: (taskId: string, by: number, control: TaskControl, open: boolean) => void
  /** Asks for another checklist. `byKey`: by a single key, ignored where the user has switched those off. */
  readonly onLeave: (taskId: string, byKey?: boolean) => void
  readonly onDropIn: (taskId: string, checklistId: string) => void
  readonly onDrop: (taskId: string, targetId: string, edge: 'before' | 'after') => void
  /** The control that gets the focus after a change of the list; returned once. */
  readonly takeFocus: () => FocusTarget | undefined
  /** Whether a row that was just moved had its arrows open: it may be mounted again at its new place. */
  readonly arrivesOpen: (taskId: string) => boolean
}

interface FocusTarget {
  readonly taskId: string
  readonly control: TaskControl
  readonly open?: boolean
}

/** `onEmpty`: the last task was deleted, so the focus must go elsewhere. */
export const useTaskHandlers = (checklistId: string, onEmpty: () => void): TaskHandlers => {
  const actions = useActions()
  return useMemo(() => makeHandlers(actions, checklistId, onEmpty), [actions, checklistId, onEmpty])
}

const makeHandlers = (actions: Actions, checklistId: string, onEmpty: () => void): TaskHandlers => {
  let focusNext: FocusTarget | undefined
  const all = (): ReadonlyArray<Task> => (journalView.journal ? tasksOf(journalView.journal.current, checklistId) : [])
  /** The tasks as they are shown; with a task, those of its phase, among which it can be moved. */
  const current = (taskId?: string): ReadonlyArray<Task> => {
    const journal = journalView.journal?.current
    if (!journal) return []
    const { due } = partedByDue(journal, presentOf(journal, dayView.today), all())
    const task = due.find(({ id }) => id === taskId)
    return task ? due.filter((each) => phaseOf(journal, each) === phaseOf(journal, task)) : due
  }
  const place = (taskId: string, to: number) => {
    const tasks = current(taskId)
    const shownIds = movedTo(tasks, taskId, to)
    const taskIds = shownIds && withOthers(all(), shownIds)
    if (!taskIds || refused(actions.perform({ type: 'ReorderTasks', data: { checklistId, taskIds } }))) return
    const text = tasks.find((task) => task.id === taskId)?.text ?? ''
    announce(`${text} moved to position ${shownIds.indexOf(taskId) + 1} of ${shownIds.length}`)
  }
  return {
    takeFocus: () => {
      const taken = focusNext
      focusNext = undefined
      return taken
    },
    arrivesOpen: (taskId) => focusNext?.taskId === taskId && focusNext.open === true,
    onSchedule: (taskId) => requestOnScreen({ kind: 'dialog', dialog: { of: 'schedule', taskId } }),
    onToggle: (taskId) => void refused(actions.perform({ type: 'ToggleTask', data: { taskId } })),
    onEdit: (taskId, text, base) => {
      const edited = actions.perform({ type: 'EditTask', data: { taskId, text, base } })
      if (edited.ok || all().some(({ id }) => id === taskId)) return edited
      // Deleted on another device, which had not seen this text.
      const added = actions.perform({ type: 'AddTask', data: { taskId: actions.nextId(), checklistId, text } })
      if (added.ok) showToast({ text: `Deleted elsewhere, and back with your text: “${shortened(text.trim())}”` })
      return added
    },
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
      showToast({ text: `Deleted “${shortened(task.text)}”`, step, action: { label: 'Undo', run: undo } })
    },
    onMove: (taskId, by, control, open) => {
      focusNext = { taskId, control, open }
      place(taskId, current(taskId).findIndex((task) => task.id === taskId) + by)
    },
    onLeave: (taskId, byKey = false) => {
      if (!byKey || actions.habits.singleKeys())
        requestOnScreen({ kind: 'dialog', dialog: { of: 'move-task', taskId } })
    },
    onDropIn: (taskId, target) => moving.run((code) => code.moveTask(actions, taskId, target), sayMissing),
    onDrop: (taskId, targetId, edge) => {
      const ids = current(taskId)
        .map((task) => task.id)
        .filter((id) => id !== taskId)
      if (ids.includes(targetId)) place(taskId, ids.indexOf(targetId) + (edge === 'after' ? 1 : 0))
    },
  }
}

const moving = lazyCode(() => import('./move-task.ts'))

/** Shows the reason of a refusal. */
const refused = (result: Result<void, DomainError>): boolean => {
  if (!result.ok) showToast({ text: messageOf(result.error), tone: 'critical' })
  return !result.ok
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text)

/** The ids of all tasks, with the shown ones in their new order; the others stay in their places. */
const withOthers = (tasks: ReadonlyArray<Task>, shownIds: ReadonlyArray<string>): ReadonlyArray<string> => {
  let next = 0
  return tasks.map(({ id }) => (shownIds.includes(id) ? (shownIds[next++] ?? id) : id))
}

/** `place` counts from 0; undefined if nothing changes. */
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
