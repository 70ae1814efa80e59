import { type LongText, piecesOf } from '#domain/long-text.ts'
import type { Timers } from './time.ts'

/** Hands a text, or bytes in pieces, to the user as a file of this name. */
export type Downloads = (
  fileName: string,
  mediaType: string,
  content: LongText | ReadonlyArray<Uint8Array<ArrayBuffer>>,
) => void

/** Some browsers read the bytes only after the click has returned; then the memory is given back. */
const addressLifeMs = 60_000

export const createDownloads =
  (window: Window, timers: Timers): Downloads =>
  (fileName, mediaType, content) => {
    const address = URL.createObjectURL(
      new Blob([...piecesOf<string | Uint8Array<ArrayBuffer>>(content)], { type: mediaType }),
    )
    const link = window.document.createElement('a')
    link.href = address
    link.download = fileName
    link.click()
    timers.after(addressLifeMs, () => URL.revokeObjectURL(address))
  }
