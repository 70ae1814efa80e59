import { useCallback, useDeferredValue, useRef, useState } from 'react'
import { hasConflict } from '#domain/conflicts/views.ts'
import { checkEntryText } from '#domain/entries/entry-text.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import type { RecordText } from '#domain/record/record-lists.ts'
import { TextArea } from '#web/design/controls/field.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { useMedia } from '#web/design/tokens/use-media.ts'
import { useActions } from '#web/read-models/actions.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import { LazyFieldConflicts } from '#web/shared/conflicts/lazy-field-conflicts.tsx'
import { pasteProse } from '#web/shared/journal/paste-prose.ts'
import { RefusedPart } from '#web/shared/journal/refused-part.tsx'
import { useTypedText } from '#web/shared/journal/use-typed-text.ts'
import * as styles from './insight.css.ts'

interface WrittenTextProps {
  readonly label: string
  /** The id of the record. */
  readonly of: string
  readonly field: RecordText
  readonly saved: string
  /** Shown while the field is empty. */
  readonly instead?: string
  readonly onBegin: () => void
}

/** Saved as it is typed: every key is durable. A field shows a part of a long text; paper gets all of it. */
export const WrittenText = ({ label, of, field, saved, instead = '', onBegin }: WrittenTextProps) => {
  const area = useRef<HTMLTextAreaElement>(null)
  const { typeDraft, draftOf } = useActions()
  // Its place among the drafts (`machines/journal/draft-place.ts`).
  const place = `${field} ${of}`
  const hasConflicts = useJournalValue(useCallback((journal) => hasConflict(journal, of, field), [of, field]))
  const { text, refusal, type, focus, leave, release } = useTypedText(place, 'notes', saved)
  const [isErased, setErased] = useState(false)

  const broken = checkEntryText(useDeferredValue(text), 'notes')
  const error = broken.ok ? refusal : messageOf(broken.error)

  const write = (next: string) => {
    setErased(next === '')
    type(next)
    const fit = checkEntryText(next, 'notes')
    const kept = fit.ok ? fit.value : next
    // Blanks in an empty field create no record.
    if (kept === '' && saved === '' && draftOf(place, 'notes') === undefined) return
    onBegin()
    typeDraft(place, 'notes', kept)
  }
  const isPrinting = useMedia(media.print)
  return (
    <div className={styles.written}>
      {isPrinting && text !== '' && (
        <>
          <h3 className={heading.body}>{label}</h3>
          <p className={styles.printed}>{text}</p>
        </>
      )}
      <div className={styles.screenOnly}>
        <TextArea
          ref={area}
          label={label}
          kind="notes"
          limit={limits.entryTextMaxChars}
          counterFrom={0.9}
          value={text === '' && !isErased ? instead : text}
          error={error}
          onChange={(event) => write(event.target.value)}
          onPaste={(event) => pasteProse(event, write)}
          onFocus={focus}
          onBlur={() => {
            setErased(false)
            leave()
          }}
        />
        {error !== undefined && <RefusedPart text={text} onRemove={write} />}
      </div>
      {hasConflicts && (
        <LazyFieldConflicts
          of={of}
          field={field}
          what={label}
          beforehand={release}
          onResolved={() => area.current?.focus()}
        />
      )}
    </div>
  )
}
