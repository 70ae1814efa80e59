import { type FormEvent, useState } from 'react'
import { messageOf } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { textIn } from '#domain/lists/views.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import { skip, skipsOn, unskip } from '#domain/routine/commands.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Field } from '#web/design/controls/field.tsx'
import { stack } from '#web/design/recipes/stack.css.ts'
import { useActions } from '#web/read-models/actions.ts'
import * as styles from './schedule-dialog.css.ts'

interface SkipFormProps {
  readonly journal: Journal
  readonly day: LocalDate
  /** Without it the whole day is off. */
  readonly taskId?: string
}

export const SkipForm = ({ journal, day, taskId }: SkipFormProps) => {
  const { perform, nextId } = useActions()
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const run = (commands: ReadonlyArray<CommandDraft>): boolean => {
    const failed = commands.map((command) => perform(command)).find((done) => !done.ok)
    setRefusal(failed && !failed.ok ? messageOf(failed.error) : undefined)
    return !failed
  }
  const standing = skipsOn(journal, day, taskId)
  const what = taskId === undefined ? 'Today is a day off' : 'Skipped today'
  if (standing.length > 0)
    return (
      <div className={stack.medium}>
        <p>
          {[what, ...standing.map((each) => textIn(each, 'reason')).filter((text) => text !== '')].join(': ')}. It
          counts in no direction.
        </p>
        <div className={styles.actions}>
          <Button onClick={() => run(unskip(journal, day, taskId))}>
            {taskId === undefined ? 'Count today again' : 'Count it today'}
          </Button>
        </div>
      </div>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (run(skip(nextId(), { date: day, ...(taskId !== undefined && { task: taskId }), reason }))) setReason('')
  }
  return (
    <form className={stack.medium} onSubmit={submit} noValidate>
      <Field
        label="Reason (optional)"
        hint={
          taskId === undefined
            ? 'Nothing of today is counted, and no streak ends.'
            : 'It is not counted today, and its streak goes on.'
        }
        autoComplete="off"
        maxLength={limits.taskTextMaxChars}
        value={reason}
        error={refusal}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit">{taskId === undefined ? 'Take today off' : 'Skip today'}</Button>
      </div>
    </form>
  )
}
