interface GrowingBytes {
  readonly add: (part: Uint8Array) => void
  readonly bytes: () => Uint8Array<ArrayBuffer>
}

/** Filled part by part, 16 MB cost no long task; joined at the end, they cost one. */
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
