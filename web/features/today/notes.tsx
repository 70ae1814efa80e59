import { useCallback, useDeferredValue, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { checkEntryText } from '#domain/entries/entry-text.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import type { LocalDate } from '#domain/journal/journal.ts'
import { tableGet } from '#domain/journal/table.ts'
import { limits } from '#domain/limits.ts'
import type { DraftField } from '#machines/ports.ts'
import { TextArea } from '#web/design/field/field.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'
import * as styles from './notes.css.ts'

/** The day's notes and reflections. They save themselves as they are written. */
export const Notes = ({ date, optional = false }: { readonly date: LocalDate; readonly optional?: boolean }) => {
  const { commitDraft } = useActions()
  const { journal } = useSnapshot(journalView)
  const entry = journal && tableGet(journal.current.entries, date)
  const [refusal, setRefusal] = useState<string>()

  const commit = useCallback(() => {
    const committed = commitDraft(date)
    setRefusal(committed.ok ? undefined : messageOf(committed.error))
    return committed.ok
  }, [commitDraft, date])

  // Leaving the page, or the day, keeps what was typed until then.
  useEffect(() => () => void commitDraft(date), [commitDraft, date])

  return (
    <div className={styles.notes}>
      <NotesField date={date} field="notes" saved={entry?.notes ?? ''} label={optional ? 'Daily Notes (optional)' : 'Daily Notes'} placeholder="What the market did, what you saw, what you planned." refusal={refusal} onCommit={commit} />
      <NotesField date={date} field="reflections" saved={entry?.reflections ?? ''} label={optional ? 'Reflections (optional)' : 'Reflections'} placeholder="What went well, what you would do differently." refusal={undefined} onCommit={commit} />
    </div>
  )
}

interface NotesFieldProps {
  readonly date: LocalDate
  readonly field: DraftField
  /** The text as the journal holds it. */
  readonly saved: string
  readonly label: string
  readonly placeholder: string
  /** Why the entry as a whole was refused. */
  readonly refusal: string | undefined
  /** Answers whether what was typed is in the journal now. */
  readonly onCommit: () => boolean
}

const NotesField = ({ date, field, saved, label, placeholder, refusal, onCommit }: NotesFieldProps) => {
  const { typeDraft } = useActions()
  /** What is being typed; undefined while the field shows the journal, so that another device's text appears by itself. */
  const [typed, setTyped] = useState<string | undefined>(() => draftAtStart(date, field))
  const text = typed ?? saved
  // Checking 10,000 characters must not hold up the next keystroke.
  const own = refusalOf(useDeferredValue(text), field)

  return (
    <TextArea
      kind="notes" label={label} placeholder={placeholder} value={text} error={own ?? refusal} limit={limits.entryTextMaxChars} counterFrom={0.9}
      onChange={(event) => {
        setTyped(event.target.value)
        typeDraft(date, field, event.target.value)
      }}
      onBlur={() => {
        if (typed === undefined) return
        const kept = onCommit()
        if (kept && refusalOf(typed, field) === undefined) setTyped(undefined)
      }}
    />
  )
}

const draftAtStart = (date: LocalDate, field: DraftField): string | undefined =>
  journalView.drafts.find((draft) => draft.date === date && draft.field === field)?.text

const refusalOf = (text: string, field: DraftField): string | undefined => {
  const checked = checkEntryText(text, field)
  return checked.ok ? undefined : messageOf(checked.error)
}
