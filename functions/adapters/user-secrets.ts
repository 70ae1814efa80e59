import type { UserSecrets } from '#functions/snaptrade/ports.ts'
import type { Vault } from '#functions/shared/sealed.ts'

/** Sealed texts by an opaque key: one DynamoDB item each, or one entry of a file. */
export interface SealedItems {
  readonly read: (key: string) => Promise<string | undefined>
  /** Only where there is none; false where there is one. */
  readonly create: (key: string, sealed: string) => Promise<boolean>
  /** Only where `before` is what lies there. */
  readonly replace: (key: string, before: string, sealed: string) => Promise<void>
  readonly remove: (key: string) => Promise<void>
}

const use = 'user-secret'

/**
 * Users' secrets over any store: the key is a keyed hash of the user, the value is sealed for that user. A secret that an
 * older key sealed is sealed anew when it is read, so that it outlives every rotation.
 */
export const sealedUserSecrets = (items: SealedItems, vault: Vault, hash: (value: string) => string): UserSecrets => {
  const purposeOf = (userId: string): string => `${use}:${hash(userId)}`
  return {
    read: async (userId) => {
      const key = hash(userId)
      const sealed = await items.read(key)
      const opened = sealed === undefined ? undefined : await vault.open(purposeOf(userId), sealed)
      if (sealed === undefined || typeof opened?.value !== 'string') return undefined
      if (!opened.current) await items.replace(key, sealed, await vault.seal(purposeOf(userId), opened.value))
      return opened.value
    },
    create: async (userId, userSecret) => {
      const key = hash(userId)
      const sealed = await vault.seal(purposeOf(userId), userSecret)
      if (await items.create(key, sealed)) return true
      const kept = await items.read(key)
      // What no key opens any more is as good as nothing, and would keep the user out for ever.
      if (kept === undefined || (await vault.open(purposeOf(userId), kept)) !== undefined) return false
      await items.replace(key, kept, sealed)
      return true
    },
    remove: (userId) => items.remove(hash(userId)),
  }
}
