import type { AttachmentPlace, GivenFile } from '#domain/attachments/commands.ts'
import type { Result } from '#domain/result.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { DriveError } from './drive.ts'
import type { JournalKey, LogError } from './log.ts'

/** The bytes of a picture or file. */
export type Content = Uint8Array<ArrayBuffer>

/** A picture or file that the drive does not list yet, with the fields of its record. */
export interface WaitingFile extends AttachmentPlace {
  /** The id of its record. */
  readonly id: string
  readonly sha256: string
  readonly file: GivenFile
  /** The id that its file in the drive has, or will have: requested once, so that a second try makes no second file. */
  readonly driveId?: string
  /** The drive has acknowledged it. */
  readonly sent?: true
}

/** The files that wait for the drive, in the log's database. An answered call is on disk (strict durability). */
export interface Outbox {
  /** All waiting files of a journal, in order of addition, without their bytes. */
  readonly waiting: (key: JournalKey) => Promise<Result<ReadonlyArray<WaitingFile>, LogError>>
  /** The bytes of a file; undefined where it does not wait here. */
  readonly content: (key: JournalKey, id: string) => Promise<Result<Content | undefined, LogError>>
  /** Adds a file and its bytes in one transaction. */
  readonly add: (key: JournalKey, file: WaitingFile, content: Content) => Promise<Result<void, LogError>>
  /**
   * Replaces the row of a waiting file, whose id in the drive was `knownId`; answers whether it did. A row that another
   * tab has removed or given another id meanwhile stays as it is.
   */
  readonly note: (key: JournalKey, file: WaitingFile, knownId: string | undefined) => Promise<Result<boolean, LogError>>
  readonly remove: (key: JournalKey, id: string) => Promise<Result<void, LogError>>
}

/** A file of a journal in the drive. */
export interface StoredFile {
  readonly id: string
  readonly sha256: string
  /** The first day on which a device found no record that names it. */
  readonly unusedSince?: LocalDate
}

/** The state of a file in the drive; the day is that of the note that no record names it. */
type SeenFile = 'gone' | 'there' | Required<Pick<StoredFile, 'unusedSince'>>

/** The files of pictures in the drive, each under its SHA-256 and marked with the id of its journal's file. */
export interface AttachmentFiles {
  /**
   * The id of this journal's file with this content, one that a record names before one that none does; undefined where
   * the drive lists none (yet).
   */
  readonly find: (sha256: string, journal: string) => Promise<Result<string | undefined, DriveError>>
  readonly newId: () => Promise<Result<string, DriveError>>
  /** Stores the content under that id; completes a file that an earlier try began. Verified by its checksum. */
  readonly store: (
    driveId: string,
    file: WaitingFile,
    content: Content,
    journal: string,
  ) => Promise<Result<void, DriveError>>
  /**
   * The file of that id, also before it is listed: whether it exists, and since when no record names it, where a device
   * has noted that.
   */
  readonly look: (driveId: string) => Promise<Result<SeenFile, DriveError>>
  /** The bytes with this hash, from any journal; undefined where the drive has none. */
  readonly read: (sha256: string, bytes: number) => Promise<Result<Content | undefined, DriveError>>
  /** All files of a journal. */
  readonly all: (journal: string) => Promise<Result<ReadonlyArray<StoredFile>, DriveError>>
  /** Notes since when no record names a file; undefined: one does. */
  readonly markUnused: (driveId: string, since: LocalDate | undefined) => Promise<Result<void, DriveError>>
  readonly remove: (driveId: string) => Promise<Result<void, DriveError>>
}

/** The bytes that an archive has under these hashes, unchecked, one after the other. */
export type ArchivedContents = (hashes: Iterable<string>) => Iterable<readonly [sha256: string, content: Content]>
