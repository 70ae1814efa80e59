import { useCallback, useDeferredValue, useRef, useState } from 'react'
import { hasConflict } from '#domain/conflicts/views.ts'
import { checkEntryText } from '#domain/entries/entry-text.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { addTradeNote } from '#domain/trade-notes/commands.ts'
import { TextArea } from '#web/design/controls/field.tsx'
import { stack } from '#web/design/recipes/stack.css.ts'
import { useActions } from '#web/read-models/actions.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import { LazyFieldConflicts } from '#web/shared/conflicts/lazy-field-conflicts.tsx'
import { pasteProse } from '#web/shared/journal/paste-prose.ts'
import { RefusedPart } from '#web/shared/journal/refused-part.tsx'
import { useTypedText } from '#web/shared/journal/use-typed-text.ts'
import { useAsk } from '#web/shared/trade-notes/use-ask.ts'

/** Its place among the drafts (`machines/journal/draft-place.ts`). */
const placeOf = (id: string): string => `tradeNotes.note ${id}`

interface NoteFieldProps {
  readonly label: string
  /** Undefined before the first letter, which makes a note about these fills. */
  readonly note: { readonly id: string; readonly note: string } | undefined
  readonly fills: ReadonlyArray<string>
  readonly reachedBy?: string
}

/** Saved as it is typed: every key is durable, as in the notes of a day. */
export const NoteField = ({ label, note, fills, reachedBy }: NoteFieldProps) => {
  const area = useRef<HTMLTextAreaElement>(null)
  const { typeDraft, nextId } = useActions()
  const ask = useAsk()
  /** The id of a note that the first letter has made; the journal has it from then on. */
  const [made, setMade] = useState<string>()
  const id = note?.id ?? made
  const place = id === undefined ? undefined : placeOf(id)
  const hasConflicts = useJournalValue(
    useCallback((journal) => id !== undefined && hasConflict(journal, id, 'tradeNotes.note'), [id]),
  )
  const { text, refusal, type, focus, leave, release } = useTypedText(place, 'notes', note?.note ?? '')

  const checked = useDeferredValue(text)
  const broken = addTradeNote('', { note: checked })
  const error = broken.ok ? refusal : messageOf(broken.error)

  const write = (next: string) => {
    type(next)
    const to = id ?? nextId()
    const fit = checkEntryText(next, 'notes')
    if (id === undefined) {
      setMade(to)
      ask(() => addTradeNote(to, { fills, note: fit.ok ? fit.value : '' }))
    }
    typeDraft(placeOf(to), 'notes', fit.ok ? fit.value : next)
  }
  return (
    <div className={stack.small}>
      <TextArea
        ref={area}
        kind="notes"
        label={label}
        placeholder="Why you took it, what you saw, what you would do again."
        value={text}
        error={error}
        limit={limits.entryTextMaxChars}
        counterFrom={0.9}
        data-reached-by={reachedBy}
        onChange={(event) => write(event.target.value)}
        onPaste={(event) => pasteProse(event, write)}
        onFocus={focus}
        onBlur={leave}
      />
      {error !== undefined && <RefusedPart text={checked} onRemove={write} />}
      {hasConflicts && id !== undefined && (
        <LazyFieldConflicts
          of={id}
          field="tradeNotes.note"
          what="Note"
          onResolved={() => area.current?.focus()}
          beforehand={release}
        />
      )}
    </div>
  )
}
