import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import type { LastDelivered } from '#domain/sync/overwritten.ts'
import type { Content, WaitingFile } from '#machines/ports/attachments.ts'
import type { Disconnection } from '#machines/ports/brokerage.ts'
import type { Draft, Snapshot } from '#machines/ports/log.ts'
import type { Timers } from '#web/adapters/time.ts'
import type { Reads, RetainedEvent } from './retention.ts'

/** The first two parts of every key. Nothing is ever read across them. */
export type RowKey = [userId: string, fileId: string]

export type PieceKey = [userId: string, fileId: string, kind: 'snapshot' | 'backup', index: number]

export interface TextInPieces {
  readonly text?: string
  readonly pieces?: number
  /** New each time that pieces are written: a page that knows the mark knows the pieces. */
  readonly mark?: string
}

export interface JournalRow {
  readonly clientId: string
  /** The newest number given; never goes back, even if events are deleted. */
  readonly lastSeq: number
  /** Revision of the stored snapshot, so that the same text is not written twice. */
  readonly snapshotRevision: string | undefined
  /** Absent in rows of older versions: none yet. */
  readonly reads?: Reads
  /** Client ids given up because a copy of the profile uses them: their counters say nothing about this log. */
  readonly givenUp?: ReadonlyArray<string>
  /** The last event that a sign-out removed from the device; gone once the file is read again. */
  readonly left?: LastDelivered
  /** The drive was seen without this file: the copy here stays, even when its user signs out. */
  readonly lost?: boolean
  /** The journal lives on in another file, which holds this log up to `upToSeq`. */
  readonly movedTo?: { readonly fileId: string; readonly upToSeq: number }
}

export type EventRow = LoggedEvent & RetainedEvent

export interface BellbookSchema extends DBSchema {
  scopes: { key: RowKey; value: JournalRow }
  events: { key: [userId: string, fileId: string, seq: number]; value: EventRow }
  /** `text` only in rows of older versions; now the text is in as many `pieces` as the row counts. */
  snapshots: { key: RowKey; value: Pick<Snapshot, 'revision' | 'modifiedTime'> & TextInPieces }
  pieces: { key: PieceKey; value: string }
  /** Key: user id, file id, date, field, and the page that it was typed in (none in rows of older versions). */
  drafts: { key: string[]; value: Draft }
  quarantine: {
    key: [userId: string, fileId: string, hash: string]
    value: { text: string; reason: string; until: number }
  }
  backups: { key: RowKey; value: { at: number } & TextInPieces }
  /** Pictures and files that the drive does not list yet. Key: user id, file id, record id; 'content' for bytes. */
  outbox: { key: string[]; value: WaitingFile | Content }
  /** Disconnections of brokers until their accounts are unlinked. Key: user id, file id, id of the connection. */
  disconnections: { key: string[]; value: Disconnection }
  leases: { key: string; value: { owner: string; until: number } }
  /** The user and their file, in case the browser dies before it has written localStorage to disk. */
  session: { key: 'current'; value: SessionRow }
}

export interface SessionRow {
  readonly userId: string | undefined
  readonly fileId: string | undefined
  /** Counts the changes; localStorage holds the same number while both agree. */
  readonly version: number
  /** The user whose sign-out the server does not know of yet. */
  readonly owedSignOut?: string
}

/** Without `idb`'s shortcuts (`get`, `put`): they begin transactions whose end is not reported. */
export type Database = Pick<IDBPDatabase<BellbookSchema>, 'transaction' | 'close'>
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
  'outbox',
  'disconnections',
] as const
/**
 * 2: large texts in pieces; rows of version 1 are read as they are. 3: other names of conflicts' events; older rows are
 * upcast when read. 4: events of records (notes on trades, labels), which an older app must not read. 5: rules, tasks
 * that move, the order of checklists; a store of waiting pictures and files. 6: one of disconnections of brokers.
 */
const schemaVersion = 6
/**
 * For opening and the first read together. Some browsers never answer when their storage is broken, or when a page that
 * they keep never ends its transaction. A slow disk answers later (then: `late`).
 */
const answerTimeoutMs = 1_500

