import type { JournalEvent } from '#domain/journal/events.ts'
import type { Instant, LocalDate } from '#domain/journal/journal.ts'
import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import type { LongText } from '#domain/journal/long-text.ts'
import type { Result } from '#domain/result.ts'

// What the machines need from the world. The real ones come from web/app/compose.ts; an expected failure is answered, never thrown.

/** Whose events, for which file. Nothing ever crosses from one scope to another. */
export interface LogScope {
  readonly userId: string
  readonly fileId: string
}

/** The file as last read or written by this profile: what the view stands on when there is no network. */
export interface Snapshot<Text extends LongText = string> {
  readonly text: Text
  readonly revision: string
  readonly modifiedTime: Instant
}

export type DraftField = 'notes' | 'reflections'

export interface Draft {
  readonly date: LocalDate
  readonly field: DraftField
  readonly text: string
  /** Fingerprint of the entry's text that its author saw when they began to type. */
  readonly base?: string
  /** The page that it was typed in: pages of one profile never write over each other's rows. Absent in rows of older versions. */
  readonly page?: string
}

/** Which row a draft is. */
export type DraftKey = Pick<Draft, 'date' | 'field' | 'page'>

/** The pages of this profile, each of which types into draft rows of its own. */
export interface Pages {
  /** The name of this page. */
  readonly own: string
  /** The names of the others that are open now; none where the browser cannot tell. */
  readonly others: () => Promise<ReadonlySet<string>>
}

export interface OpenedLog {
  readonly clientId: string
  readonly snapshot: Snapshot | undefined
  /** All retained events, in order of `seq`. */
  readonly events: ReadonlyArray<LoggedEvent>
  /** Text typed and not yet made into events. */
  readonly drafts: ReadonlyArray<Draft>
}

/** What a save or a read of the file proved. */
export interface Confirmation {
  /** The file holds this device's events up to here. */
  readonly upToSeq: number
  /** The drive's revision that holds them. */
  readonly revision: string
  /** What the file held when it was read, before a write of ours: how far the log, and whether we had written it ourselves. */
  readonly read?: { readonly upToSeq: number; readonly by: 'us' | 'others' }
}

export type LogError =
  /** No room left. */
  | { readonly kind: 'quota' }
  /** Storage is missing, blocked, closed under us or newer than this app. */
  | { readonly kind: 'unavailable' }

/** The durable log. An answered call is on disk (strict durability). */
export interface EventLog {
  readonly open: (scope: LogScope) => Promise<Result<OpenedLog, LogError>>
  /** Appends in one transaction, numbers them, and deletes the drafts that became these events. */
  readonly append: (
    scope: LogScope,
    events: ReadonlyArray<{ readonly id: string; readonly event: JournalEvent }>,
    consumedDrafts: ReadonlyArray<DraftKey>,
  ) => Promise<Result<ReadonlyArray<LoggedEvent>, LogError>>
  readonly events: (scope: LogScope) => Promise<Result<ReadonlyArray<LoggedEvent>, LogError>>
  /** The id that this profile goes by in the file now; any tab of it may have renewed it. */
  readonly identity: (scope: LogScope) => Promise<Result<string, LogError>>
  /**
   * A save or a read went through: the snapshot, the marks of the events it holds, and the end of those that need no
   * keeping any more (sync.md 3.3, step 9), in one transaction.
   */
  readonly confirm: (scope: LogScope, snapshot: Snapshot<LongText>, sent: Confirmation) => Promise<Result<void, LogError>>
  readonly putDraft: (scope: LogScope, draft: Draft) => Promise<Result<void, LogError>>
  /**
   * A new identity for this profile. The events given are appended again under it, and behind them whatever was appended
   * after `upToSeq`, as far as the caller had read the log; everything else counts as delivered.
   */
  readonly renewClient: (
    scope: LogScope,
    reappend: ReadonlyArray<{ readonly id: string; readonly event: JournalEvent }>,
    upToSeq: number,
  ) => Promise<Result<OpenedLog, LogError>>
  /** Keeps bytes that we could not read, before anything may overwrite them. */
  readonly quarantine: (scope: LogScope, text: string, reason: string) => Promise<Result<void, LogError>>
  /** The user chose to throw away what never reached the drive. */
  readonly discard: (scope: LogScope) => Promise<Result<void, LogError>>
  /** Another tab of this profile appended or confirmed. Returns the unsubscribe. */
  readonly subscribe: (scope: LogScope, changed: () => void) => () => void
}

/** A journal as this device holds it, whatever the drive has of it. */
export interface KeptJournal {
  readonly fileId: string
  /** The drive was seen without the file, or with something else in its place: this copy may be the only one. */
  readonly lost: boolean
  /** The whole file is here; else only the events that never reached the drive. */
  readonly whole: boolean
  /** Edits of the user that were never acknowledged by the drive. */
  readonly unsent: number
}

/** What the log's device keeps beyond the file that is open, so that a journal can outlive its file. */
export interface DeviceJournals {
  /** All journals of one user; what has moved to another file is not among them. */
  readonly kept: (userId: string) => Promise<Result<ReadonlyArray<KeptJournal>, LogError>>
  /** The drive has lost the file: from now on even a sign-out leaves the copy. A confirmed read or write takes that back. */
  readonly markLost: (scope: LogScope) => Promise<Result<void, LogError>>
  /**
   * The journal lives on in another file, whose content is `snapshot` and holds the old log up to `upToSeq`. In one
   * transaction the rest of the log and the drafts move there and the old copy goes. What a tab still appends to the old
   * scope moves at the next `open` of the new one.
   */
  readonly moveTo: (from: LogScope, fileId: string, held: { readonly snapshot: Snapshot; readonly upToSeq: number }) => Promise<Result<void, LogError>>
}

// --- the profile ----------------------------------------------------------------------------------------------------

/** The 30 s backup of the state (spec section 4); valid for one hour. */
export interface BackupStore {
  readonly read: (scope: LogScope) => Promise<{ readonly text: string; readonly at: number } | undefined>
  readonly write: (scope: LogScope, text: LongText, at: number) => Promise<void>
}

// --- the market -----------------------------------------------------------------------------------------------------
