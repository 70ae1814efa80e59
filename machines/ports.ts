import type { EventsAnswer, NewsAnswer } from '#domain/api/ai.ts'
import type { JournalEvent } from '#domain/journal/events.ts'
import type { Instant, LocalDate, ThemePreference } from '#domain/journal/journal.ts'
import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import type { LongText } from '#domain/journal/long-text.ts'
import type { MarketFailure, MarketMoment, MarketPicture } from '#domain/market/dashboard.ts'
import type { Result } from '#domain/result.ts'

/**
 * What the machines need from the world, in our words. `web/app/compose.ts` hands in the real ones, tests and the
 * simulator theirs. No port throws for an expected failure: it answers a Result.
 */

/** The wall clock and the user's place. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** The IANA zone that the user is in now. */
  readonly zone: () => string
}

/** The user's calendar, in the zone that they are in now; `domain/time/day.ts` behind it. */
export interface Calendar {
  /** The local day at an instant, milliseconds since the epoch. */
  readonly localDay: (nowMs: number) => LocalDate
  /** The first instant after `nowMs` that has another local date. */
  readonly nextMidnight: (nowMs: number) => number
}

/** Unique ids: time plus random characters. */
export interface Ids {
  readonly next: () => string
}

/** A number in [0, 1) for jitter. */
export interface Random {
  readonly fraction: () => number
}

/**
 * A short wait inside of one operation, such as between two tries of a conditional write. Waits that a user can see are
 * delays of the machines.
 */
export interface Pauses {
  /** Resolves after a random time between the two; from 0 to 0 it only lets others go first. */
  readonly between: (minMs: number, maxMs: number) => Promise<void>
}

// --- signing in -----------------------------------------------------------------------------------------------------

