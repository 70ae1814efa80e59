import type { AttachmentPlace, GivenFile } from '#domain/attachments/commands.ts'
import type { Result } from '#domain/result.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { DriveError } from './drive.ts'
import type { JournalKey, LogError } from './log.ts'

/** The bytes of a picture or file. */
export type Content = Uint8Array<ArrayBuffer>

/** A picture or file that the drive does not list yet, with all that its record says. */
export interface WaitingFile extends AttachmentPlace {
  /** The id of its record. */
  readonly id: string
  readonly sha256: string
  readonly file: GivenFile
  /** The id that its file in the drive has, or will have: asked for once, so that a second try makes no second file. */
  readonly driveId?: string
  /** The drive has acknowledged it. */
  readonly sent?: true
}

/** Where files wait for the drive, beside the log. An answered call is on disk (strict durability). */
export interface Outbox {
  /** All of a journal, in the order in which they were added, without their bytes. */
  readonly waiting: (key: JournalKey) => Promise<Result<ReadonlyArray<WaitingFile>, LogError>>
  /** The bytes of one; undefined where it does not wait here. */
  readonly content: (key: JournalKey, id: string) => Promise<Result<Content | undefined, LogError>>
  /** Adds one with its bytes, both or neither. */
  readonly add: (key: JournalKey, file: WaitingFile, content: Content) => Promise<Result<void, LogError>>
  /** Replaces what is stored of one that waits; one that another tab has removed meanwhile does not come back. */
  readonly note: (key: JournalKey, file: WaitingFile) => Promise<Result<void, LogError>>
  readonly remove: (key: JournalKey, id: string) => Promise<Result<void, LogError>>
}

/** A file of a journal in the drive. */
export interface StoredFile {
  readonly id: string
  readonly sha256: string
  /** The first day on which it was seen that no record names it. */
  readonly unusedSince?: LocalDate
}

/** What became of a file in the drive: the day is that of a note that no record names it. */
type SeenFile = 'gone' | 'there' | Required<Pick<StoredFile, 'unusedSince'>>

/** The files of pictures in the drive, each under its SHA-256 and marked with the id of its journal's file. */
export interface AttachmentFiles {
  /**
   * The id of this journal's file with this content, one that a record names before one that none does; undefined where
   * the drive lists none (yet).
   */
  readonly find: (sha256: string, journal: string) => Promise<Result<string | undefined, DriveError>>
  readonly newId: () => Promise<Result<string, DriveError>>
  /** Stores it under that id; where an earlier try has made the file, it is made whole. Verified by its checksum. */
  readonly store: (
    driveId: string,
    file: WaitingFile,
    content: Content,
    journal: string,
  ) => Promise<Result<void, DriveError>>
  /**
   * What is known of the file of that id, sooner than it is listed: whether there is one, and since when no record
   * names it, where a device has noted that.
   */
  readonly look: (driveId: string) => Promise<Result<SeenFile, DriveError>>
  /** The bytes, whose hash is the one asked for, whichever journal brought them; undefined where the drive has none. */
  readonly read: (sha256: string, bytes: number) => Promise<Result<Content | undefined, DriveError>>
  /** All of a journal. */
  readonly all: (journal: string) => Promise<Result<ReadonlyArray<StoredFile>, DriveError>>
  /** Notes since when no record names a file; undefined: one does. */
  readonly markUnused: (driveId: string, since: LocalDate | undefined) => Promise<Result<void, DriveError>>
  readonly remove: (driveId: string) => Promise<Result<void, DriveError>>
}

/** The bytes that an archive has under these hashes, whatever they are, one after the other. */
export type ArchivedContents = (hashes: Iterable<string>) => Iterable<readonly [sha256: string, content: Content]>
