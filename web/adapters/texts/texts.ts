import { lengthOf, type LongText } from '#domain/long-text.ts'

/** A text as it travels. */
export interface EncodedText {
  /** In UTF-8. A large one is a blob, which the browser holds and no page has to copy. */
  readonly bytes: Uint8Array<ArrayBuffer> | Blob
  /** How many bytes. */
  readonly size: number
  /** SHA-256 of them, lower-case hex. */
  readonly sha256: () => Promise<string>
}

/** What bytes say. */
interface DecodedText {
  /** Bytes that are not UTF-8 are base64 behind `base64Prefix`: no journal, but whole, so that they can be stored. */
  readonly text: ReadonlyArray<string>
  readonly isUtf8: boolean
  /** How many bytes there were. */
  readonly size: number
  /** SHA-256 of them, lower-case hex. */
  readonly sha256: () => Promise<string>
}

/** Texts to bytes and back, however large they are. */
export interface Texts {
  /** SHA-256 of the UTF-8 bytes, lower-case hex. */
  readonly sha256: (text: LongText) => Promise<string>
  readonly encode: (text: LongText) => Promise<EncodedText>
  /**
   * Strict UTF-8, and a byte order mark stays: replacement characters could be saved over the original bytes. Takes the
   * parts for itself; undefined where it could not read them.
   */
  readonly decode: (parts: ReadonlyArray<Uint8Array<ArrayBuffer>>) => Promise<DecodedText | undefined>
}

/** What is encoded, decoded or hashed within a millisecond or two, in characters or bytes. */
export const smallText = 262_144

/** Whether a text is small enough to be done at once. */
export const isSmall = (text: LongText): boolean => lengthOf(text) <= smallText
