import type { JournalFile } from '#domain/journal-file/parse.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import type { Folded } from '#domain/sync/rebase.ts'
import type { Instant } from '#domain/time/local-date.ts'
import type { Draft, JournalKey } from '#machines/ports/log.ts'

/** The file as this profile last read or wrote it, parsed: the base of the view and of the next save. */
export interface Confirmed {
  readonly file: JournalFile
  /** The drive's head revision with this content. */
  readonly revision: string
  readonly modifiedTime: Instant
}

export interface SaveInput {
  readonly key: JournalKey
  readonly clientId: string
  /** Undefined when this profile never read the file; then the save reads it. */
  readonly confirmed: Confirmed | undefined
  /** What the journal machine has folded on `confirmed`, so that it is not folded twice. */
  readonly folded?: Folded
}

export interface SaveOutcome {
  /** `written`: our text is in the drive. `landed`: an earlier write was found there. `unchanged`: nothing to send. */
  readonly kind: 'written' | 'landed' | 'unchanged'
  readonly confirmed: Confirmed
  /** Differs from the input when the profile turned out to be cloned or unknown to the file: read the log again. */
  readonly clientId: string
  readonly renewed: boolean
  /** Every event of this device up to this number is in the file. */
  readonly upToSeq: number
  /** Milliseconds since the epoch. */
  readonly savedAt: number
}

/** The file that a journal opens with. */
export interface OpenedFile {
  readonly confirmed: Confirmed
  /** `log`: from this device, without asking the drive: pull soon. */
  readonly source: 'log' | 'drive'
  /** What this device had saved before a sign-out is not in it any more. */
  readonly overwritten?: true
}

export interface OpenedJournal extends OpenedFile {
  /** All retained events; `pendingOf` says which of them `confirmed` lacks. */
  readonly log: ReadonlyArray<LoggedEvent>
  readonly drafts: ReadonlyArray<Draft>
  readonly clientId: string
}

export interface PullOutcome {
  readonly changed: boolean
  readonly confirmed: Confirmed
}