export interface StoredTokens {
  readonly accessToken: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** What the browser remembers between visits (spec section 3, "Stored locally in the browser"). Reading never fails: absent is undefined. */
export interface SessionStore {
  readonly read: () => { readonly tokens: StoredTokens | undefined; readonly userId: string | undefined; readonly fileId: string | undefined }
  readonly writeTokens: (tokens: StoredTokens) => void
  readonly clearTokens: () => void
  readonly writeUserId: (userId: string) => void
  readonly writeFileId: (fileId: string) => void
  readonly clearFileId: () => void
  /** Sign-out: everything but the durable log and the theme; the older keys too. */
  readonly clearAll: () => void
  /** Calls back when another tab changed the session. Returns the unsubscribe. */
  readonly subscribe: (changed: () => void) => () => void
}

export type RefreshFailure =
  /** 401: the session is over. Only this, or the user, signs out. */
  | { readonly kind: 'signed-out' }
  /** The network, a timeout, 5xx or 429: try again later. */
  | { readonly kind: 'unreachable'; readonly retryAfterMs: number | undefined }

/** The one sign-out that the server has not heard of yet, kept over visits: until it has, the sealed cookie opens that user's session. */
export interface OwedSignOut {
  /** Whose it is. */
  readonly read: () => string | undefined
  readonly write: (userId: string) => void
  /** The server has heard of it, or a new sign-in has replaced the cookie. */
  readonly clear: () => void
}

export interface AuthApi {
  readonly refresh: (userId: string) => Promise<Result<{ readonly accessToken: string; readonly expiresInSeconds: number }, RefreshFailure>>
  /** Ends the session of this user in the sealed cookie, nobody else's. Failures are ignored, as the spec says: answers whether the server has heard of it. */
  readonly signOut: (userId: string) => Promise<boolean>
  /** Takes the app's access back at the provider, for every device; answers whether it is taken back. */
  readonly disconnect: (userId: string) => Promise<boolean>
  /** Where a browser redirect starts sign-in. */
  readonly loginAddress: () => string
}

/** A fresh access token, refreshed first when it ends within the margin. One flight per profile. */
export interface AccessTokens {
  readonly current: () => Promise<Result<string, RefreshFailure>>
  /** The drive answered 401 to this token: refresh once, unless somebody else already has. */
  readonly replace: (rejected: string) => Promise<Result<string, RefreshFailure>>
}

// --- the drive ------------------------------------------------------------------------------------------------------

export interface JournalFileInfo {
  readonly id: string
  /** With its extension. */
  readonly name: string
  readonly modifiedTime: Instant
  /** Bytes. */
  readonly size: number
}

/** What is known of a file's content without its bytes. */
export interface FileHead {
  readonly id: string
  readonly revision: string
  readonly modifiedTime: Instant
  readonly size: number
  /** For compare-and-swap, where the drive gives one. */
  readonly etag: string | undefined
}

export type DriveErrorKind =
  | 'offline' | 'timeout' | 'server'
  /** 401 even after one refresh. */
  | 'unauthorized'
  /** The session is over: the refresh said 401. */
  | 'signed-out'
  | 'rate-limited' | 'quota-exceeded' | 'scope-missing' | 'forbidden' | 'not-found'
  /** 412: somebody wrote since the head was read. */
  | 'precondition-failed'
  /** Answered 2xx, but id, size or checksum are not those of what was sent. */
  | 'unverified'
  | 'malformed'

export interface DriveError {
  readonly kind: DriveErrorKind
  readonly retryAfterMs?: number
}

/** The journal files in the user's drive. `fresh` reads bypass every cache. */
export interface JournalFiles {
  /** All folders of the name, the legacy root listing merged, newest first, one per id. */
  readonly list: () => Promise<Result<ReadonlyArray<JournalFileInfo>, DriveError>>
  readonly info: (fileId: string) => Promise<Result<JournalFileInfo, DriveError>>
  readonly head: (fileId: string) => Promise<Result<FileHead, DriveError>>
  readonly read: (fileId: string) => Promise<Result<{ readonly text: string; readonly head: FileHead }, DriveError>>
  /**
   * Replaces the content; conditional where `etag` is given. Verified: the answer's id, size and checksum are those of
   * `text`. Once `lock` is lost nothing more is sent: somebody else writes now, which is a failed precondition too.
   */
  readonly write: (fileId: string, text: LongText, etag: string | undefined, lock?: AbortSignalLike) => Promise<Result<FileHead, DriveError>>
  /** Idempotent: an unclear failure and its retry make one file. `name` gets the extension if it lacks one. */
  readonly create: (name: string, text: LongText) => Promise<Result<JournalFileInfo, DriveError>>
  readonly rename: (fileId: string, name: string) => Promise<Result<JournalFileInfo, DriveError>>
  readonly remove: (fileId: string) => Promise<Result<void, DriveError>>
  /** Stores texts beside the journals under exactly this name; `list` never shows such a file. Verified, as `create` is. */
  readonly keepConflicts: (name: string, text: string) => Promise<Result<JournalFileInfo, DriveError>>
  /** The files that `keepConflicts` has stored, of all journals. */
  readonly conflicts: () => Promise<Result<ReadonlyArray<JournalFileInfo>, DriveError>>
}

// --- the durable log ------------------------------------------------------------------------------------------------

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

/** One at a time over all tabs of the profile. Answers undefined when somebody else holds the lock. */
export interface Locks {
  readonly ifFree: <T>(name: string, work: (signal: AbortSignalLike) => Promise<T>) => Promise<T | undefined>
}

/** The one fact of an AbortSignal that the machines look at: the lock was lost meanwhile. */
export interface AbortSignalLike {
  readonly aborted: boolean
}

/** SHA-256 as lower-case hex of the UTF-8 bytes. */
export interface Hashes {
  readonly sha256: (text: LongText) => Promise<string>
}

/** The page's connection to the world outside. */
export interface Connectivity {
  readonly online: () => boolean
  /** Online, visible again, back from the page cache: worth a look at the drive. Returns the unsubscribe. */
  readonly subscribe: (changed: () => void) => () => void
}

export interface ThemeSurface {
  readonly stored: () => ThemePreference
  readonly systemIsDark: () => boolean
  readonly apply: (resolved: 'light' | 'dark', preference: ThemePreference) => void
  readonly subscribe: (changed: (systemIsDark: boolean) => void) => () => void
}

/** The 30 s backup of the state (spec section 4); valid for one hour. */
export interface BackupStore {
  readonly read: (scope: LogScope) => Promise<{ readonly text: string; readonly at: number } | undefined>
  readonly write: (scope: LogScope, text: LongText, at: number) => Promise<void>
}

// --- the market -----------------------------------------------------------------------------------------------------

/** News and scheduled releases, which are the same for everybody. */
export interface MarketApi {
  readonly news: () => Promise<Result<NewsAnswer, MarketFailure>>
  readonly events: (moment: Pick<MarketMoment, 'day' | 'zone'>) => Promise<Result<EventsAnswer, MarketFailure>>
}

/** The last picture of the market, over visits. What cannot be read counts as nothing. */
export interface MarketCache {
  readonly read: () => MarketPicture | undefined
  readonly write: (picture: MarketPicture) => void
  readonly clear: () => void
}
