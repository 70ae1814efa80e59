import type { CommandDraft } from '#domain/record/commands.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { emptyUndoStack, remembered, stepOf, takenBack, type UndoStack } from '#domain/undo/stack.ts'
import { applied } from '#test/support/given.ts'

/** The journal, and what can be undone in it. */
export interface Session {
  readonly journal: Journal
  readonly stack: UndoStack
}

const logged = (events: ReadonlyArray<JournalEvent>) => events.map((event, index) => ({ id: `e${index}`, event }))

const perform = ({ journal, stack }: Session, draft: CommandDraft): Session => {
  const { journal: after, events } = applied(journal, draft)
  return { journal: after, stack: remembered(stack, draft, { events: logged(events), before: journal }, after) }
}

export const sessionAfter = (journal: Journal, drafts: ReadonlyArray<CommandDraft>): Session =>
  drafts.reduce(perform, { journal, stack: emptyUndoStack })

/** Undoes the newest step, or redoes it. */
export const taken = ({ journal, stack }: Session, way: 'undo' | 'redo'): Session => {
  const step = stepOf(stack, way, undefined)
  if (!step) throw new Error(`nothing to ${way}`)
  const { journal: after, events } = applied(journal, { type: 'TakeBack', data: { reversals: step.reversals } })
  return { journal: after, stack: takenBack(stack, way, step, { events: logged(events), before: journal }).stack }
}
