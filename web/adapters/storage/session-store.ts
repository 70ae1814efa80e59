import type { SessionStore } from '#machines/ports/session.ts'
import { clearedAtSignOut } from './cleared-keys.ts'
import type { KeyStore } from './key-store.ts'
import * as storageKeys from './keys.ts'

/** `generation` counts the sign-outs: a late refresh compares it before it stores anything. */
export interface BrowserSession extends SessionStore {
  readonly generation: () => number
}

const watched: ReadonlySet<string> = new Set([
  storageKeys.accessToken,
  storageKeys.userId,
  storageKeys.fileId,
  storageKeys.generation,
])

export const createSessionStore = (keys: KeyStore): BrowserSession => {
  const generation = () => Number(keys.read(storageKeys.generation) ?? 0) || 0
  return {
    read: () => {
      const accessToken = keys.read(storageKeys.accessToken)
      const expiresAt = Number(keys.read(storageKeys.tokenExpiry))
      return {
        tokens: accessToken && expiresAt > 0 ? { accessToken, expiresAt } : undefined,
        userId: keys.read(storageKeys.userId) || undefined,
        fileId: keys.read(storageKeys.fileId) || keys.read(storageKeys.legacyFileId) || undefined,
      }
    },
    writeTokens: (tokens) => {
      // The expiry first: another tab that sees the new token must never pair it with the old expiry.
      keys.write(storageKeys.tokenExpiry, String(tokens.expiresAt))
      keys.write(storageKeys.accessToken, tokens.accessToken)
    },
    clearTokens: () => {
      keys.remove(storageKeys.accessToken)
      keys.remove(storageKeys.tokenExpiry)
    },
    writeUserId: (userId) => keys.write(storageKeys.userId, userId),
    writeFileId: (fileId) => {
      keys.write(storageKeys.fileId, fileId)
      keys.write(storageKeys.legacyFileId, fileId)
    },
    clearFileId: () => {
      // The watched key goes last, so that other tabs never fall back to the legacy one.
      keys.remove(storageKeys.legacyFileId)
      keys.remove(storageKeys.fileId)
    },
    clearAll: () => {
      keys.write(storageKeys.generation, String(generation() + 1))
      for (const key of clearedAtSignOut) keys.remove(key)
    },
    generation,
    subscribe: (changed) => keys.subscribe((key) => (key === undefined || watched.has(key)) && changed()),
  }
}
