import { type LongText, piecesOf, wholeOf } from '#domain/journal-file/long-text.ts'
import type { Timers } from './time.ts'

/** Hands a text to the user as a file of this name. */
export type Downloads = (fileName: string, mediaType: string, text: LongText) => void

/** Some browsers read the bytes only after the click has returned; then the memory is given back. */
const addressLifeMs = 60_000

export const createDownloads =
  (window: Window, timers: Timers): Downloads =>
  (fileName, mediaType, text) => {
    const address = URL.createObjectURL(new Blob([...piecesOf(text)], { type: mediaType }))
    const link = window.document.createElement('a')
    link.href = address
    link.download = fileName
    link.click()
    timers.after(addressLifeMs, () => URL.revokeObjectURL(address))
  }

/** A file from a file field, as the machines read it. */
export interface ReadableFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly text: () => Promise<string | undefined>
}

/**
 * Strictly UTF-8: replaced characters would be another text than the one that was exported. Undefined where it cannot
 * be read.
 */
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
