import { wholeOf } from '#domain/long-text.ts'

interface ReadableFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly text: () => Promise<string | undefined>
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer> | undefined>
}

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

/** Strict UTF-8: undefined rather than a text with replaced characters, which would not be the exported one. */
export const utf8Of = async (bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> => {
  try {
    const { mainThreadCodec } = await import('./texts/texts-here.ts')
    const decoded = await mainThreadCodec.decode([bytes])
    return decoded?.isUtf8 ? wholeOf(decoded.text) : undefined
  } catch {
    return undefined
  }
}
