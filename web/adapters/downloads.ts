import { type LongText, piecesOf } from '#domain/journal/long-text.ts'
import type { Timers } from './timers.ts'

/** Hands a text to the user as a file of this name. */
export type Downloads = (fileName: string, mediaType: string, text: LongText) => void

/** Some browsers read the bytes only after the click has returned; then the memory is given back. */
const keptMs = 60_000

export const createDownloads = (page: Window, timers: Timers): Downloads => (fileName, mediaType, text) => {
  const address = URL.createObjectURL(new Blob([...piecesOf(text)], { type: mediaType }))
  const link = page.document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  timers.after(keptMs, () => URL.revokeObjectURL(address))
}
