import { wholeOf } from '#domain/long-text.ts'
import type { Hashes } from '#machines/ports/browser.ts'
import { isSmall, type Texts } from './texts/texts.ts'

/** SHA-256 of these bytes as lower-case hex. `crypto.subtle` is always there: the page is on loopback or https. */
export const sha256OfBytes = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** SHA-256 of texts: a large one in the worker, or here where the worker cannot be loaded. */
export const createHashes = (texts: () => Promise<Pick<Texts, 'sha256'> | undefined>): Hashes => ({
  sha256: async (text) =>
    (isSmall(text) ? undefined : await (await texts())?.sha256(text)) ??
    sha256OfBytes(new TextEncoder().encode(wholeOf(text))),
})
