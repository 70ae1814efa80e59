import { useSnapshot } from 'valtio'
import { limits } from '#domain/limits.ts'
import { tableGet } from '#domain/record/table.ts'
import { checklistSummaries } from '#domain/routine/checklist-views.ts'
import { tasksOf } from '#domain/routine/task-views.ts'
import { Button } from '#web/design/controls/button.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { useActions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'
import { moveTask } from './move-task.ts'
import { focusSelectedCard } from './selection.ts'
import { focusControl } from './task-row.tsx'
import * as styles from './today-dialogs.css.ts'

interface MoveTaskDialogProps {
  readonly taskId: string
  readonly onClose: () => void
}

export const MoveTaskDialog = ({ taskId, onClose }: MoveTaskDialogProps) => {
  const actions = useActions()
  const journal = useSnapshot(journalView).journal?.current
  const task = journal && tableGet(journal.tasks, taskId)
  const others = journal
    ? checklistSummaries(journal).filter(({ checklist }) => checklist.id !== task?.checklistId)
    : []
  const move = (checklistId: string) => {
    const left = journal && task ? tasksOf(journal, task.checklistId) : []
    const at = left.findIndex(({ id }) => id === taskId)
    const neighbour = left[at + 1] ?? left[at - 1]
    onClose()
    moveTask(actions, taskId, checklistId)
    // The row that had the focus is gone.
    if (neighbour) focusControl(neighbour.id, 'tick')
    else focusSelectedCard()
  }
  return (
    <Dialog title="Move to another checklist" onClose={onClose}>
      <p>{task?.text}</p>
      {others.length === 0 ? (
        <p className={muted.text}>This is your only checklist. Add another one to move tasks there.</p>
      ) : (
        <ul className={stack.small}>
          {others.map(({ checklist, total }, index) => (
            <li key={checklist.id}>
              <Button
                className={styles.target}
                data-first-focus={index === 0 ? '' : undefined}
                disabled={total >= limits.tasksPerChecklist}
                onClick={() => move(checklist.id)}
              >
                {checklist.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={dialog.actions}>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  )
}
