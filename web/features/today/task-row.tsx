import { type KeyboardEvent, memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ownValue } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import type { Task } from '#domain/record/journal.ts'
import type { Phase } from '#domain/routine/schedule.ts'
import { Button } from '#web/design/controls/button.tsx'
import { box } from '#web/design/controls/checkbox.css.ts'
import { ArrowDownIcon, ArrowUpIcon, CalendarIcon, MoveIcon, PencilIcon, TrashIcon } from '#web/design/tokens/icons.tsx'
import { LazyFieldConflicts } from '#web/shared/conflicts/lazy-field-conflicts.tsx'
import { LazyAmountField } from '#web/shared/routine/lazy-amount-field.tsx'
import { LazyRuleItem } from '#web/shared/rules/lazy-rules.tsx'
import { LazyInlineEdit } from './lazy-inline-edit.tsx'
import * as styles from './task-row.css.ts'
import type { TaskControl, TaskHandlers } from './use-task-handlers.ts'

interface TaskRowProps {
  readonly task: Task
  readonly first: boolean
  readonly last: boolean
  /** When in the trading day it is done. */
  readonly phase?: Phase
  readonly avoids?: boolean
  readonly hasAmount?: boolean
  readonly hasConflicts: boolean
  readonly handlers: TaskHandlers
}

type Mode = 'shown' | 'editing' | 'moving'

export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { task, first, last, phase, avoids, hasAmount, hasConflicts, handlers } = props
  const [mode, setMode] = useState<Mode>(() => (handlers.arrivesOpen(task.id) ? 'moving' : 'shown'))
  const { id, text, completed, rule } = task
  const row = useRef<HTMLDivElement>(null)
  const moveByKey = useMoveByKey(id, mode, handlers)
  useEndOfMoving(row, mode, setMode)
  const { grip, actions } = useTools(task, mode, setMode, handlers, moveByKey)

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div ref={row} role="listitem" className={styles.row} data-task={id}>
      {grip}
      {mode === 'editing' ? (
        <div className={styles.editing}>
          <LazyInlineEdit
            label="Task text"
            value={text}
            limit={limits.taskTextMaxChars}
            onSave={(next, base) => handlers.onEdit(id, next, base)}
            onMissing={() => setMode('shown')}
            onDone={(byKeyboard) => {
              setMode('shown')
              if (byKeyboard) focusControl(id, 'tick')
            }}
          />
        </div>
      ) : rule !== undefined ? (
        <div className={styles.label}>
          <span className={styles.waiting}>{text}</span>
          <LazyRuleItem rule={rule} text={text} />
        </div>
      ) : (
        <label className={styles.label}>
          <input
            type="checkbox"
            className={box}
            data-control="tick"
            checked={completed}
            onChange={() => handlers.onToggle(id)}
            onKeyDown={moveByKey}
          />
          <span className={styles.text({ completed })}>
            {phase && <span className={styles.phase}>{phase} </span>}
            {avoids && <span className={styles.phase}>Avoid </span>}
            {text}
          </span>
        </label>
      )}
      {hasAmount && mode === 'shown' && <LazyAmountField taskId={id} text={text} />}
      {mode === 'moving' && (
        <Moves task={task} first={first} last={last} handlers={handlers} onEdit={() => setMode('editing')} />
      )}
      {mode !== 'editing' && actions}
      {hasConflicts && (
        <div className={styles.conflicts}>
          <LazyFieldConflicts of={id} field="text" what={text} onResolved={() => focusControl(id, 'tick')} />
        </div>
      )}
    </div>
  )
})

const directionOf: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

type OnKey = (event: KeyboardEvent<HTMLElement>) => void

const useMoveByKey = (id: string, mode: Mode, handlers: TaskHandlers): OnKey =>
  useCallback(
    (event) => {
      const by = ownValue(directionOf, event.key)
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
      if (event.key === 'm' && isPlain && mode !== 'editing') return handlers.onLeave(id, true)
      if (!event.altKey || by === undefined || mode === 'editing') return
      event.preventDefault()
      const control = event.currentTarget.dataset['control']
      handlers.onMove(id, by, isControl(control) ? control : 'tick', mode === 'moving')
    },
    [id, handlers, mode],
  )

