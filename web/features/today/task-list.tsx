import { type RefObject, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { hasConflict } from '#domain/conflicts/views.ts'
import { inFigures } from '#domain/figures.ts'
import { limits } from '#domain/limits.ts'
import type { Journal, Task } from '#domain/record/journal.ts'
import { hasRoutine } from '#domain/routine/due.ts'
import { marksOf, type Phase, phaseOf } from '#domain/routine/schedule.ts'
import { Button } from '#web/design/controls/button.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import type { attachDrag } from './drag-tasks.ts'
import { RowGroups } from './row-groups.tsx'
import * as styles from './task-list.css.ts'
import { focusControl, TaskRow } from './task-row.tsx'
import { type TaskControl, useTaskHandlers } from './use-task-handlers.ts'

interface TaskListProps {
  readonly checklistId: string
  readonly tasks: ReadonlyArray<Task>
  readonly onEmpty: () => void
}

const idOf = ({ id }: Task): string => id

/** A tick redraws one row: the handlers never change. */
export const TaskList = ({ checklistId, tasks, onEmpty }: TaskListProps) => {
  const list = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const conflicting = useConflicting(tasks)
  const marksIn = useMarks(tasks)
  const handlers = useTaskHandlers(checklistId, onEmpty)
  const loadDrag = useDrag(list, handlers)
  const { rows, hidden, showMore } = useDrawn(tasks)
  const [firstId, lastId] = [tasks[0]?.id, tasks.at(-1)?.id]
  const drawn = useCallback(
    (task: Task) => (
      <TaskRow
        key={task.id}
        task={task}
        first={task.id === firstId}
        last={task.id === lastId}
        {...marksIn(task.id)}
        hasConflicts={conflicting?.split('\n').includes(task.id) ?? false}
        handlers={handlers}
      />
    ),
    [firstId, lastId, marksIn, conflicting, handlers],
  )

  // A moved row has lost the focus; a deleted row gives it to its neighbour.
  useLayoutEffect(() => {
    const next = handlers.takeFocus()
    if (!next) return
    const find = (control: TaskControl) =>
      list.current?.querySelector<HTMLElement>(
        `[data-task="${CSS.escape(next.taskId)}"] [data-control="${control}"]:not([disabled])`,
      )
    // At the end of the list an arrow is disabled: the grip next to it gets the focus.
    const target = find(next.control) ?? find('move')
    target?.focus()
  })

  return (
    <>
      <p id={helpId} className={visuallyHidden}>
        Alt and the up or down arrow moves a task, M moves it to another checklist.
      </p>
      <div
        ref={list}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows in groups, which no list element may hold
        role="list"
        className={styles.list}
        aria-describedby={helpId}
        onPointerEnter={loadDrag}
        onTouchStart={loadDrag}
      >
        <RowGroups rows={rows} idOf={idOf} className={styles.group}>
          {drawn}
        </RowGroups>
      </div>
      {hidden > 0 && (
        <Button size="sm" variant="ghost" className={styles.more} onClick={showMore}>
          {`Show ${Math.min(hidden, limits.tasksDrawn)} more (${inFigures(hidden)} not shown)`}
        </Button>
      )}
    </>
  )
}

/** The ids of the tasks whose text has an open conflict, separated by line breaks. */
const useConflicting = (tasks: ReadonlyArray<Task>): string | undefined =>
  // A string, because the value read from the journal is compared by identity.
  useJournalValue(
    useCallback(
      (journal) =>
        tasks
          .filter(({ id }) => hasConflict(journal, id, 'text'))
          .map(({ id }) => id)
          .join('\n'),
      [tasks],
    ),
  )

interface Marks {
  readonly phase?: Phase
  readonly avoids?: boolean
  readonly hasAmount?: boolean
}

const noMarks: Marks = {}

/** The same function until a mark changes. */
const useMarks = (tasks: ReadonlyArray<Task>): ((id: string) => Marks) => {
  // A string, like the conflicts.
  const said = useJournalValue(
    useCallback(
      (journal) =>
        hasRoutine(journal) ? JSON.stringify(tasks.map((task) => [task.id, marksIn(journal, task)])) : undefined,
      [tasks],
    ),
  )
  const byId = useMemo(() => new Map<string, Marks>(said === undefined ? [] : JSON.parse(said)), [said])
  return useCallback((id) => byId.get(id) ?? noMarks, [byId])
}

const marksIn = (journal: Journal, task: Task): Marks => {
  const [phase, { unit, avoids }] = [phaseOf(journal, task), marksOf(journal, task.id)]
  return { ...(phase && { phase }), avoids, hasAmount: unit !== '' }
}

const useDrawn = (tasks: ReadonlyArray<Task>) => {
  const [most, setMost] = useState<number>(limits.tasksDrawn)
  const rows = useMemo(() => (tasks.length > most ? tasks.slice(0, most) : tasks), [tasks, most])
  const showMore = () => {
    const next = tasks[most]
    setMost(most + limits.tasksDrawn)
    // The button that was pressed may be gone.
    if (next) focusControl(next.id, 'tick')
  }
  return { rows, hidden: tasks.length - rows.length, showMore }
}

type AttachDrag = typeof attachDrag

/** The code for dragging is loaded when a pointer comes near. */
const useDrag = (list: RefObject<HTMLElement | null>, drops: Parameters<AttachDrag>[1]): (() => void) => {
  const [attach, setAttach] = useState<{ readonly run: AttachDrag }>()
  const asked = useRef(false)

  useEffect(() => (attach && list.current ? attach.run(list.current, drops) : undefined), [attach, list, drops])

  return () => {
    if (asked.current) return
    asked.current = true
    import('./drag-tasks.ts').then(
      (module) => setAttach({ run: module.attachDrag }),
      // Offline, the chunk may be missing: buttons and keys still move tasks, and the next pointer tries again.
      () => {
        asked.current = false
      },
    )
  }
}
