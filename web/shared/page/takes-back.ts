import { announce } from '#web/design/toast/toasts.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { undoText } from '#web/read-models/undo-text.ts'
import { focusSelectedCard } from './selection.ts'

/** What a toast offers after a step that can be taken back. */
export const takesBack = ({ undo }: Pick<Actions, 'undo'>, step: string | undefined) => {
  const run = () => {
    announce(undoText(undo(step)))
    focusSelectedCard()
  }
  return step === undefined ? {} : { action: { label: 'Undo', run } }
}
