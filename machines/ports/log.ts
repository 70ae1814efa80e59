import type { LongText } from '#domain/long-text.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import type { Result } from '#domain/result.ts'
import type { LastDelivered } from '#domain/sync/overwritten.ts'
import type { Instant, LocalDate } from '#domain/time/local-date.ts'

/** A user and a file. Data stored under one key is never used under another. */
export interface JournalKey {
  readonly userId: string
  readonly fileId: string
}

/** The file as this profile last read or wrote it: the base of the view when there is no network. */
export interface Snapshot<Text extends LongText = string> {
  readonly text: Text
  readonly revision: string
  readonly modifiedTime: Instant
}

export type DraftField = 'notes' | 'reflections'

export interface Draft {
  /** The day of the entry, or the place of a text of a record (`machines/journal/draft-place.ts`). */
  readonly date: LocalDate
  readonly field: DraftField
  readonly text: string
  /** Fingerprint of the text that its author saw when they began to type. */
  readonly base?: string
  /** The page that it was typed in: pages never write over each other's rows. Absent in rows of older versions. */
  readonly page?: string
  /** The number of this draft among those of its page. Absent in rows of older versions. */
  readonly nth?: number
}

export type DraftKey = Pick<Draft, 'date' | 'field' | 'page'>

/** A row whose text has become an event. `nth`: the last draft that the event can hold; a later one stays. */
export type ConsumedDraft = DraftKey & Pick<Draft, 'nth'>

/** The pages of this profile, each with draft rows of its own. */
export interface Pages {
  readonly own: string
  /** The other open pages; none where the browser cannot tell. */
  readonly others: () => Promise<ReadonlySet<string>>
}

/** The log, and the client id that its numbers belong to. */
export interface NamedLog {
  /** The id of this profile in the file. */
  readonly clientId: string
  /** All retained events, in order of `seq`. */
  readonly events: ReadonlyArray<LoggedEvent>
}

/** `drafts`: drafts that no earlier read could answer. */
export interface ReadLog extends NamedLog {
  readonly drafts?: ReadonlyArray<Draft>
}

export interface OpenedLog extends NamedLog {
  readonly snapshot: Snapshot | undefined
  /** Typed text that is no event yet. */
  readonly drafts: ReadonlyArray<Draft>
  /** The last acknowledged event that a sign-out deleted from the device; absent once the file is read again. */
  readonly left?: LastDelivered
}

/** Facts about the file that a save or a read proved. */
export interface Confirmation {
  /** The client id of the numbers. Absent: the present one. */
  readonly clientId?: string
  /** The file holds this device's events up to here. */
  readonly upToSeq: number
  /** The drive's revision that holds them. */
  readonly revision: string
  /** The part of the log in the file as it was read, before our write, and its last writer. */
  readonly read?: { readonly upToSeq: number; readonly by: 'us' | 'others' }
  /** Ids of acknowledged events that another device has overwritten. Absent: none. */
  readonly buried?: ReadonlyArray<string>
}

export type LogError =
  | { readonly kind: 'quota' }
  /** Storage is missing, blocked, was closed, or is newer than this app. */
  | { readonly kind: 'unavailable' }

/** The durable log. An answered call is on disk (strict durability). */
export interface EventLog {
  readonly open: (key: JournalKey) => Promise<Result<OpenedLog, LogError>>
  /** Appends in one transaction, numbers them, and deletes the drafts that became these events. */
  readonly append: (
    key: JournalKey,
    events: ReadonlyArray<{ readonly id: string; readonly event: JournalEvent }>,
    consumedDrafts: ReadonlyArray<ConsumedDraft>,
  ) => Promise<Result<ReadonlyArray<LoggedEvent>, LogError>>
  /** Reads the events and their client id in one transaction; any tab of this profile may have renewed the id. */
  readonly read: (key: JournalKey) => Promise<Result<NamedLog, LogError>>
  /** In one transaction: stores the snapshot, marks its events as sent, deletes old ones (sync.md 3.3, step 9). */
  readonly confirm: (
    key: JournalKey,
    snapshot: Snapshot<LongText>,
    sent: Confirmation,
  ) => Promise<Result<void, LogError>>
  readonly putDraft: (key: JournalKey, draft: Draft) => Promise<Result<void, LogError>>
  /**
   * Gives this profile a new identity. The given events are appended again, then those after `upToSeq`, the end of the
   * log as the caller read it; all others count as delivered. Sent events stay marked as sent: they yield to newer
   * changes.
   */
  readonly renewClient: (
    key: JournalKey,
    reappend: ReadonlyArray<Pick<LoggedEvent, 'id' | 'event' | 'sentRevision'>>,
    upToSeq: number,
  ) => Promise<Result<OpenedLog, LogError>>
  /** Stores unreadable bytes before anything may overwrite them. */
  readonly quarantine: (key: JournalKey, text: string, reason: string) => Promise<Result<void, LogError>>
  /** The user chose to discard the events that never reached the drive. */
  readonly discard: (key: JournalKey) => Promise<Result<void, LogError>>
  /** Another tab of this profile appended or confirmed. Returns the unsubscribe. */
  readonly subscribe: (key: JournalKey, changed: () => void) => () => void
}

/** A journal on this device, with or without a file in the drive. */
export interface StoredJournal {
  readonly fileId: string
  /** The drive had no file, or another one in its place: this copy may be the only one. */
  readonly lost: boolean
  /** False: only the events that never reached the drive are here. */
  readonly whole: boolean
  /** Edits of the user that were never acknowledged by the drive. */
  readonly unsent: number
}

/** The journals in the log beyond the open one, so that a journal can outlive its file. */
export interface DeviceJournals {
  /** All journals of one user, without those that have moved to another file. */
  readonly stored: (userId: string) => Promise<Result<ReadonlyArray<StoredJournal>, LogError>>
  /**
   * Deletes the data of every other user that the drive holds too: snapshots, acknowledged events, quarantined bytes.
   * Unsent events and drafts stay, and so do client ids and numbers, which are never used twice. A lost journal stays
   * whole.
   */
  readonly keepOnlyUnsent: (signedIn: string | undefined) => Promise<Result<void, LogError>>
  /** The drive has lost the file: even a sign-out leaves the copy, until a read or write is confirmed again. */
  readonly markLost: (key: JournalKey) => Promise<Result<void, LogError>>
  /**
   * The journal continues in another file, whose `snapshot` holds the old log up to `upToSeq`. In one transaction the
   * rest of the log and the drafts move there and the old copy is deleted. Events that a tab still appends to the old
   * one move at the next `open` of the new one.
   */
  readonly moveTo: (
    from: JournalKey,
    fileId: string,
    held: { readonly snapshot: Snapshot; readonly upToSeq: number },
  ) => Promise<Result<void, LogError>>
}

/** The 30 s backup of the state (spec section 4); valid for one hour. */
export interface BackupStore {
  readonly read: (key: JournalKey) => Promise<{ readonly text: string; readonly at: number } | undefined>
  readonly write: (key: JournalKey, text: LongText, at: number) => Promise<void>
}
