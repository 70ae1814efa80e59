/** Text under a key. Never throws: where localStorage is full or blocked, the value lives as long as the page. */
export interface KeyStore {
  readonly read: (key: string) => string | undefined
  readonly write: (key: string, value: string) => void
  readonly remove: (key: string) => void
  /** Calls back with the key that another tab changed, or undefined when it cleared all. Returns the unsubscribe. */
  readonly subscribe: (changed: (key: string | undefined) => void) => () => void
}

/** `storage` is asked for at each use: only reaching for it may already throw where storage is blocked. */
export const createKeyStore = (page: Window, storage: () => Storage): KeyStore => {
  const unstored = new Map<string, string | undefined>()
  return {
    read: (key) => {
      if (unstored.has(key)) return unstored.get(key)
      try {
        return storage().getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    write: (key, value) => {
      try {
        storage().setItem(key, value)
        unstored.delete(key)
      } catch {
        unstored.set(key, value)
      }
    },
    remove: (key) => {
      try {
        storage().removeItem(key)
        unstored.delete(key)
      } catch {
        unstored.set(key, undefined)
      }
    },
    subscribe: (changed) => {
      const listener = (event: StorageEvent) => changed(event.key ?? undefined)
      page.addEventListener('storage', listener)
      return () => page.removeEventListener('storage', listener)
    },
  }
}
