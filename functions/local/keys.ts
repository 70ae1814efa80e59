import { randomBytes } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { newKey } from '#functions/shared/new-key.ts'
import { keyRing, type SealingKey } from '#functions/shared/sealed.ts'
import type { Store } from './store/store.ts'

/** A key of the ring seals for this long; then a newer one takes over. */
const rotateAfterMs = 90 * 24 * 3600_000

const path = 'keys/host.json'

const keysFile = z.object({
  sessionKeys: keyRing,
  logKey: z.string().check(z.minLength(32)),
  /** Seals the users' secrets at their brokers' provider. Never renewed: what it sealed is nowhere else. */
  userSecretKeys: z.optional(keyRing),
  /** The local SnapTrade knows this installation by it. */
  snapTradeConsumerKey: z.optional(z.string().check(z.minLength(32))),
  /** The local Google knows this installation by it. */
  googleClientSecret: z.string().check(z.minLength(32)),
})
type KeysFile = z.infer<typeof keysFile>
/** Every secret of this installation. */
export type LocalKeys = { readonly [Name in keyof KeysFile]-?: NonNullable<KeysFile[Name]> }

/**
 * The secrets of this installation: made once, stored in `<data>/keys/host.json` for its owner only, the session key
 * renewed when it is old. `store` is the one in `dataFolder`. Throws an error for people when the file cannot be read.
 */
export const loadKeys = async (store: Store, dataFolder: string, now: number): Promise<LocalKeys> => {
  const stored = await readKeys(store, dataFolder)
  const keys = {
    sessionKeys: stored ? rotated(stored.sessionKeys, now) : [newKey(now)],
    logKey: stored?.logKey ?? secret(),
    googleClientSecret: stored?.googleClientSecret ?? secret(),
    // Installations from before brokers could be connected have none yet.
    userSecretKeys: stored?.userSecretKeys ?? [newKey(now)],
    snapTradeConsumerKey: stored?.snapTradeConsumerKey ?? secret(),
  } satisfies LocalKeys
  const isNew = Object.entries(keys).some(([name, value]) => stored?.[name as keyof LocalKeys] !== value)
  if (isNew) await store.writeRecord(path, keys)
  // The store makes its files so; a copy put back by hand may be open to all.
  await chmod(join(dataFolder, path), 0o600)
  return keys
}

const readKeys = async (store: Store, dataFolder: string): Promise<KeysFile | undefined> => {
  const record = await store.readRecord(path)
  if (record.kind === 'missing') return undefined
  const parsed = keysFile.safeParse(record.kind === 'found' ? record.value : undefined)
  if (parsed.success) return parsed.data
  throw new Error(
    `The keys in ${join(dataFolder, path)} cannot be read. Restore the file, or delete it: then everybody signs ` +
      'in once more, and no journal is touched.',
  )
}

const rotated = (ring: SealingKey[], now: number): SealingKey[] => {
  const newestFirst = ring.toSorted((a, b) => Date.parse(b.created) - Date.parse(a.created))
  const newest = newestFirst[0]
  if (newest && now - Date.parse(newest.created) < rotateAfterMs) return ring
  return [newKey(now), ...newestFirst.slice(0, 1)]
}

const secret = (): string => randomBytes(32).toString('base64url')
