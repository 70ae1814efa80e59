import type { LongText } from '#domain/long-text.ts'
import type { Result } from '#domain/result.ts'
import type { Instant } from '#domain/time/local-date.ts'
import type { AbortSignalLike } from './browser.ts'

export interface JournalFileInfo {
  readonly id: string
  /** With its extension. */
  readonly name: string
  /** '' where the drive gives none. */
  readonly modifiedTime: Instant
  /** Bytes. */
  readonly size: number
}

export interface FileHead {
  readonly id: string
  readonly revision: string
  readonly modifiedTime: Instant
  readonly size: number
  /** For compare-and-swap, where the drive gives one. */
  readonly etag: string | undefined
}

export type DriveErrorKind =
  | 'offline'
  | 'timeout'
  | 'server'
  /** 401 even after one refresh. */
  | 'unauthorized'
  /** The session is over: the refresh was answered with 401. */
  | 'signed-out'
  | 'rate-limited'
  | 'quota-exceeded'
  | 'scope-missing'
  | 'forbidden'
  | 'not-found'
  /** 412: another device wrote since the head was read. */
  | 'precondition-failed'
  /** Answered 2xx, but id, size or checksum differ from the sent file. */
  | 'unverified'
  | 'malformed'

export interface DriveError {
  readonly kind: DriveErrorKind
  readonly retryAfterMs?: number
}

/** The journal files in the user's drive. `fresh` reads bypass every cache. */
export interface JournalFiles {
  /** Of all folders of the name and of the legacy root, newest first, one per id. */
  readonly list: (age?: 'fresh') => Promise<Result<ReadonlyArray<JournalFileInfo>, DriveError>>
  readonly info: (fileId: string) => Promise<Result<JournalFileInfo, DriveError>>
  readonly head: (fileId: string) => Promise<Result<FileHead, DriveError>>
  readonly read: (fileId: string) => Promise<Result<{ readonly text: string; readonly head: FileHead }, DriveError>>
  /**
   * Replaces the content, conditionally where `etag` is given. Verified: the answer's id, size and checksum are those
   * of `text`. A lost `lock` stops it and counts as a failed precondition.
   */
  readonly write: (
    fileId: string,
    text: LongText,
    etag: string | undefined,
    lock?: AbortSignalLike,
  ) => Promise<Result<FileHead, DriveError>>
  /** Idempotent: an unclear failure and its retry make one file. `name` gets the extension if it lacks one. */
  readonly create: (name: string, text: LongText) => Promise<Result<JournalFileInfo, DriveError>>
  readonly rename: (fileId: string, name: string) => Promise<Result<JournalFileInfo, DriveError>>
  readonly remove: (fileId: string) => Promise<Result<void, DriveError>>
  /** Under exactly this name in the journals' folder; `list` leaves it out. Verified like `create`. */
  readonly storeConflicts: (name: string, text: string) => Promise<Result<JournalFileInfo, DriveError>>
  /** The files that `storeConflicts` wrote, of all journals. */
  readonly conflicts: () => Promise<Result<ReadonlyArray<JournalFileInfo>, DriveError>>
}
