import { attempt, settle } from '../log/attempt.ts'
import type { Connection, SessionRow } from '../log/database.ts'
import type { KeyStore } from './key-store.ts'
import { storageKeys } from './keys.ts'
import type { BrowserSession } from './session-store.ts'

/** The session with a durable shadow of user and file. */
export interface DurableSession extends BrowserSession {
  /** Takes over what the shadow knows better; true when the stored session has changed by it. */
  readonly recover: () => Promise<boolean>
}

/**
 * Browsers write localStorage to disk seconds, sometimes minutes later, so a browser that is killed forgets a journal
 * that was just chosen, or remembers a user who has just left. A row in the log's database is on disk at once, and
 * the number of the last change, kept in both, says which of the two is newer.
 */
export const createDurableSession = (session: BrowserSession, keys: KeyStore, connection: Connection): DurableSession => {
  const version = () => Number(keys.read(storageKeys.sessionVersion) ?? 0) || 0
  let last: Promise<unknown> = Promise.resolve()
  const shadow = () => {
    last = last.then(() => attempt(connection, async (database) => {
      const transaction = database.transaction('session', 'readwrite', { durability: 'strict' })
      // Read only now: several writes in a row make one row, and none that a page left behind half done.
      const { userId, fileId } = session.read()
      await settle(transaction, [() => transaction.store.put({ userId, fileId, version: version() }, 'current')])
    }))
  }
  const then = <Args extends ReadonlyArray<unknown>>(write: (...args: Args) => void) => (...args: Args) => {
    write(...args)
    keys.write(storageKeys.sessionVersion, String(version() + 1))
    shadow()
  }
  return {
    ...session,
    writeUserId: then(session.writeUserId),
    writeFileId: then(session.writeFileId),
    clearFileId: then(session.clearFileId),
    clearAll: then(session.clearAll),
    recover: async () => {
      const read = await attempt(connection, (database) => database.get('session', 'current'))
      const row = read.ok ? read.value : undefined
      if (row && row.version > version()) {
        takeOver(session, row)
        keys.write(storageKeys.sessionVersion, String(row.version))
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
