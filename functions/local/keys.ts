import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { keyRing, type SealingKey } from '#functions/shared/sealed.ts'

/** A key of the ring seals for this long; then a newer one takes over. */
const rotateAfterMs = 90 * 24 * 3600_000

const keysFile = z.object({
  sessionKeys: keyRing,
  logKey: z.string().check(z.minLength(32)),
  /** The local Google knows this installation by it. */
  googleClientSecret: z.string().check(z.minLength(32)),
})
export type LocalKeys = z.infer<typeof keysFile>

/**
 * The secrets of this installation: made once, kept in `<data>/keys/host.json` for its owner only, the session key renewed when
 * it is old. Throws an error for people when the file cannot be read.
 */
export const loadKeys = (dataFolder: string, now: number): LocalKeys => {
  const path = join(dataFolder, 'keys', 'host.json')
  const kept = readKeys(path)
  const keys: LocalKeys = kept
    ? { ...kept, sessionKeys: rotated(kept.sessionKeys, now) }
    : { sessionKeys: [newKey(now)], logKey: secret(), googleClientSecret: secret() }
  if (kept?.sessionKeys !== keys.sessionKeys) writeKeys(path, keys)
  else chmodSync(path, 0o600)
  return keys
}

const readKeys = (path: string): LocalKeys | undefined => {
  const text = readIfThere(path)
  if (text === undefined) return undefined
  try {
    return keysFile.parse(JSON.parse(text))
  } catch {
    throw new Error(`The keys in ${path} cannot be read. Restore the file, or delete it: then everybody signs in once more, and no journal is touched.`)
  }
}

const readIfThere = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const rotated = (ring: SealingKey[], now: number): SealingKey[] => {
  const newestFirst = ring.toSorted((a, b) => Date.parse(b.created) - Date.parse(a.created))
  const newest = newestFirst[0]
  if (newest && now - Date.parse(newest.created) < rotateAfterMs) return ring
  return [newKey(now), ...newestFirst.slice(0, 1)]
}

const newKey = (now: number): SealingKey => ({ kid: randomBytes(6).toString('base64url'), k: secret(), created: new Date(now).toISOString() })

const secret = (): string => randomBytes(32).toString('base64url')

/** Whole or not at all, readable by the owner only from the first byte on. */
const writeKeys = (path: string, keys: LocalKeys): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${process.pid}.tmp`
  const file = openSync(temporary, 'w', 0o600)
  try {
    writeSync(file, `${JSON.stringify(keys, undefined, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
}
