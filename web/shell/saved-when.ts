import type { SaveStatusView } from '#machines/save/save-status.machine.ts'
import type { Habits } from '#web/read-models/actions.ts'
import { waitingEdits } from '#web/read-models/pending-text.ts'
import { journalView } from '#web/read-models/views.ts'
import { type MomentText, momentTextBy, recentMomentText } from '#web/shared/page/formats.ts'

export const describeOn = (element: HTMLElement, save: SaveStatusView, habits: Habits): void => {
  element.title = savedWhen(save, momentTextBy(habits))
}

/** When a save was done, or how many edits wait and since when; '' if neither is known. */
const savedWhen = ({ status, lastSavedAt, pendingSince }: SaveStatusView, textOf: MomentText): string => {
  if (status === 'saved') return lastSavedAt === undefined ? '' : `Last saved ${recentMomentText(textOf, lastSavedAt)}`
  if (status !== 'pending' || pendingSince === undefined) return ''
  return `${waitingEdits(journalView.waiting)} not in your drive yet, since ${recentMomentText(textOf, pendingSince)}`
}
