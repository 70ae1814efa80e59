import { compactDecrypt, CompactEncrypt } from 'jose'
import * as z from 'zod/mini'

/** One key of the ring: 32 bytes as base64url, and when it was made (ISO). */
const sealingKey = z.strictObject({
  kid: z.string().check(z.regex(/^[\w-]{1,32}$/)),
  k: z.string().check(z.regex(/^[\w-]{43}$/)),
  created: z.iso.datetime(),
})
export type SealingKey = z.infer<typeof sealingKey>

/** At least one key, each with its own id. */
export const keyRing = z.array(sealingKey).check(
  z.minLength(1),
  z.refine((keys) => new Set(keys.map((key) => key.kid)).size === keys.length),
)

/** How many of the newest keys still open: a session survives one rotation and dies with the second. */
const openingKeys = 2

/**
 * A new key seals only once every running instance has read it (they read their settings every five minutes): until
 * then an instance without the key would sign out users whose cookies it seals.
 */
export const rolloutMs = 10 * 60_000

/** Seals small values for the browser's cookie jar: only the functions can read and write them. */
export interface Vault {
  /** `use` is bound in: a value sealed for one use does not open for another. */
  readonly seal: (use: string, value: unknown) => Promise<string>
  /**
   * Undefined for a value that this ring did not seal for this use. `current`: it was sealed by the key that seals now.
   */
  readonly open: (
    use: string,
    sealed: string,
  ) => Promise<{ readonly value: unknown; readonly current: boolean } | undefined>
}

/**
 * JWE, `dir` with A256GCM (RFC 7516), by a key ring: the newest that every instance knows seals, the two newest open.
 * `now` in milliseconds since the epoch.
 */
export const makeVault = (ring: ReadonlyArray<SealingKey>, now: () => number): Vault => {
  const keys = ring.toSorted((a, b) => Date.parse(b.created) - Date.parse(a.created)).slice(0, openingKeys)
  const oldest = keys.at(-1)
  if (!oldest) throw new Error('A key ring needs a key')
  const sealing = (): SealingKey => keys.find(({ created }) => now() - Date.parse(created) >= rolloutMs) ?? oldest
  return {
    seal: (use, value) => {
      const key = sealing()
      return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.kid, typ: use })
        .encrypt(bytesOf(key))
    },
    open: async (use, sealed) => {
      try {
        const { plaintext, protectedHeader } = await compactDecrypt(
          sealed,
          (header) => bytesOf(keys.find((key) => key.kid === header?.kid)),
          { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
        )
        if (protectedHeader['typ'] !== use) return undefined
        const value: unknown = JSON.parse(new TextDecoder().decode(plaintext))
        return { value, current: protectedHeader['kid'] === sealing().kid }
      } catch {
        return undefined
      }
    },
  }
}

const bytesOf = (key: SealingKey | undefined): Uint8Array => {
  if (!key) throw new Error('No such key')
  return Buffer.from(key.k, 'base64url')
}
