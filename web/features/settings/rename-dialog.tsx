import { type FormEvent, useState } from 'react'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { Field } from '#web/design/controls/field.tsx'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { FormAnswers } from '#web/design/dialog/form-answers.tsx'
import { stack } from '#web/design/recipes/stack.css.ts'

interface RenameDialogProps {
  readonly title: string
  readonly name: string
  readonly hint?: string
  /** `base`: fingerprint of the name when the dialog was opened. */
  readonly onRename: (typed: string, base: string) => string | undefined
  readonly onClose: () => void
}

export const RenameDialog = ({ title, name, hint, onRename, onClose }: RenameDialogProps) => {
  const [shown] = useState(name)
  const [typed, setTyped] = useState(shown)
  const [refusal, setRefusal] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === shown) return onClose()
    const words = onRename(typed, textFingerprint(shown))
    setRefusal(words)
    return words === undefined ? onClose() : undefined
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={stack.medium} onSubmit={submit} noValidate>
        <Field
          label="Name"
          autoComplete="off"
          data-first-focus
          value={typed}
          error={refusal}
          {...(hint !== undefined && { hint })}
          onChange={(event) => {
            setTyped(event.target.value)
            setRefusal(undefined)
          }}
        />
        <FormAnswers submit="Rename" onCancel={onClose} />
      </form>
    </Dialog>
  )
}
