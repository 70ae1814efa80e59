/**
 * The key of the seal in the block `sync`: the SHA-256 (hex) of all that the file says besides `data`, which `sync.h`
 * covers. It is printed last, and no flip of one bit makes another key of ours of it, or it of them.
 */
export const sealKey = 'z'

/** The text of a file without `data`, and the hash of its writer; `seal` is undefined where there is none. */
interface Frame {
  readonly text: string
  readonly seal: string | undefined
}

/** A printed file with the seal put on it. `sha256` is the hash of its frame. */
export const withSeal = (text: string, sha256: string): string =>
  `${text.slice(0, -closing.length)}${sealText(sha256)}${closing}`

/** The frame around `data`, which lies from `start` to `end` of the text. */
export const frameOf = (text: string, { start, end }: { readonly start: number; readonly end: number }): Frame => {
  const seal = sealed.exec(text.slice(Math.max(end, text.length - sealedChars)))?.[1]
  const rest = seal === undefined ? text.slice(end) : `${text.slice(end, -sealedChars)}${closing}`
  return { text: text.slice(0, start) + rest, seal }
}

const closing = '}\n}\n'
const sealText = (sha256: string): string => `,"${sealKey}":"${sha256}"`
const sealedChars = sealText('0'.repeat(64)).length + closing.length
const sealed = new RegExp(`^,"${sealKey}":"([0-9a-f]{64})"\\}\\n\\}\\n$`)
