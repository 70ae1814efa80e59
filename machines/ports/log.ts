import type { LongText } from '#domain/long-text.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import type { Result } from '#domain/result.ts'
import type { LastDelivered } from '#domain/sync/overwritten.ts'
import type { Instant, LocalDate } from '#domain/time/local-date.ts'

/** Whose events, for which file. Nothing stored under one key is ever used under another. */
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
  /** Fingerprint of the entry's text that its author saw when they began to type. */
  readonly base?: string
  /**
   * The page that it was typed in: pages of one profile never write over each other's rows. Absent in rows of older
   * versions.
   */
  readonly page?: string
  /** How many drafts that page has stored, with this one. Absent in rows of older versions. */
  readonly nth?: number
}

/** Which row a draft is. */
export type DraftKey = Pick<Draft, 'date' | 'field' | 'page'>

/** A row whose text has become an event, and the last draft that the event can hold: a later one stays. */
export type ConsumedDraft = DraftKey & Pick<Draft, 'nth'>

/** The pages of this profile, each of which types into draft rows of its own. */
export interface Pages {
  /** The name of this page. */
  readonly own: string
  /** The names of the others that are open now; none where the browser cannot tell. */
  readonly others: () => Promise<ReadonlySet<string>>
}

/** The log now, and the client id that its numbers belong to. */
export interface NamedLog {
  /** The id of this profile in the file. */
  readonly clientId: string
  /** All retained events, in order of `seq`. */
  readonly events: ReadonlyArray<LoggedEvent>
}

/** The log read again, with the drafts that no earlier read could give. */
export interface ReadLog extends NamedLog {
  readonly drafts?: ReadonlyArray<Draft>
}

export interface OpenedLog extends NamedLog {
  readonly snapshot: Snapshot | undefined
  /** Typed text that is no event yet. */
  readonly drafts: ReadonlyArray<Draft>
  /** A sign-out took it off the device, and the file was not read since. */
  readonly left?: LastDelivered
}

/** Facts about the file that a save or a read proved. */
export interface Confirmation {
  /** The client id of the log when it was read, to which the numbers belong. Absent: the present one. */
  readonly clientId?: string
  /** The file holds this device's events up to here. */
  readonly upToSeq: number
  /** The drive's revision that holds them. */
  readonly revision: string
  /** The part of the log in the file as it was read, before our write, and its last writer. */
  readonly read?: { readonly upToSeq: number; readonly by: 'us' | 'others' }
  /** Ids of acknowledged events that the file lacks: another device has overwritten them. None where absent. */
  readonly buried?: ReadonlyArray<string>
}

export type LogError =
  /** No space left. */
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
  /**
   * A save or a read succeeded. In one transaction: stores the snapshot, marks the events that it holds as sent, and
   * deletes those that need not be retained any longer (sync.md 3.3, step 9).
   */
  readonly confirm: (
    key: JournalKey,
    snapshot: Snapshot<LongText>,
    sent: Confirmation,
  ) => Promise<Result<void, LogError>>
  readonly putDraft: (key: JournalKey, draft: Draft) => Promise<Result<void, LogError>>
  /**
   * A new identity for this profile. The given events are appended again under it, then those appended after `upToSeq`,
   * the end of the log as the caller read it; all others count as delivered. Events that were sent once stay marked as
   * sent: they yield to newer changes.
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

/** A journal as this device has it, with or without a file in the drive. */
export interface StoredJournal {
  readonly fileId: string
  /** The drive had no file, or another one in its place: this copy may be the only one. */
  readonly lost: boolean
  /** The whole file is here; else only the events that never reached the drive. */
  readonly whole: boolean
  /** Edits of the user that were never acknowledged by the drive. */
  readonly unsent: number
}

/** The journals in the log beyond the open one, so that a journal can outlive its file. */
export interface DeviceJournals {
  /** All journals of one user, without those that have moved to another file. */
  readonly stored: (userId: string) => Promise<Result<ReadonlyArray<StoredJournal>, LogError>>
  /**
   * Deletes, for every user but the signed-in one, the data that the drive holds too: snapshots, acknowledged events
   * and quarantined bytes. Unsent events and drafts stay under their user, and so do the client id and the numbers of
   * each log, which are never used twice. A journal whose file the drive has lost stays whole.
   */
  readonly keepOnlyUnsent: (signedIn: string | undefined) => Promise<Result<void, LogError>>
  /** The drive has lost the file: even a sign-out leaves the copy, until a read or write is confirmed again. */
  readonly markLost: (key: JournalKey) => Promise<Result<void, LogError>>
  /**
   * The journal lives on in another file, whose content is `snapshot` and holds the old log up to `upToSeq`. In one
   * transaction the rest of the log and the drafts move there and the old copy is deleted. Events that a tab still
   * appends to the old one move at the next `open` of the new one.
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
