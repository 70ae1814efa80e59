import { journalView, saveView } from '#web/read-models/views.ts'
import { waitingEdits } from '#web/read-models/waiting-text.ts'
import { momentText } from './moment-text.ts'

/** Gives an element the words for it as its title. */
export const describeOn = (element: HTMLElement): void => {
  element.title = savedWhen()
}

/**
 * Of a save that is done, when that was; of edits that wait, how many they are and since when; empty where neither is
 * known.
 */
const savedWhen = (): string => {
  const { status, lastSavedAt, pendingSince } = saveView
  if (status === 'saved') return lastSavedAt === undefined ? '' : `Last saved ${momentText(lastSavedAt)}`
  if ((status !== 'pending' && status !== 'idle') || pendingSince === undefined) return ''
  return `${waitingEdits(journalView.waiting)} not in your drive yet, since ${momentText(pendingSince)}`
}
