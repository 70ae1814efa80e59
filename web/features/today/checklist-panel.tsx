import { memo, useCallback, useRef, useState } from 'react'
import { hasLostText } from '#domain/conflicts/views.ts'
import type { Checklist, Task } from '#domain/journal/journal.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { inFigures } from '#domain/figures.ts'
import { limits } from '#domain/limits.ts'
import { Alert } from '#web/design/alert/alert.tsx'
import { Button } from '#web/design/button/button.tsx'
import { CopyIcon, PencilIcon, TrashIcon } from '#web/design/icons/icons.tsx'
import { percentOf } from '#web/design/progress/progress-tone.ts'
import { Progress } from '#web/design/progress/progress.tsx'
import { announce, showToast } from '#web/design/toast/toasts.ts'
import { Tooltip } from '#web/design/tooltip/tooltip.tsx'
import { LateKeptVersions } from '#web/parts/kept-versions/late-kept-versions.tsx'
import { latePart, sayMissing } from '#web/parts/late-part/late-part.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { undoText } from '#web/read-models/undo-text.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import { undoView } from '#web/read-models/views.ts'
import { useWishes } from '#web/read-models/wishes.ts'
import { AddLine } from './add-line.tsx'
import { LateInlineEdit } from './late-inline-edit.tsx'
import { focusSelectedCard, selectChecklist } from './selection.ts'
import { TaskList } from './task-list.tsx'
import * as styles from './checklist-panel.css.ts'

const DeleteChecklistDialog = latePart(() => import('./delete-checklist-dialog.tsx').then((module) => module.DeleteChecklistDialog))

export interface ChecklistPanelProps {
  readonly checklist: Checklist
  readonly tasks: ReadonlyArray<Task>
  /** Where the selection goes when this one is deleted. */
  readonly neighbourId: string | undefined
}

/** The selected checklist: its name and what can be done with it, its progress, its tasks, and the line for the next one. */
export const ChecklistPanel = ({ checklist, tasks, neighbourId }: ChecklistPanelProps) => {
  const actions = useActions()
  const { perform, nextId } = actions
  const addLine = useRef<HTMLDivElement>(null)
  const focusAddLine = useCallback(() => addLine.current?.querySelector('input')?.focus(), [])
  useWishes(['new-task'], focusAddLine)
  const addTask = useCallback((text: string) => {
    const added = perform({ type: 'AddTask', data: { taskId: nextId(), checklistId: checklist.id, text } })
    if (added.ok) announce(`Task ${text.trim()} added`)
    return added
  }, [perform, nextId, checklist.id])
  const pasteTasks = useCallback((text: string) => {
    const isList = /\S\s*[\r\n]\s*\S/.test(text)
    if (isList) void import('./paste-tasks.ts').then((late) => late.pasteTasks(actions, checklist.id, text), sayMissing)
    return isList
  }, [actions, checklist.id])
  const completed = tasks.reduce((count, task) => count + (task.completed ? 1 : 0), 0)
  return (
    <section className={styles.section} aria-labelledby="checklist-heading">
      <ChecklistHead checklist={checklist} size={tasks.length} neighbourId={neighbourId} />
      <div className={styles.progress}>
        <Progress value={percentOf(completed, tasks.length)} label={`Progress of ${checklist.name}`} />
        <p className={styles.figures}>{inFigures(completed)} of {inFigures(tasks.length)} done<span className={styles.percent}>{percentOf(completed, tasks.length)}%</span></p>
      </div>
      {tasks.length === 0 ? <p className={styles.empty}>No tasks yet. Write the first one below.</p> : <TaskList checklistId={checklist.id} tasks={tasks} onEmpty={focusAddLine} />}
      <div ref={addLine} className={styles.add}>
        <AddLine key={checklist.id} label="Add task" placeholder="Add a task" limit={limits.taskTextMaxChars} ignoresEmpty onAdd={addTask} onPasted={pasteTasks} />
      </div>
    </section>
  )
}

