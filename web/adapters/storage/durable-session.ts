import type { OwedSignOut, StoredTokens } from '#machines/ports/session.ts'
import { attempt, settle } from '../log/attempt.ts'
import type { Connection, SessionRow } from '../log/database.ts'
import type { KeyStore } from './key-store.ts'
import { storageKeys } from './keys.ts'
import type { BrowserSession } from './session-store.ts'

/** The session with a durable shadow of user and file. */
export interface DurableSession extends BrowserSession {
  /** Takes over what the shadow knows better; true when the stored session has changed by it. */
  readonly recover: () => Promise<boolean>
  readonly owedSignOut: OwedSignOut
}

/** The session as this page saw it last. */
interface Known {
  readonly userId: string | undefined
  readonly fileId: string | undefined
  readonly tokens: StoredTokens | undefined
  readonly generation: number
  readonly version: number
}

/**
 * Browsers write localStorage to disk seconds, sometimes minutes later, so a browser that is killed forgets a journal
 * that was just chosen, or remembers a user who has just left. A row in the log's database is on disk at once, and
 * the number of the last change, kept in both, says which of the two is newer.
 *
 * That number is never removed, not even by a sign-out. A session whose number has gone was not signed out: the site's
 * data was cleared under an open page, which writes what it knows again (F29).
 */
export const createDurableSession = (session: BrowserSession, keys: KeyStore, connection: Connection): DurableSession => {
  const version = () => Number(keys.read(storageKeys.sessionVersion) ?? 0) || 0
  let last: Promise<unknown> = Promise.resolve()
  const shadow = () => {
    last = last.then(() => attempt(connection, async (database) => {
      const transaction = database.transaction('session', 'readwrite', { durability: 'strict' })
      // Read only now: several writes in a row make one row, and none that a page left behind half done.
      const { userId, fileId } = session.read()
      const owed = keys.read(storageKeys.owedSignOut)
      const row: SessionRow = { userId, fileId, version: version(), ...(owed !== undefined && { owedSignOut: owed }) }
      await settle(transaction, [() => transaction.store.put(row, 'current')])
    }))
  }
  let known: Known | undefined
  const remember = () => {
    known = version() > 0 ? { ...session.read(), generation: session.generation(), version: version() } : known
  }
  const writeAgain = ({ userId, fileId, tokens, generation, version: before }: Known) => {
    // The counts first: another tab that looks in between must not take half of this for a sign-out, nor count from nothing.
    keys.write(storageKeys.sessionVersion, String(before + 1))
    keys.write(storageKeys.generation, String(generation))
    if (fileId !== undefined) session.writeFileId(fileId)
    if (tokens) session.writeTokens(tokens)
    if (userId !== undefined) session.writeUserId(userId)
    shadow()
  }
  /** The stored session, written again first where it has vanished. */
  const looked = <T>(look: () => T): T => {
    if (known?.userId !== undefined && keys.read(storageKeys.sessionVersion) === undefined) writeAgain(known)
    remember()
    return look()
  }
  const then = <Args extends ReadonlyArray<unknown>>(write: (...args: Args) => void) => (...args: Args) => {
    write(...args)
    keys.write(storageKeys.sessionVersion, String(Math.max(version(), known?.version ?? 0) + 1))
    remember()
    shadow()
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
      const read = await attempt(connection, (database) => database.get('session', 'current'))
      const row = read.ok ? read.value : undefined
      if (row && row.version > version()) {
        takeOver(session, row)
        if (row.owedSignOut === undefined) keys.remove(storageKeys.owedSignOut)
        else keys.write(storageKeys.owedSignOut, row.owedSignOut)
        keys.write(storageKeys.sessionVersion, String(row.version))
        remember()
        return true
      }
      if (read.ok && (row?.version ?? 0) < version()) shadow()
      return false
    },
  }
}

const takeOver = (session: BrowserSession, row: SessionRow): void => {
  // Tokens of another user, or of one who has left, must not outlive this.
  if (session.read().userId !== row.userId) session.clearAll()
  if (row.userId !== undefined) session.writeUserId(row.userId)
  if (row.fileId === undefined) session.clearFileId()
  else session.writeFileId(row.fileId)
}
