import { type FormEvent, useState } from 'react'
import { messageOf } from '#domain/errors/catalogue.ts'
import { counted } from '#domain/figures.ts'
import type { Checklist } from '#domain/record/journal.ts'
import { tasksOf } from '#domain/routine/task-views.ts'
import { Button } from '#web/design/controls/button.tsx'
import { isComposing } from '#web/design/controls/composition.ts'
import { TextArea } from '#web/design/controls/field.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { stack } from '#web/design/recipes/stack.css.ts'
import { showToast } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import { takesBack } from '#web/shared/page/takes-back.ts'
import { undoStepOf } from '#web/shared/page/undo-step.ts'
import { sortedLines } from './pasted-lines.ts'
import { focusSelectedCard } from './selection.ts'
import * as styles from './today-dialogs.css.ts'

interface SeveralTasksDialogProps {
  readonly checklist: Checklist
  readonly pasted: string
  readonly onClose: () => void
}

/** Lines that do not fit stay in the field. */
export const SeveralTasksDialog = ({ checklist: { id, name }, pasted, onClose }: SeveralTasksDialogProps) => {
  const actions = useActions()
  const present = useJournalValue((journal) => tasksOf(journal, id).length) ?? 0
  const [text, setText] = useState(pasted)
  const [refusal, setRefusal] = useState<string>()
  const { fitting, refused, reason } = sortedLines(text, present)
  const leftOut = reason && `${counted(refused.length, 'line', 'lines')} left out: ${messageOf(reason)}`

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fitting.length === 0) return
    const tasks = fitting.map((line) => ({ taskId: actions.nextId(), text: line }))
    const step = undoStepOf(() => actions.perform({ type: 'AddTasks', data: { checklistId: id, tasks } }))
    if (!step.ok) return setRefusal(messageOf(step.error))
    showToast({
      text: `${counted(tasks.length, 'task', 'tasks')} added`,
      ...takesBack(actions, step.value, focusSelectedCard),
    })
    setText(refused.join('\n'))
    if (refused.length === 0) onClose()
  }

  return (
    <Dialog kind="choice" title={`Add several tasks to ${name}`} onClose={onClose}>
      <form className={stack.large} onSubmit={submit} noValidate>
        <TextArea
          label="One task per line"
          rows={6}
          data-first-focus
          value={text}
          error={refusal ?? leftOut}
          onChange={(event) => {
            setText(event.target.value)
            setRefusal(undefined)
          }}
          onKeyDown={(event) => {
            if (isComposing(event)) return
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
          }}
        />
        {fitting.length > 0 && (
          <section aria-label="Preview">
            <ol className={styles.lines}>
              {fitting.map((line, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines may be equal, and have no state
                <li key={index}>{line}</li>
              ))}
            </ol>
          </section>
        )}
        <div className={dialog.actions}>
          <Button onClick={onClose}>{refused.length > 0 && fitting.length === 0 ? 'Close' : 'Cancel'}</Button>
          <Button type="submit" variant="primary" disabled={fitting.length === 0}>
            {fitting.length === 0 ? 'Add tasks' : `Add ${counted(fitting.length, 'task', 'tasks')}`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