interface ChecklistHeadProps extends Pick<ChecklistPanelProps, 'checklist' | 'neighbourId'> {
  /** How many tasks it has. */
  readonly size: number
}

/** Remembered: a tick changes nothing of it. */
const ChecklistHead = memo(function ChecklistHead({ checklist, size, neighbourId }: ChecklistHeadProps) {
  const { perform, undo, nextId } = useActions()
  const hasKept = useJournalValue(useCallback((journal) => hasLostText(journal, checklist.id, 'name'), [checklist.id]))
  const [mode, setMode] = useState<'shown' | 'renaming' | 'deleting'>('shown')
  const [refusal, setRefusal] = useState<string>()
  const renameButton = useRef<HTMLButtonElement>(null)

  const show = () => setMode('shown')
  const duplicate = () => {
    const copyId = nextId()
    const done = perform({ type: 'DuplicateChecklist', data: { checklistId: checklist.id, copyId, taskIds: Array.from({ length: size }, nextId) } })
    setRefusal(done.ok ? undefined : messageOf(done.error))
    if (!done.ok) return
    selectChecklist(copyId)
    focusSelectedCard()
    showToast({ text: `${checklist.name} duplicated` })
  }
  const takeBack = (step: string | undefined) => {
    announce(undoText(undo(step)))
    focusSelectedCard()
  }
  const remove = () => {
    show()
    const done = perform({ type: 'DeleteChecklist', data: { checklistId: checklist.id } })
    setRefusal(done.ok ? undefined : messageOf(done.error))
    if (!done.ok) return
    selectChecklist(neighbourId)
    focusSelectedCard()
    const step = undoView.undo?.id
    showToast({ text: `${checklist.name} deleted`, action: { label: 'Undo', run: () => takeBack(step) } })
  }
  return (
    <>
      <div className={styles.head}>
        {mode === 'renaming' ? (
          <div className={styles.renaming}>
            <LateInlineEdit
              label="Checklist name" value={checklist.name} limit={limits.checklistNameMaxChars}
              onSave={(name, base) => perform({ type: 'RenameChecklist', data: { checklistId: checklist.id, name, base } })}
              onMissing={show}
              onDone={(byKeyboard) => {
                show()
                if (byKeyboard) requestAnimationFrame(() => renameButton.current?.focus())
              }}
            />
          </div>
        ) : (
          <h2 id="checklist-heading" className={styles.name}>{checklist.name}</h2>
        )}
        {mode !== 'renaming' && (
          <div className={styles.actions}>
            <Tooltip text="Rename checklist">
              {(target) => <Button {...target} ref={renameButton} variant="ghost" size="sm" shape="square" aria-label={`Rename ${checklist.name}`} onClick={() => setMode('renaming')}><PencilIcon /></Button>}
            </Tooltip>
            <Tooltip text="Duplicate checklist">
              {(target) => <Button {...target} variant="ghost" size="sm" shape="square" aria-label={`Duplicate ${checklist.name}`} onClick={duplicate}><CopyIcon /></Button>}
            </Tooltip>
            <Tooltip text="Delete checklist">
              {(target) => (
                <Button {...target} variant="ghost" size="sm" shape="square" aria-label={`Delete ${checklist.name}`} onClick={() => (size > 0 ? setMode('deleting') : remove())}>
                  <TrashIcon />
                </Button>
              )}
            </Tooltip>
          </div>
        )}
      </div>
      {refusal !== undefined && <Alert tone="error" actions={<Button size="sm" variant="ghost" onClick={() => setRefusal(undefined)}>Clear</Button>}>{refusal}</Alert>}
      {hasKept && <LateKeptVersions of={checklist.id} field="name" what={`the name ${checklist.name}`} onSettled={() => renameButton.current?.focus()} />}
      {mode === 'deleting' && (
        <DeleteChecklistDialog name={checklist.name} tasks={size} onConfirm={remove} onCancel={show} onMissing={show} />
      )}
    </>
  )
})
