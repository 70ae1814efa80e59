import type { Hashes } from '#machines/ports.ts'
import { utf8BytesOf } from './utf8.ts'

/** SHA-256 as lower-case hex of these bytes. */
export const sha256OfBytes = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The browser's own digest; the page is on loopback or https, so it is always there. */
export const browserHashes: Hashes = { sha256: async (text) => sha256OfBytes(await utf8BytesOf(text)) }