/** The one connection of this page; opened at the first use and again after it was closed. */
export interface Connection {
  readonly get: () => Promise<Database>
  /** Forgets a dead connection. */
  readonly drop: () => void
  readonly close: () => Promise<void>
  /** True if the storage was asked and has not answered. */
  readonly isSilent: () => boolean
}

/** Storage is missing, blocked, too slow, or newer than this app. */
export class StorageUnavailable extends Error {}

export interface ConnectionEvents {
  /** Everything stored was cleared, or the browser closed the database. */
  readonly lost?: () => void
  /** A newer version of the app has taken over the database: this page cannot write any more. */
  readonly outdated?: () => void
  /** A storage that had timed out has answered after all. */
  readonly late?: () => void
  /** True if everything was removed from this device since this page was opened: nothing is stored any more. */
  readonly removed?: () => boolean
  /** The window, if the browser may keep the page for a return. */
  readonly window?: Window
}

export const createConnection = (timers: Timers, events: ConnectionEvents = {}): Connection => {
  let opening: Promise<Database> | undefined
  // After a time-out the storage is not asked again until it answers: each wait would hold up the page.
  let silent = false
  const drop = () => {
    opening = undefined
  }
  const close = async () => {
    const last = opening
    drop()
    ;(await last?.catch(() => undefined))?.close()
  }
  const running: Running = new Set()
  const { window } = events
  let back: Promise<unknown> | undefined
  // WebKit keeps a page that was left for a return, with its open transactions, and every other page waits behind them
  // for ever. So running transactions are aborted as the page leaves, and run again once it is back (`attempt`). A
  // browser with the event `freeze` gives up such a page by itself.
  window?.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted || 'onfreeze' in window.document) return
    back = new Promise((shown) => window.addEventListener('pageshow', shown))
    running.forEach(abort)
    void close()
  })
  const open = async (): Promise<Database> => {
    if (silent) throw new StorageUnavailable('storage does not answer')
    const opened = requestDatabase(drop, running, events).then(answering)
    const refused = refusedAfter(timers, answerTimeoutMs, opened).catch((error: unknown) => {
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
      if (back) await back
      refuseIfRemoved(events)
      const database = await opened()
      refuseIfRemoved(events)
      return database
    },
    drop,
    close,
    isSilent: () => silent,
  }
}

type Running = Set<{ readonly abort: () => void }>

/** Aborts a transaction unless it has ended. */
export const abort = (transaction: { readonly abort: () => void }): void => {
  try {
    transaction.abort()
  } catch {
    // Already ended.
  }
}

/** Whether this browser has the database; true if the browser cannot tell. */
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

const requestDatabase = async (drop: () => void, running: Running, events: ConnectionEvents): Promise<Database> => {
  if (typeof indexedDB === 'undefined') throw new StorageUnavailable('no indexedDB')
  const opened = openDB<BellbookSchema>(databaseName, schemaVersion, {
    upgrade: (database, _from, _to, transaction) => {
      begun(transaction, running)
      for (const store of storeNames) {
        if (!database.objectStoreNames.contains(store)) database.createObjectStore(store)
      }
    },
    // A newer version of the app (or "clear site data") waits for this tab: close at once.
    blocking: (_current, wanted) => {
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
  const database = await opened
  return {
    transaction: ((...given: Parameters<Database['transaction']>) =>
      begun(database.transaction(...given), running)) as Database['transaction'],
    close: () => database.close(),
  }
}

/** A storage that opens may still never read (web/decisions/0034): this read needs every store free. */
const answering = async (database: Database): Promise<Database> => {
  await database.transaction(storeNames, 'readonly').objectStore('session').get('current')
  return database
}

/** The caller of a refused request has its reason already, so a rejected `done` is not reported. */
const begun = <Transaction extends { readonly done: Promise<void>; readonly abort: () => void }>(
  transaction: Transaction,
  running: Running,
): Transaction => {
  running.add(transaction)
  const ended = () => running.delete(transaction)
  transaction.done.then(ended, ended)
  return transaction
}

const refusedAfter = (timers: Timers, ms: number, opened: Promise<Database>): Promise<never> =>
  new Promise((_resolve, reject) => {
    const cancel = timers.after(ms, () => reject(new StorageUnavailable('storage does not answer')))
    opened.then(cancel, cancel)
  })
