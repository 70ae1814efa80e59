import { useCallback, useRef } from 'react'
import { inFigures } from '#domain/figures.ts'
import { limits } from '#domain/limits.ts'
import { countsOf } from '#domain/record/empty-journal.ts'
import type { Checklist, Task } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { percentOf } from '#web/design/status/progress-tone.ts'
import { Progress } from '#web/design/status/progress.tsx'
import { announce } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { requestOnScreen, useScreenRequests } from '#web/read-models/screen-requests.ts'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import { AddLine } from './add-line.tsx'
import { ChecklistHead } from './checklist-head.tsx'
import * as styles from './checklist-panel.css.ts'
import { OpenDialog } from './open-dialog.tsx'
import { TaskList } from './task-list.tsx'

const NotDue = lazyPart(() => import('./not-due.tsx').then((module) => module.NotDue))

interface ChecklistPanelProps {
  readonly checklist: Checklist
  readonly due: ReadonlyArray<Task>
  readonly rest: ReadonlyArray<Task>
  readonly day: LocalDate
  /** The checklist that is selected when this one is deleted. */
  readonly neighbourId: string | undefined
}

/** The same element at each render: a tick draws none of it again. */
const more = (
  <>
    <OpenDialog of="several-tasks">Add several tasks</OpenDialog>
    <OpenDialog of="rule">Add a rule</OpenDialog>
  </>
)

/** Opens a pasted list in a dialog before it is added. */
const pasteTasks = (text: string): boolean => {
  const isList = /\S\s*[\r\n]\s*\S/.test(text)
  if (isList) requestOnScreen({ kind: 'dialog', dialog: { of: 'several-tasks', text } })
  return isList
}

/** One panel for all checklists: a task that is being typed stays, also where another device removes its checklist. */
export const ChecklistPanel = ({ checklist, due, rest, day, neighbourId }: ChecklistPanelProps) => {
  const { perform, nextId } = useActions()
  const addLine = useRef<HTMLDivElement>(null)
  const focusAddLine = useCallback(() => addLine.current?.querySelector('input')?.focus(), [])
  useScreenRequests(['new-task'], focusAddLine)
  const addTask = useCallback(
    (text: string) => {
      const added = perform({ type: 'AddTask', data: { taskId: nextId(), checklistId: checklist.id, text } })
      if (added.ok) announce(`Task ${text.trim()} added`)
      return added
    },
    [perform, nextId, checklist.id],
  )
  const { completed, total } = countsOf(due)
  return (
    <section className={styles.section} aria-labelledby="checklist-heading">
      <ChecklistHead
        key={checklist.id}
        checklist={checklist}
        size={due.length + rest.length}
        neighbourId={neighbourId}
      />
      {(due.length > 0 || rest.length === 0) && (
        <div key={`progress ${checklist.id}`} className={styles.progress}>
          <Progress value={percentOf(completed, total)} label={`Progress of ${checklist.name}`} />
          <p className={styles.figures}>
            {inFigures(completed)} of {inFigures(total)} done
            <span className={styles.percent}>{percentOf(completed, total)}%</span>
          </p>
        </div>
      )}
      {due.length === 0 ? (
        <p className={styles.empty}>
          {rest.length > 0 ? 'Nothing is due today.' : 'No tasks yet. Write the first one below.'}
        </p>
      ) : (
        <TaskList key={`tasks ${checklist.id}`} checklistId={checklist.id} tasks={due} onEmpty={focusAddLine} />
      )}
      {rest.length > 0 && <NotDue key={`${checklist.id} ${day}`} tasks={rest} day={day} />}
      <div ref={addLine} className={styles.add}>
        <AddLine
          label="Add task"
          placeholder="Add a task"
          limit={limits.taskTextMaxChars}
          ignoresEmpty
          onAdd={addTask}
          onPasted={pasteTasks}
        >
          {more}
        </AddLine>
      </div>
    </section>
  )
}
