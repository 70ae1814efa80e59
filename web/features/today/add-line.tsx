import { memo, useId, useRef, useState, type FormEvent } from 'react'
import { messageOf, type DomainError } from '#domain/errors/catalogue.ts'
import type { Result } from '#domain/result.ts'
import { Button } from '#web/design/button/button.tsx'
import { Field } from '#web/design/field/field.tsx'
import { useFirstFocus } from '#web/design/field/use-first-focus.ts'
import { PlusIcon } from '#web/design/icons/icons.tsx'
import * as styles from './add-line.css.ts'

export interface AddLineProps {
  readonly label: string
  readonly placeholder: string
  /** Characters that the text may have. */
  readonly limit: number
  /** It appeared because the user asked for it. */
  readonly focused?: boolean
  /** Asks for the new thing; a refusal stands beside the field and the text stays. */
  readonly onAdd: (text: string) => Result<void, DomainError>
  /** Given up: by Escape, or by going elsewhere while it is empty. */
  readonly onCancel?: (how: 'escape' | 'left') => void
  /** Takes a pasted text that means several things; false leaves it to the field. */
  readonly onPasted?: (text: string) => boolean
  /** An empty submission says nothing (spec section 5, Task text). */
  readonly ignoresEmpty?: boolean
}

/** The next empty line of a list: type, Enter, and it is ready for the one after. */
export const AddLine = memo(function AddLine({ label, placeholder, limit, focused = false, onAdd, onCancel, onPasted, ignoresEmpty = false }: AddLineProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useFirstFocus(input, focused)
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string>()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ignoresEmpty && text.trim() === '') return
    const added = onAdd(text)
    setRefusal(added.ok ? undefined : messageOf(added.error))
    if (added.ok) setText('')
    input.current?.focus()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.line}>
        <Field
          ref={input} id={id} label={label} labelHidden placeholder={placeholder} value={text} error={refusal} limit={limit} counterFrom={0.8}
          autoComplete="off" enterKeyHint="done"
          onChange={(event) => {
            setText(event.target.value)
            setRefusal(undefined)
          }}
          onPaste={(event) => {
            if (onPasted?.(event.clipboardData.getData('text'))) event.preventDefault()
          }}
          onBlur={(event) => {
            if (text.trim() === '' && !event.target.form?.contains(event.relatedTarget)) onCancel?.('left')
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !onCancel) return
            event.stopPropagation()
            onCancel('escape')
          }}
        />
      </div>
      <Button type="submit" shape="square" aria-label={label}><PlusIcon /></Button>
    </form>
  )
})
