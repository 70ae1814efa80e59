export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const lookedAt = 512

/** The encoding by a byte order mark, or by a 0 in every second byte. Undefined: strict UTF-8, or else windows-1252. */
export const encodingShownBy = (bytes: Uint8Array): Encoding | undefined => {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  const start = bytes.subarray(0, lookedAt)
  if (start.length < 4) return undefined
  if (mostlyZeroAt(start, 1) && !mostlyZeroAt(start, 0)) return 'utf-16le'
  if (mostlyZeroAt(start, 0) && !mostlyZeroAt(start, 1)) return 'utf-16be'
  return undefined
}

/** Names of columns have few letters beyond Latin: nine of ten bytes decide. */
const mostlyZeroAt = (bytes: Uint8Array, offset: 0 | 1): boolean => {
  let [zeros, all] = [0, 0]
  for (let at = offset; at < bytes.length; at += 2) {
    all += 1
    if (bytes[at] === 0) zeros += 1
  }
  return zeros * 10 >= all * 9
}
