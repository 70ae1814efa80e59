import type { UndoOutcome } from '#domain/undo/stack.ts'

export const undoText = ({ way, words, changed }: UndoOutcome): string => {
  if (words === undefined) return way === 'undo' ? 'Nothing to undo' : 'Nothing to redo'
  if (!changed) return `Changed since, so it stays: ${words}`
  return way === 'undo' ? `Undone: ${words}` : `Redone: ${words}`
}
