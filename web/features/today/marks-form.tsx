import { type FormEvent, useState } from 'react'
import { limits } from '#domain/limits.ts'
import type { Journal } from '#domain/record/journal.ts'
import { changeMarks } from '#domain/routine/marks.ts'
import { type ItemMarks, marksOf } from '#domain/routine/schedule.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Field } from '#web/design/controls/field.tsx'
import { Switch } from '#web/design/controls/switch.tsx'
import { stack } from '#web/design/recipes/stack.css.ts'
import { useActions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'
import { performAsked } from '#web/shared/page/perform-asked.ts'
import * as styles from './schedule-dialog.css.ts'

interface MarksFormProps {
  readonly journal: Journal
  readonly taskId: string
}

/** Whether an item has an amount, and whether it is to be avoided. Only the changed parts are written. */
export const MarksForm = ({ journal, taskId }: MarksFormProps) => {
  const { perform } = useActions()
  const [changes, setChanges] = useState<Partial<ItemMarks>>({})
  const typed = { ...marksOf(journal, taskId), ...changes }
  const [outcome, setOutcome] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const current = journalView.journal?.current ?? journal
    const words = performAsked(perform, changeMarks(current, taskId, { ...marksOf(current, taskId), ...changes }))
    setRefusal(words)
    setOutcome(words === undefined ? 'Saved.' : undefined)
    if (words === undefined) setChanges({})
  }
  const change = (part: Partial<ItemMarks>) => {
    setChanges({ ...changes, ...part })
    setOutcome(undefined)
  }
  return (
    <form className={stack.medium} onSubmit={save} noValidate>
      <Field
        label="Unit (optional)"
        placeholder="minutes, contracts"
        hint="Each day then has a field for the amount."
        autoComplete="off"
        maxLength={limits.amountUnitMaxChars}
        value={typed.unit}
        error={refusal}
        onChange={({ target }) => change({ unit: target.value })}
      />
      <Switch
        label="One to avoid"
        hint="A tick says that it was avoided."
        checked={typed.avoids}
        onChange={(avoids) => change({ avoids })}
      />
      <div className={styles.actions}>
        <Button type="submit">Save</Button>
        <output>{outcome}</output>
      </div>
    </form>
  )
}
