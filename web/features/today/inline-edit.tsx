import { useRef, useState } from 'react'
import { type DomainError, messageOf } from '#domain/errors/catalogue.ts'
import type { Result } from '#domain/result.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { isComposing } from '#web/design/controls/composition.ts'
import { Field } from '#web/design/controls/field.tsx'
import { useFirstFocus } from '#web/design/controls/use-first-focus.ts'
import { useOnRemoval } from '#web/shared/page/use-on-removal.ts'

interface InlineEditProps {
  readonly label: string
  readonly value: string
  readonly limit: number
  /** `base`: fingerprint of the text when the field was opened. */
  readonly onSave: (text: string, base: string) => Result<void, DomainError>
  /** `byKeyboard`: the focus belongs back on the edited item. */
  readonly onDone: (byKeyboard: boolean) => void
}

/** Enter or leaving saves it, Escape cancels. A refused text stays open with the reason. */
export const InlineEdit = ({ label, value, limit, onSave, onDone }: InlineEditProps) => {
  const [shown] = useState(value)
  const [text, setText] = useState(shown)
  const [refusal, setRefusal] = useState<string>()
  const over = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  useFirstFocus(input)

  const finish = (byKeyboard: boolean) => {
    over.current = true
    onDone(byKeyboard)
  }
  const save = (byKeyboard: boolean) => {
    if (over.current) return
    if (text.trim() === shown) return finish(byKeyboard)
    const saved = onSave(text, textFingerprint(shown))
    if (saved.ok) finish(byKeyboard)
    else setRefusal(messageOf(saved.error))
  }
  // As when another device moves the row.
  useOnRemoval(() => save(false))

  return (
    <Field
      ref={input}
      label={label}
      labelHidden
      value={text}
      error={refusal}
      limit={limit}
      counterFrom={0.8}
      autoComplete="off"
      enterKeyHint="done"
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setText(event.target.value)
        setRefusal(undefined)
      }}
      onBlur={() => save(false)}
      onKeyDown={(event) => {
        if (isComposing(event)) return
        if (event.key === 'Enter') {
          event.preventDefault()
          save(true)
        }
        if (event.key === 'Escape') {
          event.stopPropagation()
          finish(true)
        }
      }}
    />
  )
}
