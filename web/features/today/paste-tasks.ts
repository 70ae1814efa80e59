import { messageOf } from '#domain/errors/catalogue.ts'
import { announce, showToast } from '#web/design/toast/toasts.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { undoView } from '#web/read-models/views.ts'
import { counted } from '#web/shared/page/counted.ts'

/** The prefix of a list item: a bullet or a number, and a box. */
const listPrefix = /^\s*(?:(?:[-*•–]|\d{1,3}[.)])\s+)?(?:\[[ xX]?\]\s+)?/

/** The non-empty lines of a pasted text, without list prefixes. */
export const linesOf = (text: string): ReadonlyArray<string> =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.replace(listPrefix, '').trim())
    .filter((line) => line !== '')

/** Adds a task for each line. Refused lines are reported with the first reason; one undo takes all tasks back. */
export const pasteTasks = (
  { perform, undo, nextId }: Pick<Actions, 'perform' | 'undo' | 'nextId'>,
  checklistId: string,
  text: string,
): void => {
  const lines = linesOf(text)
  const answers = lines.map((line) => {
    const added = perform({ type: 'AddTask', data: { taskId: nextId(), checklistId, text: line } })
    return { added, step: undoView.undo?.id }
  })
  const steps = answers.flatMap(({ added, step }) => (added.ok ? [step] : []))
  const refusals = answers.flatMap(({ added }) => (added.ok ? [] : [messageOf(added.error)]))
  const takeBack = () => {
    for (const step of steps.toReversed()) undo(step)
    announce(`${counted(steps.length, 'task', 'tasks')} taken back`)
  }
  showToast({
    text: [
      `${counted(steps.length, 'task', 'tasks')} added`,
      ...(refusals.length > 0 ? [`${counted(refusals.length, 'line', 'lines')} left out: ${refusals[0] ?? ''}`] : []),
    ].join(', '),
    tone: refusals.length > 0 ? 'critical' : 'neutral',
    ...(steps.length > 0 && { action: { label: 'Undo', run: takeBack } }),
  })
}
