import { attempt } from '../log/attempt.ts'
import type { Connection, SessionRow } from '../log/database.ts'
import type { BrowserSession } from './session-store.ts'

/** The session with a durable shadow of user and file. */
export interface DurableSession extends BrowserSession {
  /** Takes over what the shadow knows better; true when the stored session has changed by it. */
  readonly recover: () => Promise<boolean>
}

/**
 * Browsers write localStorage to disk seconds, sometimes minutes later, so a browser that is killed forgets a journal
 * that was just chosen, or remembers a user who has just left. A row in the log's database is on disk at once.
 */
export const createDurableSession = (session: BrowserSession, connection: Connection): DurableSession => {
  let last: Promise<unknown> = Promise.resolve()
  const shadow = () => {
    const { userId, fileId } = session.read()
    last = last.then(() => attempt(connection, async (database) => {
      const transaction = database.transaction('session', 'readwrite', { durability: 'strict' })
      await transaction.store.put({ userId, fileId }, 'current')
      await transaction.done
    }))
  }
  const then = <Args extends ReadonlyArray<unknown>>(write: (...args: Args) => void) => (...args: Args) => {
    write(...args)
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
      return read.ok && read.value !== undefined && takeOver(session, read.value)
    },
  }
}

const takeOver = (session: BrowserSession, row: SessionRow): boolean => {
  const stored = session.read()
  if (stored.userId === row.userId && stored.fileId === row.fileId) return false
  // Tokens of another user, or of one who has left, must not outlive this.
  if (stored.userId !== row.userId) session.clearAll()
  if (row.userId !== undefined) session.writeUserId(row.userId)
  if (row.fileId === undefined) session.clearFileId()
  else session.writeFileId(row.fileId)
  return true
}
