import { messageOf } from '#domain/errors/catalogue.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { Asked } from '#domain/trade-notes/commands.ts'
import { useActions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'

/** Performs the command; returns the refusal's message. */
export type Ask = (make: (journal: Journal) => Asked) => string | undefined

/** Decides on the current journal, which holds what was typed a moment ago. */
export const useAsk = (): Ask => {
  const { perform } = useActions()
  return (make) => {
    const journal = journalView.journal?.current
    if (!journal) return undefined
    const asked = make(journal)
    if (!asked.ok) return messageOf(asked.error)
    const done = perform(asked.value)
    return done.ok ? undefined : messageOf(done.error)
  }
}
