import { lengthOf, type LongText } from '#domain/long-text.ts'

export interface EncodedText {
  /** In UTF-8. A large one is a blob, which the browser holds without a copy in the page. */
  readonly bytes: Uint8Array<ArrayBuffer> | Blob
  /** In bytes. */
  readonly size: number
  /** Lower-case hex. */
  readonly sha256: () => Promise<string>
}

interface DecodedText {
  /** Bytes that are not UTF-8 come as base64 behind `base64Prefix`: no journal, but complete, so they can be stored. */
  readonly text: ReadonlyArray<string>
  readonly isUtf8: boolean
  readonly size: number
  readonly sha256: () => Promise<string>
}

export interface Texts {
  /** SHA-256 of the UTF-8 bytes, lower-case hex. */
  readonly sha256: (text: LongText) => Promise<string>
  readonly encode: (text: LongText) => Promise<EncodedText>
  /**
   * Strict UTF-8, and a byte order mark stays: replacement characters could be saved over the original bytes. The parts
   * may be taken away from the caller; undefined if they could not be read.
   */
  readonly decode: (parts: ReadonlyArray<Uint8Array<ArrayBuffer>>) => Promise<DecodedText | undefined>
}

/** Encoded, decoded or hashed within a millisecond or two, in characters or bytes. */
export const smallText = 262_144

export const isSmall = (text: LongText): boolean => lengthOf(text) <= smallText
