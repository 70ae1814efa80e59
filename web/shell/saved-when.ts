import type { Habits } from '#web/read-models/actions.ts'
import { waitingEdits } from '#web/read-models/pending-text.ts'
import { journalView, saveView } from '#web/read-models/views.ts'
import { type MomentText, momentTextBy, recentMomentText } from '#web/shared/page/formats.ts'

/** Gives an element the words for it as its title. */
export const describeOn = (element: HTMLElement, habits: Habits): void => {
  element.title = savedWhen(momentTextBy(habits))
}

/**
 * Of a save that is done, when that was; of edits that wait, how many they are and since when; empty where neither is
 * known.
 */
const savedWhen = (textOf: MomentText): string => {
  const { status, lastSavedAt, pendingSince } = saveView
  if (status === 'saved') return lastSavedAt === undefined ? '' : `Last saved ${recentMomentText(textOf, lastSavedAt)}`
  if ((status !== 'pending' && status !== 'idle') || pendingSince === undefined) return ''
  return `${waitingEdits(journalView.waiting)} not in your drive yet, since ${recentMomentText(textOf, pendingSince)}`
}
