import type { LostTextRef } from '#domain/journal/events.ts'
import { err } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { lateCode } from '#web/adapters/late-code.ts'
import type { DriveError, LogScope, OpenedLog } from '#machines/ports.ts'
import type { MovedFile } from '#machines/save/move-losers.ts'
import type { OpenedFile, PullOutcome, SaveFailure, SaveInput, SaveOutcome } from '#machines/save/save-outcome.ts'

/** What an open journal does with its file in the drive. */
export interface DriveWork {
  /** Reads a journal that this device does not hold. */
  readonly open: (scope: LogScope, opened: OpenedLog) => Promise<Result<OpenedFile, SaveFailure>>
  /** Looks what others wrote; writes nothing to the drive. */
  readonly pull: (input: SaveInput) => Promise<Result<PullOutcome, SaveFailure>>
  readonly save: (input: SaveInput) => Promise<Result<SaveOutcome, SaveFailure>>
  /** Reads the files of lost texts beside the journal, by name. */
  readonly readMoved: (names: ReadonlyArray<string>) => Promise<ReadonlyMap<string, MovedFile>>
  /** Takes texts out of such a file, once the user has seen to them. */
  readonly settleMoved: (name: string, settled: ReadonlyArray<LostTextRef>) => Promise<Result<void, DriveError>>
}

/**
 * The drive's work, whose code comes at its first use, and not before `drawn` unless nothing can be drawn without it.
 * Without the code it counts as being offline: edits wait in the log.
 */
export const createLateDriveWork = (load: () => Promise<DriveWork>, drawn: Promise<unknown> = Promise.resolve()): DriveWork => {
  const code = lateCode(load)
  const work = async () => {
    await drawn
    return code()
  }
  return {
    open: async (scope, opened) => (await code())?.open(scope, opened) ?? err({ kind: 'offline' }),
    pull: async (input) => (await work())?.pull(input) ?? err({ kind: 'offline' }),
    save: async (input) => (await work())?.save(input) ?? err({ kind: 'offline' }),
    readMoved: async (names) => (await work())?.readMoved(names) ?? new Map<string, MovedFile>(names.map((name) => [name, { status: 'unread' }])),
    settleMoved: async (name, settled) => (await work())?.settleMoved(name, settled) ?? err({ kind: 'offline' }),
  }
}
