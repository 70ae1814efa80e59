import type { SaveFailure } from '#domain/errors/from-save.ts'
import type { ConflictRef } from '#domain/record/events.ts'
import type { Result } from '#domain/result.ts'
import type { DriveError } from '#machines/ports/drive.ts'
import type { JournalKey, OpenedLog } from '#machines/ports/log.ts'
import { type FromDrivePorts, openFromDrive, pullJournal, type PullPorts } from '#machines/save/from-drive.ts'
import { finishMoved, type MovedFile, readMovedConflicts, type FinishPorts } from '#machines/save/move-conflicts.ts'
import { saveJournal, type SavePorts } from '#machines/save/save-journal.ts'
import type { OpenedFile, PullOutcome, SaveInput, SaveOutcome } from '#machines/save/save-outcome.ts'
import { createUnclearWrites } from '#machines/save/unclear-writes.ts'

export interface DriveWork {
  /** Reads a journal that this device does not hold. */
  readonly open: (key: JournalKey, opened: OpenedLog) => Promise<Result<OpenedFile, SaveFailure>>
  /** Reads what others wrote; writes nothing to the drive. */
  readonly pull: (input: SaveInput) => Promise<Result<PullOutcome, SaveFailure>>
  readonly save: (input: SaveInput) => Promise<Result<SaveOutcome, SaveFailure>>
  /** Reads the files of conflicts next to the journal, by name. */
  readonly readMoved: (names: ReadonlyArray<string>) => Promise<ReadonlyMap<string, MovedFile>>
  readonly finishMoved: (name: string, finished: ReadonlyArray<ConflictRef>) => Promise<Result<void, DriveError>>
}

/** Loaded lazily, by `lazyDriveWork` in journal-sessions.ts. */
export const createDriveWork = (ports: FromDrivePorts & PullPorts & SavePorts & FinishPorts): DriveWork => {
  const unclear = createUnclearWrites()
  return {
    open: openFromDrive(ports),
    pull: pullJournal(ports, unclear),
    save: saveJournal(ports, unclear),
    readMoved: (names) => readMovedConflicts(ports.files, names),
    finishMoved: (name, finished) => finishMoved(ports, name, finished),
  }
}
