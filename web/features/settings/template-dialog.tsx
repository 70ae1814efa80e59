import { type FormEvent, useState } from 'react'
import { limits } from '#domain/limits.ts'
import type { TemplateValues } from '#domain/routine/text-templates.ts'
import { box } from '#web/design/controls/checkbox.css.ts'
import { Field, TextArea } from '#web/design/controls/field.tsx'
import { Select } from '#web/design/controls/select.tsx'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { FormAnswers } from '#web/design/dialog/form-answers.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import * as styles from './template-dialog.css.ts'

interface TemplateDialogProps {
  readonly title: string
  readonly values?: TemplateValues
  /** Returns the refusal's message. */
  readonly onSave: (typed: TemplateValues) => string | undefined
  readonly onClose: () => void
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const empty: TemplateValues = { name: '', text: '', field: 'notes', weekdays: [] }

export const TemplateDialog = ({ title, values = empty, onSave, onClose }: TemplateDialogProps) => {
  const [{ name, text, field, weekdays: chosen }, setTyped] = useState<TemplateValues>({
    name: values.name,
    text: values.text,
    field: values.field,
    weekdays: values.weekdays,
  })
  const [refusal, setRefusal] = useState<string>()
  const change = (part: Partial<TemplateValues>) => {
    setTyped((before) => ({ ...before, ...part }))
    setRefusal(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = onSave({ name, text, field, weekdays: chosen })
    setRefusal(words)
    if (words === undefined) onClose()
  }
  return (
    <Dialog kind="choice" title={title} onClose={onClose}>
      <form className={stack.medium} onSubmit={submit} noValidate>
        <Field
          label="Name"
          autoComplete="off"
          data-first-focus
          limit={limits.labelNameMaxChars}
          counterFrom={0.8}
          value={name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Select
          label="Offered in"
          value={field}
          options={[
            { value: 'notes', label: 'Daily Notes' },
            { value: 'reflections', label: 'Reflections' },
          ]}
          onChange={(value) => change({ field: value === 'reflections' ? 'reflections' : 'notes' })}
        />
        <Weekdays chosen={chosen} onChange={(days) => change({ weekdays: days })} />
        <TextArea
          label="Text"
          rows={6}
          limit={limits.entryTextMaxChars}
          counterFrom={0.9}
          value={text}
          onChange={(event) => change({ text: event.target.value })}
        />
        {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
        <FormAnswers submit="Save" onCancel={onClose} />
      </form>
    </Dialog>
  )
}

interface WeekdaysProps {
  readonly chosen: ReadonlyArray<number>
  readonly onChange: (days: ReadonlyArray<number>) => void
}

const Weekdays = ({ chosen, onChange }: WeekdaysProps) => {
  const toggle = (day: number) =>
    onChange(chosen.includes(day) ? chosen.filter((each) => each !== day) : [...chosen, day])
  return (
    <fieldset className={styles.days}>
      <legend className={muted.small}>Weekdays (none: every day)</legend>
      {weekdays.map((day, index) => (
        <label key={day} className={styles.day}>
          <input
            type="checkbox"
            className={box}
            checked={chosen.includes(index + 1)}
            onChange={() => toggle(index + 1)}
          />
          {day}
        </label>
      ))}
    </fieldset>
  )
}
