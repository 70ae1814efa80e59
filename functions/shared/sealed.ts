import { compactDecrypt, CompactEncrypt } from 'jose'
import * as z from 'zod/mini'

/** `k`: 32 bytes as base64url. `created`: ISO. */
const sealingKey = z.strictObject({
  kid: z.string().check(z.regex(/^[\w-]{1,32}$/)),
  k: z.string().check(z.regex(/^[\w-]{43}$/)),
  created: z.iso.datetime(),
})
export type SealingKey = z.infer<typeof sealingKey>

export const keyRing = z.array(sealingKey).check(
  z.minLength(1),
  z.refine((keys) => new Set(keys.map((key) => key.kid)).size === keys.length),
)

/** So many of the newest keys still open: a session survives one rotation and dies with the second. */
const openingKeys = 2

/** A new key seals once every instance has read it: one without it would sign out the users of its cookies. */
export const rolloutMs = 10 * 60_000

/** Seals small values for the browser's cookie jar: only the functions can read and write them. */
export interface Vault {
  /** `use` is bound in: a value sealed for one use does not open for another. */
  readonly seal: (use: string, value: unknown) => Promise<string>
  /** Undefined if this ring did not seal it for this use. `current`: sealed by the key that seals now. */
  readonly open: (
    use: string,
    sealed: string,
  ) => Promise<{ readonly value: unknown; readonly current: boolean } | undefined>
}

/** JWE, `dir` with A256GCM (RFC 7516). The newest key known to all instances seals, the two newest open. `now`: ms. */
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
