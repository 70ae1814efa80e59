/** Bytes that come part by part, in one buffer. */
interface GrowingBytes {
  readonly add: (part: Uint8Array) => void
  /** All that was added. */
  readonly bytes: () => Uint8Array<ArrayBuffer>
}

/**
 * A buffer for about so many bytes; it grows where they were too few. Memory is taken from the system page by page as
 * it is first written: filled part by part, 16 MB of it cost no task more than its part, put together at the end they
 * cost one all.
 */
export const growingBytes = (expected: number): GrowingBytes => {
  let buffer = new Uint8Array(expected)
  let size = 0
  return {
    add: (part) => {
      if (size + part.length > buffer.length) buffer = enlarged(buffer, size + part.length)
      buffer.set(part, size)
      size += part.length
    },
    bytes: () => buffer.subarray(0, size),
  }
}

const enlarged = (bytes: Uint8Array<ArrayBuffer>, atLeast: number): Uint8Array<ArrayBuffer> => {
  const larger = new Uint8Array(Math.max(atLeast, bytes.length * 2))
  larger.set(bytes)
  return larger
}
