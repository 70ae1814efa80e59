import { type LongText, piecesOf } from '#domain/long-text.ts'
import { growingBytes } from './growing-bytes.ts'
import { smallText } from './texts.ts'

export interface Encoding {
  readonly add: (span: string) => Uint8Array<ArrayBuffer>
  readonly addBytes: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly bytes: () => Uint8Array<ArrayBuffer>
}

/** `chars`: the expected length. */
export const beginEncoding = (chars: number): Encoding => {
  const encoder = new TextEncoder()
  // Dates, numbers and names of fields are ASCII, whatever the language of the notes.
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

export interface Decoding {
  readonly add: (part: Uint8Array<ArrayBuffer>) => void
  /** All bytes and their text; to be called once, after the last `add`. */
  readonly end: () => {
    readonly bytes: Uint8Array<ArrayBuffer>
    readonly text: ReadonlyArray<string>
    readonly isUtf8: boolean
  }
}

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

/** Spans that take a millisecond or two to encode; none ends between the two halves of a surrogate pair. */
export function* spansOf(text: LongText): Generator<string, void, void> {
  for (const piece of piecesOf(text)) {
    for (let from = 0; from < piece.length;) {
      const until = endOfSpan(piece, from)
      yield piece.slice(from, until)
      from = until
    }
  }
}

/** Prefix of bytes that are no UTF-8; all of them follow, in base64. */
export const base64Prefix = 'Bytes of a damaged file, base64: '

const endOfSpan = (text: string, from: number): number => {
  const until = Math.min(from + smallText, text.length)
  const last = text.charCodeAt(until - 1)
  return until < text.length && last >= 0xd800 && last <= 0xdbff ? until + 1 : until
}

const asBase64 = (bytes: Uint8Array<ArrayBuffer>): ReadonlyArray<string> => {
  const pieces = [base64Prefix]
  // A multiple of three, so that the pieces can be joined; small enough for the arguments of one call.
  for (let from = 0; from < bytes.length; from += base64SpanBytes)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(from, from + base64SpanBytes))))
  return pieces
}

const base64SpanBytes = 24_576
