import { memo, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { hasLostText } from '#domain/conflicts/views.ts'
import { checkEntryText } from '#domain/entries/entry-text.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import type { LocalDate } from '#domain/journal/journal.ts'
import { tableGet } from '#domain/journal/table.ts'
import { limits } from '#domain/limits.ts'
import type { DraftField } from '#machines/ports/log.ts'
import { TextArea } from '#web/design/field/field.tsx'
import { LateKeptVersions } from '#web/parts/kept-versions/late-kept-versions.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import { draftView } from '#web/read-models/views.ts'
import * as styles from './notes.css.ts'

/** The day's notes and reflections. They save themselves as they are written. Remembered: a tick changes nothing of them. */
export const Notes = memo(function Notes({ date, optional = false }: { readonly date: LocalDate; readonly optional?: boolean }) {
  const { commitDraft } = useActions()
  const entry = useJournalValue(useCallback((journal) => tableGet(journal.entries, date), [date]))

  // Leaving the page, or the day, keeps what was typed until then.
  useEffect(() => () => void commitDraft(date), [commitDraft, date])

  return (
    <div className={styles.notes}>
      <NotesField
        date={date} field="notes" saved={entry?.notes ?? ''} what="Daily Notes" label={optional ? 'Daily Notes (optional)' : 'Daily Notes'}
        placeholder="What the market did, what you saw, what you planned."
      />
      <NotesField
        date={date} field="reflections" saved={entry?.reflections ?? ''} what="Reflections" label={optional ? 'Reflections (optional)' : 'Reflections'}
        placeholder="What went well, what you would do differently."
      />
    </div>
  )
})

interface NotesFieldProps {
  readonly date: LocalDate
  readonly field: DraftField
  /** The text as the journal holds it. */
  readonly saved: string
  /** What the field is called in a sentence. */
  readonly what: string
  readonly label: string
  readonly placeholder: string
}

const NotesField = ({ date, field, saved, what, label, placeholder }: NotesFieldProps) => {
  const area = useRef<HTMLTextAreaElement>(null)
  const { typeDraft, commitDraft, draftOf } = useActions()
  const { refusals } = useSnapshot(draftView)
  /** Another version of its text waits for the user. */
  const hasKept = useJournalValue(useCallback((journal) => hasLostText(journal, date, field), [date, field]))
  /** What is being typed; undefined while the field shows the journal, so that another device's text appears by itself. */
  const [typed, setTyped] = useState(() => typedBefore(draftOf(date, field)))
  const [focused, setFocused] = useState(false)
  const [shown, setShown] = useState(date)
  // Midnight turns the page under whoever writes: the same field, so that the next letter finds the new day and not nothing.
  if (shown !== date) {
    setShown(date)
    setTyped(typedBefore(draftOf(date, field)))
  }
  if (typed && !typed.kept && isKept(typed.text, saved)) setTyped({ ...typed, kept: true })
  // Not under the writer's hands: only a field that was left follows the journal again.
  if (typed?.kept && !focused) setTyped(undefined)

  const text = typed?.text ?? saved
  // Checking 10,000 characters must not hold up the next keystroke.
  const broken = useDeferredValue(text)
  const refused = refusals.find((refusal) => refusal.date === date && refusal.field === field)
  const error = brokenRule(broken, field) ?? (refused && messageOf(refused.error))

  return (
    <div className={styles.field}>
      <TextArea
        ref={area} kind="notes" label={label} placeholder={placeholder} value={text} error={error} limit={limits.entryTextMaxChars} counterFrom={0.9}
        onChange={(event) => {
          setTyped({ text: event.target.value, kept: false })
          typeDraft(date, field, event.target.value)
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          commitDraft(date)
        }}
      />
      {hasKept && (
        <LateKeptVersions
          of={date} field={field} what={what} onSettled={() => area.current?.focus()}
          beforehand={() => {
            const committed = commitDraft(date)
            return committed.ok ? undefined : messageOf(committed.error)
          }}
        />
      )}
    </div>
  )
}

interface Typed {
  readonly text: string
  /** The journal has held it since the last keystroke: nothing is left to lose. */
  readonly kept: boolean
}

const typedBefore = (text: string | undefined): Typed | undefined => (text === undefined ? undefined : { text, kept: false })

/** The journal keeps a text as it was typed, except for the space around a blank or overlong one. */
const isKept = (typed: string, saved: string): boolean => saved === typed || saved === typed.trim()

const brokenRule = (text: string, field: DraftField): string | undefined => {
  const checked = checkEntryText(text, field)
  return checked.ok ? undefined : messageOf(checked.error)
}
