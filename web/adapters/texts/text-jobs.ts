import { type LongText, piecesOf } from '#domain/long-text.ts'
import { growingBytes } from './growing-bytes.ts'
import { smallText } from './texts.ts'

/** A text that becomes bytes, span by span. */
export interface Encoding {
  /** Answers the bytes of this span. */
  readonly add: (span: string) => Uint8Array<ArrayBuffer>
  /** Adds what was encoded before. */
  readonly addBytes: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly bytes: () => Uint8Array<ArrayBuffer>
}

/** Begins to encode a text of about so many characters. */
export const beginEncoding = (chars: number): Encoding => {
  const encoder = new TextEncoder()
  // Dates, numbers and names of fields are ASCII, whatever the notes are written in.
  const all = growingBytes(Math.ceil(chars * 1.05))
  return {
    add: (span) => {
      const bytes = encoder.encode(span)
      all.add(bytes)
      return bytes
    },
    addBytes: all.add,
    bytes: all.bytes,
  }
}

/** Bytes that become a text, part by part. */
export interface Decoding {
  readonly add: (part: Uint8Array<ArrayBuffer>) => void
  /** All of them, and what they say; `add` comes to an end with it. */
  readonly end: () => {
    readonly bytes: Uint8Array<ArrayBuffer>
    readonly text: ReadonlyArray<string>
    readonly isUtf8: boolean
  }
}

/** Begins to decode so many bytes. */
export const beginDecoding = (size: number): Decoding => {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const all = growingBytes(size)
  const pieces: string[] = []
  let piece = ''
  let isUtf8 = true
  const decode = (part: Uint8Array<ArrayBuffer> | undefined): void => {
    if (!isUtf8) return
    try {
      piece += decoder.decode(part, { stream: part !== undefined })
    } catch {
      isUtf8 = false
    }
    if (piece.length < smallText && part) return
    pieces.push(piece)
    piece = ''
  }
  return {
    add: (part) => {
      all.add(part)
      decode(part)
    },
    end: () => {
      decode(undefined)
      const bytes = all.bytes()
      return { bytes, isUtf8, text: isUtf8 ? pieces : asBase64(bytes) }
    },
  }
}

/** A text in spans that are encoded in a millisecond or two; none ends between the two halves of a character. */
export function* spansOf(text: LongText): Generator<string, void, void> {
  for (const piece of piecesOf(text)) {
    for (let from = 0; from < piece.length;) {
      const until = endOfSpan(piece, from)
      yield piece.slice(from, until)
      from = until
    }
  }
}

/** The prefix of bytes that are no text; all of them follow, in base64. */
export const base64Prefix = 'Bytes of a damaged file, base64: '

const endOfSpan = (text: string, from: number): number => {
  const until = Math.min(from + smallText, text.length)
  const last = text.charCodeAt(until - 1)
  return until < text.length && last >= 0xd800 && last <= 0xdbff ? until + 1 : until
}

const asBase64 = (bytes: Uint8Array<ArrayBuffer>): ReadonlyArray<string> => {
  const pieces = [base64Prefix]
  // A multiple of three, so that the pieces can be put together; small enough for the arguments of one call.
  for (let from = 0; from < bytes.length; from += base64SpanBytes)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(from, from + base64SpanBytes))))
  return pieces
}

const base64SpanBytes = 24_576
