import type { Hashes } from '#machines/ports/browser.ts'
import { othersFirst } from './others-first.ts'
import { utf8BytesOf } from './utf8.ts'

/** SHA-256 as lower-case hex of these bytes. */
export const sha256OfBytes = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const isLarge = bytes.length > breathBytes
  // The browser copies them, and may hash them, on this thread. Both together are to be a task of their own.
  if (isLarge) await othersFirst()
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  if (isLarge) await othersFirst()
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What is hashed within a millisecond or two. */
const breathBytes = 1_048_576

/** The browser's own digest; the page is on loopback or https, so it is always there. */
export const browserHashes: Hashes = { sha256: async (text) => sha256OfBytes(await utf8BytesOf(text)) }
