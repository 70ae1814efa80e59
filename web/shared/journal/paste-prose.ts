import type { ClipboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { proseOf } from '#domain/names/prose.ts'

/** Pastes text that a note may not hold as it is, such as lines of PowerPoint, in a form that it may. */
export const pasteProse = (event: ClipboardEvent<HTMLTextAreaElement>, write: (text: string) => void): void => {
  const area = event.currentTarget
  const pasted = event.clipboardData.getData('text/plain')
  const prose = proseOf(pasted)
  if (prose === pasted) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = area
  // Rendered at once: a value that is set later puts the caret at its end.
  flushSync(() => write(value.slice(0, selectionStart) + prose + value.slice(selectionEnd)))
  area.setSelectionRange(selectionStart + prose.length, selectionStart + prose.length)
}
