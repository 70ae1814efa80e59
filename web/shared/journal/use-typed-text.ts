import { useState } from 'react'
import { limits } from '#domain/limits.ts'

interface Typed {
  readonly text: string
  /** The journal holds it since the last keystroke. */
  readonly saved: boolean
}

/**
 * The text of a field: what is being typed, else what the journal holds (`saved`), so that edits of other devices
 * appear. `draft` answers what was typed before and is no part of the journal yet.
 */
export const useTypedText = (saved: string, draft: () => string | undefined) => {
  const [typed, setTyped] = useState(() => typedBefore(draft()))
  const [focused, setFocused] = useState(false)
  if (typed && !typed.saved && isSaved(typed.text, saved)) setTyped({ ...typed, saved: true })
  // Never while typing: only a field without the focus follows the journal again.
  if (typed?.saved && !focused) setTyped(undefined)
  return {
    text: typed?.text ?? saved,
    setFocused,
    type: (text: string) => setTyped({ text, saved: false }),
    /** The field is another one's from now on. */
    begin: () => setTyped(typedBefore(draft())),
  }
}

const typedBefore = (text: string | undefined): Typed | undefined =>
  text === undefined ? undefined : { text, saved: false }

/** The journal holds a text as it was typed, but trims a blank or overlong one (`domain/entries/entry-text.ts`). */
const isSaved = (typed: string, saved: string): boolean =>
  saved === typed || ((saved === '' || typed.length > limits.entryTextMaxChars) && saved === typed.trim())
