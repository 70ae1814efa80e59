import type { PendingSignOut, SessionStore } from '#machines/ports/session.ts'
import type { StoredSession } from '#machines/session/session.ts'

export const start = Date.parse('2026-11-20T14:00:00.000Z')
export const inAnHour = start + 3_600_000

export interface MemorySession extends SessionStore {
  /** Every write, in order. */
  readonly writes: ReadonlyArray<string>
  /** Another tab does this to the storage. */
  readonly elsewhere: (session: StoredSession) => void
}

/** The browser's storage of one profile, in memory; `elsewhere` is another tab. */
export const memorySession = (stored: Partial<StoredSession> = {}): MemorySession => {
  let session: StoredSession = { tokens: undefined, userId: undefined, fileId: undefined, ...stored }
  const writes: string[] = []
  const watchers = new Set<() => void>()
  const change = (what: string, changed: Partial<StoredSession>): void => {
    writes.push(what)
    session = { ...session, ...changed }
  }
  return {
    writes,
    read: () => session,
    writeTokens: (tokens) => change(`tokens ${tokens.accessToken}`, { tokens }),
    clearTokens: () => change('no tokens', { tokens: undefined }),
    writeUserId: (userId) => change(`user ${userId}`, { userId }),
    writeFileId: (fileId) => change(`file ${fileId}`, { fileId }),
    clearFileId: () => change('no file', { fileId: undefined }),
    clearAll: () => change('nothing', { tokens: undefined, userId: undefined, fileId: undefined }),
    subscribe: (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    elsewhere: (changed) => {
      session = changed
      for (const watcher of watchers) watcher()
    },
  }
}

/** A sign-out that is owed, or none, in memory. */
export const memoryPendingSignOut = (owed: string | undefined): PendingSignOut => {
  let userId = owed
  return { read: () => userId, write: (whose) => void (userId = whose), clear: () => void (userId = undefined) }
}
