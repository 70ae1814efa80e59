import type { Instant, Journal } from '#domain/journal/journal.ts'
import type { JournalFile } from '#domain/journal/journal-file.ts'
import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import type { Draft, LogScope } from '../ports/log.ts'

/** The file as this profile last read or wrote it, already parsed: what the view stands on, and what the next save starts from. */
export interface Confirmed {
  readonly file: JournalFile
  /** The drive's head revision with this content. */
  readonly revision: string
  readonly modifiedTime: Instant
}

export interface SaveInput {
  readonly scope: LogScope
  readonly clientId: string
  /** Undefined when this profile never read the file; then the save reads it. */
  readonly confirmed: Confirmed | undefined
  /** The log as the journal's machine knows it, and the view that it gives on `confirmed`: a long log need not be folded twice. */
  readonly seen?: { readonly log: ReadonlyArray<LoggedEvent>; readonly view: Journal }
}

export interface SaveOutcome {
  /** `written`: our text is in the drive. `landed`: an earlier write of ours was found there. `unchanged`: there was nothing to send. */
  readonly kind: 'written' | 'landed' | 'unchanged'
  readonly confirmed: Confirmed
  /** Another one than was passed in when the profile turned out to be cloned or forgotten: read the log again. */
  readonly clientId: string
  readonly renewed: boolean
  /** Every event of this device up to this number is in the file. */
  readonly upToSeq: number
  /** Milliseconds since the epoch. */
  readonly savedAt: number
}

export type BlockedReason =
  /** 404: deleted, or the app was disconnected in the drive. */
  | 'fileMissing'
  /** Written by a newer version: read-only here. */
  | 'newerVersion'
  /** Not JSON or not a journal; a copy of the bytes is kept. */
  | 'unreadable'
  /** The file at this id belongs to another app. */
  | 'foreignFile'
  | 'quota'
  /** The upload would remove records that nobody deleted. */
  | 'shrink'
  | 'scopeMissing'
  /** The journal is larger than a file may be. */
  | 'tooLarge'
  /** What would be written does not read back as what is meant: a defect, never written. */
  | 'inconsistent'

export type SaveFailure =
  | { readonly kind: 'offline' }
  /** Timeout, server error, unverified answer, or somebody else kept writing: try again later. */
  | { readonly kind: 'unreachable'; readonly cause?: 'timeout' }
  /** 401 even after a refresh. */
  | { readonly kind: 'unauthorized' }
  /** The session is over. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number | undefined }
  /** Another tab of this profile is saving, or took the lock over. */
  | { readonly kind: 'busy' }
  /** Needs the user; editing goes on locally. */
  | { readonly kind: 'blocked'; readonly reason: BlockedReason }
  | { readonly kind: 'log-unavailable' }

/** The file that a journal opens with. */
export interface OpenedFile {
  readonly confirmed: Confirmed
  /** `log`: from this device, without asking the drive. Pull soon. */
  readonly source: 'log' | 'drive'
}

export interface OpenedJournal extends OpenedFile {
  /** All retained events; what is not in `confirmed` is told by `pendingOf`. */
  readonly log: ReadonlyArray<LoggedEvent>
  readonly drafts: ReadonlyArray<Draft>
  readonly clientId: string
}

export interface PullOutcome {
  readonly changed: boolean
  readonly confirmed: Confirmed
}
