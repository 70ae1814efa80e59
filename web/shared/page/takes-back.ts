import { announce } from '#web/design/toast/toasts.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { undoText } from '#web/read-models/undo-text.ts'

/** What a toast offers after a step that can be taken back; `afterwards` runs when it was. */
export const takesBack = (
  { undo }: Pick<Actions, 'undo'>,
  step: string | undefined,
  afterwards: () => void = () => undefined,
) => {
  const run = () => {
    announce(undoText(undo(step)))
    afterwards()
  }
  return step === undefined ? {} : { step, action: { label: 'Undo', run } }
}
