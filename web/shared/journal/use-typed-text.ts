import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { messageOf } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import type { DraftField } from '#machines/ports/log.ts'
import { useActions } from '#web/read-models/actions.ts'
import { draftView } from '#web/read-models/views.ts'

interface Typed {
  readonly text: string
  readonly saved: boolean
}

/**
 * What is being typed, else what the journal holds (`saved`), so that edits of other devices appear. `place`: its place
 * among the drafts (`machines/journal/draft-place.ts`); undefined before the first letter.
 */
export const useTypedText = (place: string | undefined, field: DraftField, saved: string) => {
  const { commitDraft, draftOf } = useActions()
  const { refusals } = useSnapshot(draftView)
  const before = (): Typed | undefined => typedBefore(place === undefined ? undefined : draftOf(place, field))
  const [typed, setTyped] = useState(before)
  const [focused, setFocused] = useState(false)
  if (typed && !typed.saved && isSaved(typed.text, saved)) setTyped({ ...typed, saved: true })
  // Never while typing: only a field without the focus follows the journal again.
  if (typed?.saved && !focused) setTyped(undefined)
  // Leaving the page or the place commits the draft.
  useEffect(() => () => void (place !== undefined && commitDraft(place)), [commitDraft, place])
  const commit = (): string | undefined => {
    const committed = place === undefined ? undefined : commitDraft(place)
    return !committed || committed.ok ? undefined : messageOf(committed.error)
  }
  const refused = refusals.find((refusal) => refusal.date === place && refusal.field === field)
  return {
    text: typed?.text ?? saved,
    refusal: refused && messageOf(refused.error),
    type: (text: string) => setTyped({ text, saved: false }),
    /** The field now shows another place. */
    begin: () => setTyped(before()),
    focus: () => setFocused(true),
    leave: () => {
      setFocused(false)
      commit()
    },
    /**
     * Commits the draft before another text replaces it; returns why the journal refuses it. The field then follows the
     * journal even with the focus, else the next letter would overwrite the other text.
     */
    release: (): string | undefined => {
      const refusal = commit()
      if (refusal === undefined) setTyped(undefined)
      return refusal
    },
  }
}

const typedBefore = (text: string | undefined): Typed | undefined =>
  text === undefined ? undefined : { text, saved: false }

/** The journal holds a text as it was typed, but trims a blank or overlong one (`domain/entries/entry-text.ts`). */
const isSaved = (typed: string, saved: string): boolean =>
  saved === typed || ((saved === '' || typed.length > limits.entryTextMaxChars) && saved === typed.trim())
