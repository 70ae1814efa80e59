import { announce } from '#web/design/toast/toasts.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { undoText } from '#web/read-models/undo-text.ts'

/** A toast's undo of a step; `afterwards` runs after it. */
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
