import type { DBSchema } from 'idb'
import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import type { Draft, Snapshot } from '#machines/ports/log.ts'
import type { Timers } from '#web/adapters/time.ts'
import { openDatabase, type PromisedDatabase } from './promised-database.ts'
import type { Reads, RetainedEvent } from './retention.ts'

/** The first two parts of every key: which user and which file. Nothing is ever read across them. */
export type RowKey = [userId: string, fileId: string]

export type PieceKey = [userId: string, fileId: string, kind: 'snapshot' | 'backup', index: number]

/** Where a row's text is. */
export interface TextInPieces {
  readonly text?: string
  readonly pieces?: number
  /** Another one each time that pieces are written: who knows it knows what lies in them. */
  readonly mark?: string
}

export interface JournalRow {
  readonly clientId: string
  /** The newest number given; never goes back, whatever is deleted. */
  readonly lastSeq: number
  /** Revision of the stored snapshot, so that the same text is not written twice. */
  readonly snapshotRevision: string | undefined
  /** Absent in rows of older versions: none yet. */
  readonly reads?: Reads
  /** Names that this log gave up because a twin of the profile goes by them: their counters say nothing of it. */
  readonly givenUp?: ReadonlyArray<string>
  /** The drive was seen without this file: the copy here stays, even when its user signs out. */
  readonly lost?: boolean
  /** The journal lives on in another file, which holds this log up to a number. */
  readonly movedTo?: { readonly fileId: string; readonly upToSeq: number }
}

/** An event with what its retention looks at. */
export type EventRow = LoggedEvent & RetainedEvent

export interface BellbookSchema extends DBSchema {
  scopes: { key: RowKey; value: JournalRow }
  events: { key: [userId: string, fileId: string, seq: number]; value: EventRow }
  /** `text` only in rows of older versions: it lies in pieces, as many as the row says. */
  snapshots: { key: RowKey; value: Pick<Snapshot, 'revision' | 'modifiedTime'> & TextInPieces }
  pieces: { key: PieceKey; value: string }
  /** Key: user id, file id, date, field, and the page that it was typed in (none in rows of older versions). */
  drafts: { key: string[]; value: Draft }
  quarantine: {
    key: [userId: string, fileId: string, hash: string]
    value: { text: string; reason: string; until: number }
  }
  backups: { key: RowKey; value: { at: number } & TextInPieces }
  leases: { key: string; value: { owner: string; until: number } }
  /**
   * Who is here and which file is theirs, for the case that the browser dies before it has written localStorage to
   * disk.
   */
  session: { key: 'current'; value: SessionRow }
}

export interface SessionRow {
  readonly userId: string | undefined
  readonly fileId: string | undefined
  /** Counts the changes; localStorage holds the same number when both are alike. */
  readonly version: number
  /** Whose sign-out the server does not know of yet. */
  readonly owedSignOut?: string
}

export type Database = PromisedDatabase<BellbookSchema>
export const databaseName = 'bellbook-v1'
export const storeNames = [
  'scopes',
  'events',
  'snapshots',
  'drafts',
  'quarantine',
  'backups',
  'leases',
  'session',
  'pieces',
] as const
/**
 * 2: large texts lie in pieces. Rows of version 1 hold theirs, and are read as they are. 3: events of conflicts have
 * other names. Rows of older versions are upcast when they are read.
 */
const schemaVersion = 3
/**
 * Some browsers leave an open request hanging when their storage is broken; a cold disk under load only takes its time
 * (then: `late`).
 */
const openTimeoutMs = 1_500

/** The one connection of this page; opened at the first use and again when it was closed under us. */
export interface Connection {
  readonly get: () => Promise<Database>
  /** Forgets a connection that turned out to be dead. */
  readonly drop: () => void
  readonly close: () => Promise<void>
}

/** Storage is missing, blocked, too slow, or newer than this app. */
export class StorageUnavailable extends Error {}

/** What happens to the database behind this page's back. */
export interface ConnectionEvents {
  /** Everything stored was cleared, or the browser closed it. */
  readonly lost?: () => void
  /** A newer version of the app has taken the database over: this page cannot write any more. */
  readonly outdated?: () => void
  /** A storage that was not waited for any longer has answered after all. */
  readonly late?: () => void
  /** Whether everything was removed from this device since this page was opened: nothing is stored here any more. */
  readonly removed?: () => boolean
}

export const createConnection = (timers: Timers, events: ConnectionEvents = {}): Connection => {
  let opening: Promise<Database> | undefined
  // A storage that was silent once is asked no more, until it answers after all: each wait would hold up the page
  // again.
  let silent = false
  const drop = () => {
    opening = undefined
  }
  const open = async (): Promise<Database> => {
    if (silent) throw new StorageUnavailable('storage does not answer')
    const opened = requestDatabase(drop, events)
    const refused = refusedAfter(timers, openTimeoutMs, opened).catch((error: unknown) => {
      silent = true
      void takeLate(opened)
      throw error
    })
    return Promise.race([opened, refused])
  }
  const takeLate = async (opened: Promise<Database>): Promise<void> => {
    const isOpen = await opened.then(
      () => true,
      () => false,
    )
    silent = false
    if (!isOpen) return
    opening = opened
    events.late?.()
  }
  const opened = () =>
    (opening ??= open().catch((error: unknown) => {
      drop()
      throw error
    }))
  return {
    get: async () => {
      refuseIfRemoved(events)
      const database = await opened()
      refuseIfRemoved(events)
      return database
    },
    drop,
    close: async () => {
      const last = opening
      drop()
      ;(await last?.catch(() => undefined))?.close()
    },
  }
}

/** Whether this browser has the database; where it does not say, it may have it. */
export const isStored = async (): Promise<boolean> => {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName)
  } catch {
    return true
  }
}

const refuseIfRemoved = ({ removed }: ConnectionEvents): void => {
  if (removed?.()) throw new StorageUnavailable('removed from this device')
}

const requestDatabase = async (drop: () => void, events: ConnectionEvents): Promise<Database> => {
  if (typeof indexedDB === 'undefined') throw new StorageUnavailable('no indexedDB')
  const opened = openDatabase<BellbookSchema>(databaseName, schemaVersion, {
    upgrade: (database) => {
      for (const store of storeNames) {
        if (!database.objectStoreNames.contains(store)) database.createObjectStore(store)
      }
    },
    // A newer version of the app (or "clear site data") waits for this tab: let go at once.
    blocking: (wanted) => {
      drop()
      const letGo = async () => {
        ;(await opened).close()
        if (wanted === null) events.lost?.()
        else events.outdated?.()
      }
      void letGo()
    },
    terminated: () => {
      drop()
      events.lost?.()
    },
  })
  return opened
}

const refusedAfter = (timers: Timers, ms: number, opened: Promise<Database>): Promise<never> =>
  new Promise((_resolve, reject) => {
    const cancel = timers.after(ms, () => reject(new StorageUnavailable('storage does not answer')))
    opened.then(cancel, cancel)
  })
