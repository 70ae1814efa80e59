import * as storageKeys from './keys.ts'

/** Text under a key. Never throws: if localStorage is full or blocked, the value lives as long as the page. */
export interface KeyStore {
  readonly read: (key: string) => string | undefined
  readonly write: (key: string, value: string) => void
  readonly remove: (key: string) => void
  /** Calls back with the key that another tab changed, or undefined when it cleared all. */
  readonly subscribe: (changed: (key: string | undefined) => void) => () => void
  /** True if everything was removed from this device since this page was opened: nothing may be stored again. */
  readonly removed: () => boolean
}

/** `storage` is called at each use: where storage is blocked, merely accessing it throws. */
export const createKeyStore = (window: Window, storage: () => Storage = () => window.localStorage): KeyStore => {
  const unstored = new Map<string, string | undefined>()
  const stored = (key: string): string | undefined => {
    try {
      return storage().getItem(key) ?? undefined
    } catch {
      return undefined
    }
  }
  const removals = () => Number(stored(storageKeys.removed) ?? 0)
  const removalsBefore = removals()
  const removed = () => removals() > removalsBefore
  return {
    read: (key) => (unstored.has(key) ? unstored.get(key) : stored(key)),
    write: (key, value) => {
      if (removed()) return
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
      window.addEventListener('storage', listener)
      return () => window.removeEventListener('storage', listener)
    },
    removed,
  }
}
