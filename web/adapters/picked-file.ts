import { textOfUtf8 } from './utf8.ts'

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
      return await textOfUtf8(new Uint8Array(await file.arrayBuffer()))
    } catch {
      return undefined
    }
  },
})
