import { type DomainError, messageOf } from '#domain/errors/catalogue.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { Result } from '#domain/result.ts'
import { announce, showToast } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { undoText } from '#web/read-models/undo-text.ts'
import { journalView } from '#web/read-models/views.ts'
import { undoStepOf } from './undo-step.ts'

type Asked = Result<ReadonlyArray<CommandDraft>, DomainError>

/** Performs the commands; if they change something, a toast offers to undo them all. Returns the refusal's message. */
export const useSteps = () => {
  const { perform, undo } = useActions()
  return (make: (journal: Journal) => Asked, text: string): string | undefined => {
    const journal = journalView.journal?.current
    if (!journal) return undefined
    const asked = make(journal)
    if (!asked.ok) return messageOf(asked.error)
    const steps: string[] = []
    for (const command of asked.value) {
      const step = undoStepOf(() => perform(command))
      if (!step.ok) return messageOf(step.error)
      if (step.value !== undefined) steps.push(step.value)
    }
    const takeBack = () => {
      for (const step of steps.toReversed()) announce(undoText(undo(step)))
    }
    if (steps.length > 0) showToast({ text, step: steps.at(-1), action: { label: 'Undo', run: takeBack } })
    return undefined
  }
}
