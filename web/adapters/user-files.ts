import { type LongText, piecesOf } from '#domain/long-text.ts'
import type { Timers } from './time.ts'

/** Hands a text, or bytes in pieces, to the user as a file. */
export type Downloads = (
  fileName: string,
  mediaType: string,
  content: LongText | ReadonlyArray<Uint8Array<ArrayBuffer>>,
) => void

/** Some browsers read the bytes only after the click has returned. */
const addressLifeMs = 60_000

export const createDownloads =
  (window: Window, timers: Timers): Downloads =>
  (fileName, mediaType, content) => {
    const file = new File([...piecesOf<string | Uint8Array<ArrayBuffer>>(content)], fileName, { type: mediaType })
    const save = (): void => {
      const address = URL.createObjectURL(file)
      const link = window.document.createElement('a')
      link.href = address
      link.download = fileName
      link.click()
      timers.after(addressLifeMs, () => URL.revokeObjectURL(address))
    }
    if (opensOverTheApp(window.navigator) && window.navigator.canShare?.({ files: [file] }))
      window.navigator.share({ files: [file] }).catch((cause: unknown) => {
        // AbortError: the user closed the sheet. Any other refusal (an unshareable kind of file) uses the link.
        if (!(cause instanceof DOMException) || cause.name !== 'AbortError') save()
      })
    else save()
  }

/** An app on an Apple home screen opens a download over itself, with no way to keep it; its share sheet has one. */
const opensOverTheApp = (navigator: Navigator & { readonly standalone?: boolean }): boolean =>
  navigator.standalone === true
