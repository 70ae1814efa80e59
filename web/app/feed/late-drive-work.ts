import { err } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { lateCode } from '#web/adapters/late-code.ts'
import type { PullOutcome, SaveFailure, SaveInput, SaveOutcome } from '#machines/save/save-outcome.ts'

/** What an open journal does with its file in the drive. */
export interface DriveWork {
  /** Looks what others wrote; writes nothing to the drive. */
  readonly pull: (input: SaveInput) => Promise<Result<PullOutcome, SaveFailure>>
  readonly save: (input: SaveInput) => Promise<Result<SaveOutcome, SaveFailure>>
}

/** The drive's work, whose code comes at its first use. Without the code it counts as being offline: edits wait in the log. */
export const createLateDriveWork = (load: () => Promise<DriveWork>): DriveWork => {
  const work = lateCode(load)
  return {
    pull: async (input) => (await work())?.pull(input) ?? err({ kind: 'offline' }),
    save: async (input) => (await work())?.save(input) ?? err({ kind: 'offline' }),
  }
}
