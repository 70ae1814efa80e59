import type { DomainError } from '#domain/errors/catalogue.ts'
import { ok, type Result } from '#domain/result.ts'
import { undoView } from '#web/read-models/views.ts'

/** Runs a command and returns the id of its undo step; undefined if there is nothing to undo. */
export const undoStepOf = (run: () => Result<void, DomainError>): Result<string | undefined, DomainError> => {
  const before = undoView.undo?.id
  const done = run()
  if (!done.ok) return done
  const step = undoView.undo?.id
  return ok(step === before ? undefined : step)
}
