import { memo, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { Task } from '#domain/journal/journal.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#web/design/button/button.tsx'
import { box } from '#web/design/checkbox/checkbox.css.ts'
import { ArrowDownIcon, ArrowUpIcon, PencilIcon, TrashIcon } from '#web/design/icons/icons.tsx'
import { LateKeptVersions } from '#web/parts/kept-versions/late-kept-versions.tsx'
import { LateInlineEdit } from './late-inline-edit.tsx'
import type { TaskControl, TaskHandlers } from './use-task-handlers.ts'
import * as styles from './task-row.css.ts'

export interface TaskRowProps {
  readonly task: Task
  readonly first: boolean
  readonly last: boolean
  /** Another version of its text waits for the user. */
  readonly hasKept: boolean
  readonly handlers: TaskHandlers
}

const directionOf: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** One task of the selected checklist. Shows and reports; the journal machine decides. */
export const TaskRow = memo(function TaskRow({ task, first, last, hasKept, handlers }: TaskRowProps) {
  const [mode, setMode] = useState<Mode>(() => (handlers.arrivesOpen(task.id) ? 'moving' : 'shown'))
  const { id, text, completed } = task
  const row = useRef<HTMLDivElement>(null)

  const moveByKey = useCallback((event: KeyboardEvent<HTMLElement>) => {
    const by = directionOf[event.key]
    if (!event.altKey || by === undefined || mode === 'editing') return
    event.preventDefault()
    const control = event.currentTarget.dataset['control']
    handlers.onMove(id, by, isControl(control) ? control : 'tick', mode === 'moving')
  }, [id, handlers, mode])
  // Only when the focus is seen elsewhere: some browsers give a pressed button none, and take it from the one before.
  useEffect(() => {
    if (mode !== 'moving') return undefined
    const look = ({ target }: FocusEvent) => target instanceof Node && !row.current?.contains(target) && setMode('shown')
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [mode])

  const { grip, actions } = useTools(task, mode, setMode, handlers, moveByKey)

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div ref={row} role="listitem" className={styles.row} data-task={id}>
      {grip}
      {mode === 'editing' ? (
        <div className={styles.editing}>
          <LateInlineEdit
            label="Task text" value={text} limit={limits.taskTextMaxChars} onSave={(next, base) => handlers.onEdit(id, next, base)} onMissing={() => setMode('shown')}
            onDone={(byKeyboard) => {
              setMode('shown')
              if (byKeyboard) focusControl(id, 'tick')
            }}
          />
        </div>
      ) : (
        <label className={styles.label}>
          <input type="checkbox" className={box} data-control="tick" checked={completed} onChange={() => handlers.onToggle(id)} onKeyDown={moveByKey} />
          <span className={styles.text({ completed })}>{text}</span>
        </label>
      )}
      {mode === 'moving' && (
        <div className={styles.moves}>
          <Button variant="ghost" size="sm" shape="square" data-control="up" aria-label="Move up" disabled={first} onClick={() => handlers.onMove(id, -1, 'up', true)}><ArrowUpIcon /></Button>
          <Button variant="ghost" size="sm" shape="square" data-control="down" aria-label="Move down" disabled={last} onClick={() => handlers.onMove(id, 1, 'down', true)}><ArrowDownIcon /></Button>
          <Button variant="ghost" size="sm" shape="square" className={styles.narrowOnly} aria-label={`Edit ${text}`} onClick={() => setMode('editing')}><PencilIcon /></Button>
        </div>
      )}
      {mode !== 'editing' && actions}
      {hasKept && (
        <div className={styles.kept}>
          <LateKeptVersions of={id} field="text" what={text} onSettled={() => focusControl(id, 'tick')} />
        </div>
      )}
    </div>
  )
})

type Mode = 'shown' | 'editing' | 'moving'

/** The buttons beside the text. Remembered: a tick draws its box and its text again, and none of them. */
const useTools = (
  { id, text }: Task, mode: Mode, setMode: (mode: Mode) => void, handlers: TaskHandlers, moveByKey: (event: KeyboardEvent<HTMLElement>) => void,
) => {
  const grip = useMemo(() => (
    <Button
      variant="ghost" size="sm" shape="square" className={styles.grip} data-control="move" aria-label={`Move or edit ${text}`} aria-expanded={mode === 'moving'}
      onClick={() => setMode(mode === 'moving' ? 'shown' : 'moving')} onKeyDown={moveByKey}
    >
      <span className={styles.dots} />
    </Button>
  ), [mode, setMode, text, moveByKey])
  const actions = useMemo(() => (
    <div className={styles.actions}>
      <Button variant="ghost" size="sm" shape="square" className={`${styles.action} ${styles.wideOnly}`} data-control="edit" aria-label={`Edit ${text}`} onClick={() => setMode('editing')} onKeyDown={moveByKey}><PencilIcon /></Button>
      <Button variant="ghost" size="sm" shape="square" className={styles.action} data-control="delete" aria-label={`Delete ${text}`} onClick={() => handlers.onDelete(id)} onKeyDown={moveByKey}><TrashIcon /></Button>
    </div>
  ), [id, text, setMode, handlers, moveByKey])
  return { grip, actions }
}

const isControl = (name: string | undefined): name is TaskControl => name === 'tick' || name === 'move' || name === 'edit' || name === 'delete'

/** After the next frame: the control is only there when the row shows again. */
const focusControl = (taskId: string, control: TaskControl): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-task="${CSS.escape(taskId)}"] [data-control="${control}"]`)?.focus())
}
