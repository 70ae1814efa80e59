import { memo, useCallback, useDeferredValue, useRef, useState } from 'react'
import { hasConflict } from '#domain/conflicts/views.ts'
import { checkEntryText } from '#domain/entries/entry-text.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableGet } from '#domain/record/table.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { DraftField } from '#machines/ports/log.ts'
import { TextArea } from '#web/design/controls/field.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import { LazyFieldConflicts } from '#web/shared/conflicts/lazy-field-conflicts.tsx'
import { pasteProse } from '#web/shared/journal/paste-prose.ts'
import { useTypedText } from '#web/shared/journal/use-typed-text.ts'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import * as styles from './notes.css.ts'

/** The day's notes and reflections, saved as they are typed. Memoised: a tick does not change them. */
export const Notes = memo(function Notes({
  date,
  optional = false,
  onWrite,
}: {
  readonly date: LocalDate
  readonly optional?: boolean
  readonly onWrite?: () => void
}) {
  const entry = useJournalValue(useCallback((journal) => tableGet(journal.entries, date), [date]))
  return (
    <div className={styles.notes}>
      <NotesField
        date={date}
        onWrite={onWrite}
        field="notes"
        saved={entry?.notes ?? ''}
        what="Daily Notes"
        label={optional ? 'Daily Notes (optional)' : 'Daily Notes'}
        placeholder="What the market did, what you saw, what you planned."
      />
      <NotesField
        date={date}
        onWrite={onWrite}
        field="reflections"
        saved={entry?.reflections ?? ''}
        what="Reflections"
        label={optional ? 'Reflections (optional)' : 'Reflections'}
        placeholder="What went well, what you would do differently."
      />
    </div>
  )
})

const RefusedPart = lazyPart(() => import('#web/shared/journal/refused-part.tsx').then((module) => module.RefusedPart))

/** Behind the first drawing, and only where the trader has templates. */
const TemplateOffer = lazyPart(() => import('./template-offer.tsx').then((module) => module.TemplateOffer))

const withTemplates = (journal: Journal): boolean => (journal.records.textTemplates?.size ?? 0) > 0

interface NotesFieldProps {
  readonly date: LocalDate
  readonly onWrite: (() => void) | undefined
  readonly field: 'notes' | 'reflections'
  readonly saved: string
  readonly what: string
  readonly label: string
  readonly placeholder: string
}

const NotesField = ({ date, onWrite, field, saved, what, label, placeholder }: NotesFieldProps) => {
  const area = useRef<HTMLTextAreaElement>(null)
  const { typeDraft } = useActions()
  const hasConflicts = useJournalValue(useCallback((journal) => hasConflict(journal, date, field), [date, field]))
  const hasTemplates = useJournalValue(withTemplates)
  const { text, refusal, type, begin, focus, leave, release } = useTypedText(date, field, saved)
  const [shown, setShown] = useState(date)
  // Midnight changes the date while the user types: the field stays, and the next letter goes to the new day.
  if (shown !== date) {
    setShown(date)
    begin()
  }
  // Checking 10,000 characters must not hold up the next keystroke.
  const broken = useDeferredValue(text)
  const error = brokenRule(broken, field) ?? refusal

  // The draft has it at once; it becomes an event when typing stops, or the field is left.
  const write = (next: string) => {
    type(next)
    typeDraft(date, field, next)
    onWrite?.()
  }
  return (
    <div className={styles.field}>
      <TextArea
        ref={area}
        kind="notes"
        label={label}
        placeholder={placeholder}
        value={text}
        error={error}
        limit={limits.entryTextMaxChars}
        counterFrom={0.9}
        onChange={(event) => write(event.target.value)}
        onPaste={(event) => pasteProse(event, write)}
        onFocus={focus}
        onBlur={leave}
      />
      {error !== undefined && <RefusedPart text={broken} onRemove={write} />}
      {hasTemplates && text === '' && (
        <TemplateOffer
          date={date}
          field={field}
          what={what}
          onReplace={(from, to) => {
            if (area.current?.value !== from) return
            write(to)
            area.current.focus()
          }}
        />
      )}
      {hasConflicts && (
        <LazyFieldConflicts
          of={date}
          field={field}
          what={what}
          onResolved={() => area.current?.focus()}
          beforehand={release}
        />
      )}
    </div>
  )
}

const brokenRule = (text: string, field: DraftField): string | undefined => {
  const checked = checkEntryText(text, field)
  return checked.ok ? undefined : messageOf(checked.error)
}
