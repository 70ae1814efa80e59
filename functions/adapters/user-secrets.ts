import type { Vault } from '#functions/shared/sealed.ts'
import type { Registrations, UserSecrets } from '#functions/snaptrade/ports.ts'

export interface Notes {
  /** A calendar date (UTC); absent where the last visit was before dates were stored. */
  readonly lastVisit?: string
  readonly hadBroker?: boolean
}

export interface SealedItem extends Notes {
  readonly sealed: string
}

/** Sealed texts by an opaque key: one DynamoDB item each, or one entry of a file. */
export interface SealedItems {
  readonly read: (key: string) => Promise<SealedItem | undefined>
  /** False where there is an item already. */
  readonly create: (key: string, item: SealedItem) => Promise<boolean>
  /** Replaces only the text, and only where `before` is still stored. */
  readonly replace: (key: string, before: string, sealed: string) => Promise<void>
  readonly note: (key: string, notes: Notes) => Promise<void>
  /** With `before`, only where that text is still stored. */
  readonly remove: (key: string, before?: string) => Promise<void>
}

interface SecretParts {
  readonly items: SealedItems
  readonly vault: Vault
  readonly hash: (value: string) => string
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

const use = 'user-secret'

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const secretsOf = ({ items, vault, hash }: SecretParts) => {
  const purposeOf = (userId: string): string => `${use}:${hash(userId)}`
  return {
    purposeOf,
    find: async (userId: string) => {
      const item = await items.read(hash(userId))
      if (item === undefined) return undefined
      const opened = await vault.open(purposeOf(userId), item.sealed)
      return { item, current: opened?.current, secret: typeof opened?.value === 'string' ? opened.value : undefined }
    },
  }
}

/**
 * The key is a keyed hash of the user, the value is sealed for that user. A secret sealed with an older key is sealed
 * again when read, so that it survives every rotation. A read is a visit: its date is noted once a day.
 */
export const sealedUserSecrets = (parts: SecretParts): UserSecrets => {
  const { items, vault, hash, now } = parts
  const { find, purposeOf } = secretsOf(parts)
  return {
    read: async (userId) => {
      const key = hash(userId)
      const found = await find(userId)
      if (found?.secret === undefined) return undefined
      const { item, secret, current } = found
      if (!current) await items.replace(key, item.sealed, await vault.seal(purposeOf(userId), secret))
      const lastVisit = dateOf(now())
      // A failed note refuses no request: the next request of the day stores it.
      if (item.lastVisit === undefined || item.lastVisit < lastVisit)
        await items.note(key, { lastVisit }).catch(() => undefined)
      return secret
    },
    create: async (userId, userSecret) => {
      const key = hash(userId)
      const sealed = await vault.seal(purposeOf(userId), userSecret)
      if (await items.create(key, { sealed, lastVisit: dateOf(now()) })) return true
      const stored = await find(userId)
      // A secret that no key opens is useless, and would lock the user out for ever.
      if (stored === undefined || stored.secret !== undefined) return false
      await items.replace(key, stored.item.sealed, sealed)
      await items.note(key, { lastVisit: dateOf(now()), hadBroker: false })
      return true
    },
    remove: async ({ userId, userSecret }) => {
      const found = await find(userId)
      if (found?.secret === userSecret) await items.remove(hash(userId), found.item.sealed)
    },
  }
}

/** For upkeep: reading an item is not a visit. */
export const storedRegistrations = (parts: SecretParts): Registrations => {
  const { items, hash, now } = parts
  const { find } = secretsOf(parts)
  return {
    find: async (userId) => {
      const found = await find(userId)
      return (
        found && {
          sealed: found.item.sealed,
          userSecret: found.secret,
          lastVisit: found.item.lastVisit,
          hadBroker: found.item.hadBroker === true,
        }
      )
    },
    noteVisit: (userId) => items.note(hash(userId), { lastVisit: dateOf(now()) }),
    noteBroker: (userId) => items.note(hash(userId), { hadBroker: true }),
    remove: (userId, sealed) => items.remove(hash(userId), sealed),
  }
}
