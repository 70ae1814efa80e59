import type { LostTextRef } from '#domain/journal/events.ts'
import { err } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { lateCode } from '#web/adapters/late-code.ts'
import type { DriveError } from '#machines/ports/drive.ts'
import type { LogScope, OpenedLog } from '#machines/ports/log.ts'
import type { MovedFile } from '#machines/save/move-losers.ts'
import type { OpenedFile, PullOutcome, SaveFailure, SaveInput, SaveOutcome } from '#machines/save/save-outcome.ts'

/** What an open journal sees of its file in the drive. */
export interface DriveLook {
  /** Reads a journal that this device does not hold. */
  readonly open: (scope: LogScope, opened: OpenedLog) => Promise<Result<OpenedFile, SaveFailure>>
  /** Looks what others wrote; writes nothing to the drive. */
  readonly pull: (input: SaveInput) => Promise<Result<PullOutcome, SaveFailure>>
}

/** What an open journal changes in the drive. */
export interface DriveWrites {
  readonly save: (input: SaveInput) => Promise<Result<SaveOutcome, SaveFailure>>
  /** Reads the files of lost texts beside the journal, by name. */
  readonly readMoved: (names: ReadonlyArray<string>) => Promise<ReadonlyMap<string, MovedFile>>
  /** Takes texts out of such a file, once the user has seen to them. */
  readonly settleMoved: (name: string, settled: ReadonlyArray<LostTextRef>) => Promise<Result<void, DriveError>>
}

export type DriveWork = DriveLook & DriveWrites

/** Where the code of both comes from. */
export interface DriveCode {
  readonly look: () => Promise<DriveLook>
  readonly writes: () => Promise<DriveWrites>
}

/**
 * The drive's work, whose code comes at its first use, and not before `drawn` unless nothing can be drawn without it.
 * Without the code it counts as being offline: edits wait in the log.
 */
export const createLateDriveWork = (load: DriveCode, drawn: Promise<unknown> = Promise.resolve()): DriveWork => {
  const look = lateCode(load.look)
  const writes = lateCode(async () => {
    await drawn
    return load.writes()
  })
  return {
    open: async (scope, opened) => (await look())?.open(scope, opened) ?? err({ kind: 'offline' }),
    pull: async (input) => {
      await drawn
      return (await look())?.pull(input) ?? err({ kind: 'offline' })
    },
    save: async (input) => (await writes())?.save(input) ?? err({ kind: 'offline' }),
    readMoved: async (names) => (await writes())?.readMoved(names) ?? new Map<string, MovedFile>(names.map((name) => [name, { status: 'unread' }])),
    settleMoved: async (name, settled) => (await writes())?.settleMoved(name, settled) ?? err({ kind: 'offline' }),
  }
}
