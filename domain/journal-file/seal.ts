/** `sync.z`: the SHA-256 (hex) of all but `data`. Printed last; no flipped bit makes another of our keys of it. */
export const sealKey = 'z'

/** The text of a file without `data` and seal. */
interface Frame {
  readonly text: string
  readonly seal: string | undefined
}

/** `sha256`: the hash of the frame. */
export const withSeal = (text: string, sha256: string): string =>
  `${text.slice(0, -closing.length)}${sealText(sha256)}${closing}`

/** `start` and `end`: the span of `data`. */
export const frameOf = (text: string, { start, end }: { readonly start: number; readonly end: number }): Frame => {
  const seal = sealed.exec(text.slice(Math.max(end, text.length - sealedChars)))?.[1]
  const rest = seal === undefined ? text.slice(end) : `${text.slice(end, -sealedChars)}${closing}`
  return { text: text.slice(0, start) + rest, seal }
}

const closing = '}\n}\n'
const sealText = (sha256: string): string => `,"${sealKey}":"${sha256}"`
const sealedChars = sealText('0'.repeat(64)).length + closing.length
const sealed = new RegExp(`^,"${sealKey}":"([0-9a-f]{64})"\\}\\n\\}\\n$`)