/**
 * The arrows close when the focus arrives outside the row. A blur is no sign, because some browsers focus no button.
 */
const useEndOfMoving = (row: RefObject<HTMLElement | null>, mode: Mode, setMode: (mode: Mode) => void): void =>
  useEffect(() => {
    if (mode !== 'moving') return undefined
    const look = ({ target }: FocusEvent) =>
      target instanceof Node && !row.current?.contains(target) && setMode('shown')
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [row, mode, setMode])

interface MovesProps extends Pick<TaskRowProps, 'task' | 'first' | 'last' | 'handlers'> {
  readonly onEdit: () => void
}

const Moves = ({ task: { id, text }, first, last, handlers, onEdit }: MovesProps) => (
  <div className={styles.moves}>
    <Button
      {...tool}
      data-control="up"
      aria-label="Move up"
      disabled={first}
      onClick={() => handlers.onMove(id, -1, 'up', true)}
    >
      <ArrowUpIcon />
    </Button>
    <Button
      {...tool}
      data-control="down"
      aria-label="Move down"
      disabled={last}
      onClick={() => handlers.onMove(id, 1, 'down', true)}
    >
      <ArrowDownIcon />
    </Button>
    <Button {...tool} aria-label="Move to another checklist" onClick={() => handlers.onLeave(id)}>
      <MoveIcon />
    </Button>
    <Button {...tool} className={styles.narrowOnly} aria-label={`Edit ${text}`} onClick={onEdit}>
      <PencilIcon />
    </Button>
    <Button
      {...tool}
      className={styles.narrowOnly}
      aria-label={`Schedule ${text}`}
      onClick={() => handlers.onSchedule(id)}
    >
      <CalendarIcon />
    </Button>
  </div>
)

/** Not a component, because a hundred rows are drawn at once. */
const tool = { variant: 'ghost', size: 'sm', shape: 'square' } as const

/** Memoised: a tick redraws the box and the text, and none of these buttons. */
const useTools = (
  { id, text }: Task,
  mode: Mode,
  setMode: (mode: Mode) => void,
  handlers: TaskHandlers,
  moveByKey: OnKey,
) => {
  const grip = useMemo(
    () => (
      <Button
        {...tool}
        className={styles.grip}
        data-control="move"
        aria-label={`Move or edit ${text}`}
        aria-expanded={mode === 'moving'}
        onClick={() => setMode(mode === 'moving' ? 'shown' : 'moving')}
        onKeyDown={moveByKey}
      >
        <span className={styles.dots} />
      </Button>
    ),
    [mode, setMode, text, moveByKey],
  )
  const actions = useMemo(
    () => (
      <div className={styles.actions}>
        <Button
          {...tool}
          className={`${styles.action} ${styles.wideOnly}`}
          data-control="edit"
          aria-label={`Edit ${text}`}
          onClick={() => setMode('editing')}
          onKeyDown={moveByKey}
        >
          <PencilIcon />
        </Button>
        <Button
          {...tool}
          className={`${styles.action} ${styles.wideOnly}`}
          aria-label={`Schedule ${text}`}
          onClick={() => handlers.onSchedule(id)}
          onKeyDown={moveByKey}
        >
          <CalendarIcon />
        </Button>
        <Button
          {...tool}
          className={styles.action}
          data-control="delete"
          aria-label={`Delete ${text}`}
          onClick={() => handlers.onDelete(id)}
          onKeyDown={moveByKey}
        >
          <TrashIcon />
        </Button>
      </div>
    ),
    [id, text, setMode, handlers, moveByKey],
  )
  return { grip, actions }
}

const isControl = (name: string | undefined): name is TaskControl =>
  name === 'tick' || name === 'move' || name === 'edit' || name === 'delete'

/** In the next frame: the control is only there when the row shows again. */
export const focusControl = (taskId: string, control: TaskControl): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-task="${CSS.escape(taskId)}"] [data-control="${control}"]`)?.focus(),
  )
}
