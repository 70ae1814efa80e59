import { type FormEvent, memo, type ReactNode, useId, useRef, useState } from 'react'
import { type DomainError, messageOf } from '#domain/errors/catalogue.ts'
import type { Result } from '#domain/result.ts'
import { Button } from '#web/design/controls/button.tsx'
import { isComposing } from '#web/design/controls/composition.ts'
import { Field } from '#web/design/controls/field.tsx'
import { useFirstFocus } from '#web/design/controls/use-first-focus.ts'
import { PlusIcon } from '#web/design/tokens/icons.tsx'
import * as styles from './add-line.css.ts'

interface AddLineProps {
  readonly label: string
  readonly placeholder: string
  readonly limit: number
  readonly focused?: boolean
  readonly onAdd: (text: string) => Result<void, DomainError>
  /** Cancelled by Escape, or by leaving it empty. */
  readonly onCancel?: (how: 'escape' | 'left') => void
  /** Handles a pasted list; false leaves the text to the field. */
  readonly onPasted?: (text: string) => boolean
  /** An empty submission shows no error (spec section 5, Task text). */
  readonly ignoresEmpty?: boolean
  readonly children?: ReactNode
}

/** After Enter it is ready for the next text. */
export const AddLine = memo(function AddLine({
  label,
  placeholder,
  limit,
  focused = false,
  onAdd,
  onCancel,
  onPasted,
  ignoresEmpty = false,
  children,
}: AddLineProps) {
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
          ref={input}
          id={id}
          label={label}
          labelHidden
          placeholder={placeholder}
          value={text}
          error={refusal}
          limit={limit}
          counterFrom={0.8}
          autoComplete="off"
          enterKeyHint="done"
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
            if (isComposing(event) || event.key !== 'Escape' || !onCancel) return
            event.stopPropagation()
            onCancel('escape')
          }}
        />
      </div>
      <Button type="submit" shape="square" aria-label={label}>
        <PlusIcon />
      </Button>
      {children !== undefined && <div className={styles.below}>{children}</div>}
    </form>
  )
})
