import { routines } from '#domain/routine/routines.ts'
import { showToast } from '#web/design/toast/toasts.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { addRoutine } from './routine-dialog.tsx'

export const addStarter = (actions: Actions): void => {
  const [starter] = routines
  const refusal = starter && addRoutine(actions, starter.name, starter.checklists)
  if (refusal !== undefined) showToast({ text: refusal, tone: 'critical' })
}
