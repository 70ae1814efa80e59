import type { KeyStore } from './key-store.ts'
import { storageKeys } from './keys.ts'

/** More would only be scrolled past. */
const recentKept = 8

/** What this device remembers of how somebody works; read when it is asked for, since most visits never do. */
export const createHabitStore = (keys: KeyStore) => {
  const recentCommands = (): ReadonlyArray<string> => idsIn(keys.read(storageKeys.recentCommands))
  return {
    recentCommands,
    usedCommand: (id: string): void =>
      keys.write(storageKeys.recentCommands, JSON.stringify([id, ...recentCommands().filter((other) => other !== id)].slice(0, recentKept))),
    singleKeys: (): boolean => keys.read(storageKeys.singleKeys) !== 'off',
    setSingleKeys: (on: boolean): void => (on ? keys.remove(storageKeys.singleKeys) : keys.write(storageKeys.singleKeys, 'off')),
  }
}

/** Whatever stands there: the storage is the user's, too. */
const idsIn = (text: string | undefined): ReadonlyArray<string> => {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
