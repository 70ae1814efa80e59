import { wholeOf } from '#domain/long-text.ts'
import type { Hashes } from '#machines/ports/browser.ts'
import { isSmall, type Texts } from './texts/texts.ts'

/**
 * SHA-256 as lower-case hex of these bytes, by the browser's own digest; the page is on loopback or https, so it is
 * always there.
 */
export const sha256OfBytes = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/**
 * Hashes of texts. What hashes large ones without holding the page comes at its first use; where it cannot be had, they
 * are hashed here as well.
 */
export const createHashes = (texts: () => Promise<Pick<Texts, 'sha256'> | undefined>): Hashes => ({
  sha256: async (text) =>
    (isSmall(text) ? undefined : await (await texts())?.sha256(text)) ??
    sha256OfBytes(new TextEncoder().encode(wholeOf(text))),
})
