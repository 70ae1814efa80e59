import { wholeOf } from '#domain/journal/long-text.ts'

/** A file from a file field, as the machines read it. */
export interface ReadableFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly text: () => Promise<string | undefined>
}

/** Strictly UTF-8: replaced characters would be another text than the one that was exported. Undefined where it cannot be read. */
export const readableFile = (file: File): ReadableFile => ({
  name: file.name,
  size: file.size,
  text: async () => {
    try {
      const [{ textsHere }, bytes] = await Promise.all([import('./texts/texts-here.ts'), file.arrayBuffer()])
      const decoded = await textsHere.decode([new Uint8Array(bytes)])
      return decoded?.isUtf8 ? wholeOf(decoded.text) : undefined
    } catch {
      return undefined
    }
  },
})
