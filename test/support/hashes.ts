import { createHash } from 'node:crypto'
import { type LongText, wholeOf } from '#domain/long-text.ts'
import type { Hashes } from '#machines/ports/browser.ts'

/** SHA-256 of a text as lower-case hex, by Node's own digest. */
export const sha256Of = (text: LongText): string => createHash('sha256').update(wholeOf(text)).digest('hex')

export const nodeHashes: Hashes = { sha256: (text) => Promise.resolve(sha256Of(text)) }
