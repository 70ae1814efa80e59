import type { AttachmentPlace, GivenFile } from '#domain/attachments/commands.ts'
import type { Result } from '#domain/result.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { DriveError } from './drive.ts'
import type { JournalKey, LogError } from './log.ts'

export type Content = Uint8Array<ArrayBuffer>

/** A picture or file that the drive does not list yet. */
export interface WaitingFile extends AttachmentPlace {
  /** The id of its record. */
  readonly id: string
  readonly sha256: string
  readonly file: GivenFile
  /** The id of its file in the drive: requested once, so that a second try makes no second file. */
  readonly driveId?: string
  /** The drive has acknowledged it. */
  readonly sent?: true
}

/** The files that wait for the drive, in the log's database. An answered call is on disk (strict durability). */
export interface Outbox {
  /** In order of addition, without their bytes. */
  readonly waiting: (key: JournalKey) => Promise<Result<ReadonlyArray<WaitingFile>, LogError>>
  /** Undefined where it does not wait here. */
  readonly content: (key: JournalKey, id: string) => Promise<Result<Content | undefined, LogError>>
  /** In one transaction. */
  readonly add: (key: JournalKey, file: WaitingFile, content: Content) => Promise<Result<void, LogError>>
  /** Replaces a row whose id in the drive is still `knownId`; false where another tab has changed or removed it. */
  readonly note: (key: JournalKey, file: WaitingFile, knownId: string | undefined) => Promise<Result<boolean, LogError>>
  readonly remove: (key: JournalKey, id: string) => Promise<Result<void, LogError>>
}

export interface StoredFile {
  readonly id: string
  readonly sha256: string
  /** The first day on which a device found no record that names it. */
  readonly unusedSince?: LocalDate
}

/** A day: since when no record names the file, as a device noted. */
type SeenFile = 'gone' | 'there' | Required<Pick<StoredFile, 'unusedSince'>>

/** The drive's files of attachments, each under its SHA-256 and marked with its journal's file id. */
export interface AttachmentFiles {
  /** The journal's file of this content, preferably one that a record names; undefined where none is listed (yet). */
  readonly find: (sha256: string, journal: string) => Promise<Result<string | undefined, DriveError>>
  readonly newId: () => Promise<Result<string, DriveError>>
  /** Stores the content under that id; completes a file that an earlier try began. Verified by its checksum. */
  readonly store: (
    driveId: string,
    file: WaitingFile,
    content: Content,
    journal: string,
  ) => Promise<Result<void, DriveError>>
  /** Knows a file before the drive lists it, too. */
  readonly look: (driveId: string) => Promise<Result<SeenFile, DriveError>>
  /** From any journal; undefined where the drive has none. */
  readonly read: (sha256: string, bytes: number) => Promise<Result<Content | undefined, DriveError>>
  readonly all: (journal: string) => Promise<Result<ReadonlyArray<StoredFile>, DriveError>>
  /** Notes since when no record names a file; undefined: one does. */
  readonly markUnused: (driveId: string, since: LocalDate | undefined) => Promise<Result<void, DriveError>>
  readonly remove: (driveId: string) => Promise<Result<void, DriveError>>
}

/** Reads the archive's contents of these hashes one after the other, unchecked. */
export type ArchivedContents = (hashes: Iterable<string>) => Iterable<readonly [sha256: string, content: Content]>
