import { useCallback, useRef } from 'react'
import { inFigures } from '#domain/figures.ts'
import type { Checklist, Task } from '#domain/journal/journal.ts'
import { limits } from '#domain/limits.ts'
import { percentOf } from '#web/design/status/progress-tone.ts'
import { Progress } from '#web/design/status/progress.tsx'
import { announce } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { useScreenRequests } from '#web/read-models/screen-requests.ts'
import { sayMissing } from '#web/shared/page/lazy-part.tsx'
import { AddLine } from './add-line.tsx'
import { ChecklistHead } from './checklist-head.tsx'
import * as styles from './checklist-panel.css.ts'
import { TaskList } from './task-list.tsx'

export interface ChecklistPanelProps {
  readonly checklist: Checklist
  readonly tasks: ReadonlyArray<Task>
  /** The checklist that is selected when this one is deleted. */
  readonly neighbourId: string | undefined
}

/** The selected checklist: its name, its progress, its tasks, and the line for the next one. */
export const ChecklistPanel = ({ checklist, tasks, neighbourId }: ChecklistPanelProps) => {
  const actions = useActions()
  const { perform, nextId } = actions
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
  const pasteTasks = useCallback(
    (text: string) => {
      const isList = /\S\s*[\r\n]\s*\S/.test(text)
      if (isList)
        void import('./paste-tasks.ts').then((module) => module.pasteTasks(actions, checklist.id, text), sayMissing)
      return isList
    },
    [actions, checklist.id],
  )
  const completed = tasks.reduce((count, task) => count + (task.completed ? 1 : 0), 0)
  return (
    <section className={styles.section} aria-labelledby="checklist-heading">
      <ChecklistHead checklist={checklist} size={tasks.length} neighbourId={neighbourId} />
      <div className={styles.progress}>
        <Progress value={percentOf(completed, tasks.length)} label={`Progress of ${checklist.name}`} />
        <p className={styles.figures}>
          {inFigures(completed)} of {inFigures(tasks.length)} done
          <span className={styles.percent}>{percentOf(completed, tasks.length)}%</span>
        </p>
      </div>
      {tasks.length === 0 ? (
        <p className={styles.empty}>No tasks yet. Write the first one below.</p>
      ) : (
        <TaskList checklistId={checklist.id} tasks={tasks} onEmpty={focusAddLine} />
      )}
      <div ref={addLine} className={styles.add}>
        <AddLine
          key={checklist.id}
          label="Add task"
          placeholder="Add a task"
          limit={limits.taskTextMaxChars}
          ignoresEmpty
          onAdd={addTask}
          onPasted={pasteTasks}
        />
      </div>
    </section>
  )
}
