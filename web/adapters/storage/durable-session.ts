import type { PendingSignOut, StoredTokens } from '#machines/ports/session.ts'
import { attempt, writeAll } from '#web/adapters/log/attempt.ts'
import type { Connection, SessionRow } from '#web/adapters/log/database.ts'
import type { KeyStore } from './key-store.ts'
import * as storageKeys from './keys.ts'
import type { BrowserSession } from './session-store.ts'

export interface DurableSession extends BrowserSession {
  /** Takes over the shadow's row if it is newer; true if the stored session has changed. */
  readonly recover: () => Promise<boolean>
  readonly owedSignOut: PendingSignOut
}

interface Known {
  readonly userId: string | undefined
  readonly fileId: string | undefined
  readonly tokens: StoredTokens | undefined
  readonly generation: number
  readonly version: number
}

/**
 * Browsers write localStorage to disk seconds, sometimes minutes later: a browser that is killed forgets a journal that
 * was just chosen, or remembers a user who has just left. A row in the log's database is on disk at once, and the
 * number of the last change, stored in both, tells which of the two is newer.
 *
 * That number is never removed, not even by a sign-out. If it has gone, the site's data was cleared under an open page,
 * which writes what it knows again (F29).
 */
export const createDurableSession = (
  session: BrowserSession,
  keys: KeyStore,
  connection: Connection,
): DurableSession => {
  const version = () => versionIn(keys)
  const shadow = createShadow(session, keys, connection)
  let known: Known | undefined
  const remember = () => {
    known = version() > 0 ? { ...session.read(), generation: session.generation(), version: version() } : known
  }
  /** Writes the session again first if it has vanished. */
  const looked = <T>(look: () => T): T => {
    if (known?.userId !== undefined && keys.read(storageKeys.sessionVersion) === undefined && !keys.removed()) {
      writeAgain(session, keys, known)
      shadow.write()
    }
    remember()
    return look()
  }
  const then =
    <Args extends ReadonlyArray<unknown>>(write: (...args: Args) => void) =>
    (...args: Args) => {
      write(...args)
      keys.write(storageKeys.sessionVersion, String(Math.max(version(), known?.version ?? 0) + 1))
      remember()
      shadow.write()
    }
  return {
    ...session,
    read: () => looked(session.read),
    generation: () => looked(session.generation),
    writeTokens: (tokens) => {
      session.writeTokens(tokens)
      remember()
    },
    clearTokens: () => {
      session.clearTokens()
      remember()
    },
    writeUserId: then(session.writeUserId),
    writeFileId: then(session.writeFileId),
    clearFileId: then(session.clearFileId),
    clearAll: then(session.clearAll),
    owedSignOut: {
      read: () => keys.read(storageKeys.owedSignOut),
      write: then((userId) => keys.write(storageKeys.owedSignOut, userId)),
      clear: then(() => keys.remove(storageKeys.owedSignOut)),
    },
    recover: async () => {
      const before = version()
      const read = await shadow.read()
      if (!read.ok) return false
      const row = read.value
      if (row && row.version > version()) {
        takeOver(session, keys, row)
        remember()
        return true
      }
      if ((row?.version ?? 0) < version()) shadow.write()
      // Another page may have written the session again meanwhile.
      return version() !== before
    },
  }
}

const versionIn = (keys: KeyStore): number => Number(keys.read(storageKeys.sessionVersion) ?? 0) || 0

const createShadow = (session: BrowserSession, keys: KeyStore, connection: Connection) => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    read: () => attempt(connection, (database) => database.transaction('session').store.get('current')),
    write: (): void => {
      last = last.then(() =>
        attempt(connection, async (database) => {
          const transaction = database.transaction('session', 'readwrite', { durability: 'strict' })
          // Read only now: several changes in a row make one row, and none that a page left half done.
          const { userId, fileId } = session.read()
          const owed = keys.read(storageKeys.owedSignOut)
          const version = versionIn(keys)
          const row: SessionRow = { userId, fileId, version, ...(owed !== undefined && { owedSignOut: owed }) }
          await writeAll(transaction, [() => transaction.store.put(row, 'current')])
        }),
      )
    },
  }
}

const writeAgain = (session: BrowserSession, keys: KeyStore, before: Known): void => {
  const { userId, fileId, tokens, generation, version } = before
  // The counts first: another tab that looks in between must not take this for a sign-out, or count from zero.
  keys.write(storageKeys.sessionVersion, String(version + 1))
  keys.write(storageKeys.generation, String(generation))
  if (fileId !== undefined) session.writeFileId(fileId)
  if (tokens) session.writeTokens(tokens)
  if (userId !== undefined) session.writeUserId(userId)
}

const takeOver = (session: BrowserSession, keys: KeyStore, row: SessionRow): void => {
  // Tokens of another user must not outlive this.
  if (session.read().userId !== row.userId) session.clearAll()
  if (row.userId !== undefined) session.writeUserId(row.userId)
  if (row.fileId === undefined) session.clearFileId()
  else session.writeFileId(row.fileId)
  if (row.owedSignOut === undefined) keys.remove(storageKeys.owedSignOut)
  else keys.write(storageKeys.owedSignOut, row.owedSignOut)
  keys.write(storageKeys.sessionVersion, String(row.version))
}
