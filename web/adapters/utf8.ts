import { type LongText, lengthOf, piecesOf, wholeOf } from '#domain/journal/long-text.ts'
import { growingBytes } from './growing-bytes.ts'
import { othersFirst } from './others-first.ts'

/** How many characters are encoded at a stretch: about a millisecond, four on a slow phone. */
const stretchChars = 256 * 1024

/**
 * The UTF-8 bytes of a text. Encoding 16 MB at once holds the page for 100 ms, so a large text is encoded stretch by
 * stretch, and whoever types goes first in between.
 */
export const utf8BytesOf = async (text: LongText): Promise<Uint8Array<ArrayBuffer>> => {
  const encoder = new TextEncoder()
  const length = lengthOf(text)
  if (length <= stretchChars) return encoder.encode(wholeOf(text))
  // Dates, numbers and names of fields are ASCII, whatever the notes are written in.
  const all = growingBytes(Math.ceil(length * 1.05))
  for (const piece of piecesOf(text)) {
    for (let from = 0; from < piece.length; ) {
      const until = endOfStretch(piece, from)
      all.add(encoder.encode(piece.slice(from, until)))
      from = until
      await othersFirst()
    }
  }
  return all.bytes()
}

/**
 * The text of UTF-8 bytes, decoded in the same way; undefined where they are none. Strict, and a byte order mark stays:
 * replaced characters could be saved back over the bytes that they stand for.
 */
export const textOfUtf8 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> => {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const parts: Array<string> = []
  try {
    for (let from = 0; from < bytes.length; from += stretchBytes) {
      parts.push(decoder.decode(bytes.subarray(from, from + stretchBytes), { stream: from + stretchBytes < bytes.length }))
      if (bytes.length > stretchBytes) await othersFirst()
    }
  } catch {
    return undefined
  }
  const text = parts.join('')
  // Joining copies all of it once more.
  if (bytes.length > stretchBytes) await othersFirst()
  return text
}

/** How many bytes are decoded at a stretch. */
const stretchBytes = 1024 * 1024

/** Never between the two halves of a character. */
const endOfStretch = (text: string, from: number): number => {
  const until = Math.min(from + stretchChars, text.length)
  const last = text.charCodeAt(until - 1)
  return until < text.length && last >= 0xd800 && last <= 0xdbff ? until + 1 : until
}
