import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { hasLostText } from '#domain/conflicts/views.ts'
import type { Task } from '#domain/journal/journal.ts'
import { visuallyHidden } from '#web/design/visually-hidden/visually-hidden.css.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import { RowGroups } from './row-groups.tsx'
import { TaskRow } from './task-row.tsx'
import { useTaskHandlers, type TaskControl } from './use-task-handlers.ts'
import type { attachDrag } from './drag-tasks.ts'
import * as styles from './task-list.css.ts'

export interface TaskListProps {
  readonly checklistId: string
  readonly tasks: ReadonlyArray<Task>
  /** The last task was deleted. */
  readonly onEmpty: () => void
}

const idOf = ({ id }: Task): string => id

/** The tasks of one checklist in their order. One tick looks through one group and redraws one row: what they call never changes. */
export const TaskList = ({ checklistId, tasks, onEmpty }: TaskListProps) => {
  const list = useRef<HTMLDivElement>(null)
  const helpId = useId()
  // One text, since what is read must be the same again as long as it says the same.
  const kept = useJournalValue(useCallback((journal) => tasks.filter(({ id }) => hasLostText(journal, id, 'text')).map(({ id }) => id).join('\n'), [tasks]))
  const handlers = useTaskHandlers(checklistId, onEmpty)
  const wakeDrag = useDrag(list, handlers.onDrop)
  const [firstId, lastId] = [tasks[0]?.id, tasks.at(-1)?.id]
  const drawn = useCallback(
    (task: Task) => <TaskRow key={task.id} task={task} first={task.id === firstId} last={task.id === lastId} hasKept={kept?.split('\n').includes(task.id) ?? false} handlers={handlers} />,
    [firstId, lastId, kept, handlers],
  )

  // A row that moved has lost the focus, a row that is gone gives it to its neighbour.
  useLayoutEffect(() => {
    const next = handlers.takeFocus()
    if (!next) return
    const find = (control: TaskControl) => list.current?.querySelector<HTMLElement>(`[data-task="${CSS.escape(next.taskId)}"] [data-control="${control}"]:not([disabled])`)
    // At the end of its way an arrow is disabled: the handle beside it takes over.
    const target = find(next.control) ?? find('move')
    target?.focus()
  })

  return (
    <>
      <p id={helpId} className={visuallyHidden}>Alt and the up or down arrow moves a task.</p>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows in groups, which no list element may hold */}
      <div ref={list} role="list" className={styles.list} aria-describedby={helpId} onPointerEnter={wakeDrag} onTouchStart={wakeDrag}>
        <RowGroups rows={tasks} idOf={idOf} className={styles.group}>{drawn}</RowGroups>
      </div>
    </>
  )
}

type AttachDrag = typeof attachDrag

/** Dragging by pointer comes in its own chunk, once a pointer is near. */
const useDrag = (list: RefObject<HTMLElement | null>, onDrop: Parameters<AttachDrag>[1]): (() => void) => {
  const [attach, setAttach] = useState<{ readonly run: AttachDrag }>()
  const asked = useRef(false)

  useEffect(() => (attach && list.current ? attach.run(list.current, onDrop) : undefined), [attach, list, onDrop])

  return () => {
    if (asked.current) return
    asked.current = true
    import('./drag-tasks.ts').then(
      (module) => setAttach({ run: module.attachDrag }),
      // Without the network the chunk may be missing: buttons and keys still move tasks, and the next pointer asks again.
      () => {
        asked.current = false
      },
    )
  }
}
