import { lengthOf, wholeOf } from '#domain/long-text.ts'
import { sha256OfBytes } from '#web/adapters/hashes.ts'
import { yieldToMain } from '#web/adapters/turns.ts'
import { beginDecoding, beginEncoding, spansOf } from './text-jobs.ts'
import { isSmall, smallText, type Texts } from './texts.ts'

/** On the page's own thread: small texts at once, and without a worker also large ones, span by span. */
export const mainThreadCodec: Texts = {
  sha256: async (text) => (await mainThreadCodec.encode(text)).sha256(),
  encode: async (text) => {
    const bytes = isSmall(text) ? new TextEncoder().encode(wholeOf(text)) : await inSpans(text)
    return { bytes, size: bytes.length, sha256: () => hashed(bytes) }
  },
  decode: async (parts) => {
    const size = parts.reduce((sum, { length }) => sum + length, 0)
    const decoding = beginDecoding(size)
    for (const part of parts) {
      for (let from = 0; from < part.length; from += smallText) {
        decoding.add(part.subarray(from, from + smallText))
        if (size > smallText) await yieldToMain()
      }
    }
    const { bytes, ...said } = decoding.end()
    return { ...said, size, sha256: () => hashed(bytes) }
  },
}

const inSpans = async (text: Parameters<Texts['encode']>[0]): Promise<Uint8Array<ArrayBuffer>> => {
  const encoding = beginEncoding(lengthOf(text))
  for (const span of spansOf(text)) {
    encoding.add(span)
    await yieldToMain()
  }
  return encoding.bytes()
}

/** The browser copies the bytes, and may hash them, on this thread: for large ones that gets a task of its own. */
const hashed = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  if (bytes.length <= smallText) return sha256OfBytes(bytes)
  await yieldToMain()
  const hash = await sha256OfBytes(bytes)
  await yieldToMain()
  return hash
}
