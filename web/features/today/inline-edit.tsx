import { useEffect, useRef, useState } from 'react'
import { messageOf, type DomainError } from '#domain/errors/catalogue.ts'
import { textFingerprint } from '#domain/journal/text-fingerprint.ts'
import type { Result } from '#domain/result.ts'
import { Field } from '#web/design/field/field.tsx'
import { useFirstFocus } from '#web/design/field/use-first-focus.ts'

export interface InlineEditProps {
  readonly label: string
  readonly value: string
  /** Characters that the text may have. */
  readonly limit: number
  /** `base`: fingerprint of the text that stood there when the field was opened, whatever has come behind it since. */
  readonly onSave: (text: string, base: string) => Result<void, DomainError>
  /** Saved or given up. `byKeyboard`: the focus belongs back on what was edited. */
  readonly onDone: (byKeyboard: boolean) => void
}

/** A text edited where it stands: Enter or leaving keeps it, Escape gives up. What is refused stays open with the reason. */
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
  const leaving = useRef(save)
  useEffect(() => {
    leaving.current = save
  })
  // Taken away under the writer's hands, as when another device moves the row, it keeps what was typed.
  useEffect(() => () => leaving.current(false), [])

  return (
    <Field
      ref={input} label={label} labelHidden value={text} error={refusal} limit={limit} counterFrom={0.8} autoComplete="off" enterKeyHint="done"
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setText(event.target.value)
        setRefusal(undefined)
      }}
      onBlur={() => save(false)}
      onKeyDown={(event) => {
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
