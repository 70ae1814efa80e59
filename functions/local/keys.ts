import { randomBytes } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { newKey } from '#functions/shared/new-key.ts'
import { keyRing } from '#functions/shared/sealed.ts'
import type { Store } from './store/store.ts'

const path = 'keys/host.json'

const secret = z.string().check(z.minLength(32))
const keysFile = z.object({
  sessionKeys: keyRing,
  logKey: secret,
  userSecretKeys: keyRing,
  snapTradeConsumerKey: secret,
  googleClientSecret: secret,
})
export type LocalKeys = z.infer<typeof keysFile>

/** The secrets in `<data>/keys/host.json`, made once. Throws an error for people when the file cannot be read. */
export const loadKeys = async (store: Store, dataFolder: string, now: number): Promise<LocalKeys> => {
  const record = await store.readRecord(path)
  const stored = keysFile.safeParse(record).data
  if (record !== undefined && stored === undefined)
    throw new Error(
      `The keys in ${join(dataFolder, path)} cannot be read. Restore the file, or delete it: then everybody signs ` +
        'in once more, and no journal is touched.',
    )
  const keys = stored ?? {
    sessionKeys: [newKey(now)],
    logKey: newSecret(),
    userSecretKeys: [newKey(now)],
    snapTradeConsumerKey: newSecret(),
    googleClientSecret: newSecret(),
  }
  if (stored === undefined) await store.writeRecord(path, keys)
  // A copy that was put back by hand may be open to all.
  await chmod(join(dataFolder, path), 0o600)
  return keys
}

const newSecret = (): string => randomBytes(32).toString('base64url')
