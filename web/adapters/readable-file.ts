import { wholeOf } from '#domain/long-text.ts'

/** A file from a file field, as the machines read it. */
interface ReadableFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly text: () => Promise<string | undefined>
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** A file of this device. */
export const readableFile = (file: File): ReadableFile => {
  const bytes = async () => {
    try {
      return new Uint8Array(await file.arrayBuffer())
    } catch {
      return undefined
    }
  }
  return {
    name: file.name,
    size: file.size,
    bytes,
    text: async () => {
      const read = await bytes()
      return read && utf8Of(read)
    },
  }
}

/**
 * Strictly UTF-8: replaced characters would be another text than the one that was exported. Undefined where it cannot
 * be read.
 */
export const utf8Of = async (bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> => {
  try {
    const { mainThreadCodec } = await import('./texts/texts-here.ts')
    const decoded = await mainThreadCodec.decode([bytes])
    return decoded?.isUtf8 ? wholeOf(decoded.text) : undefined
  } catch {
    return undefined
  }
}
