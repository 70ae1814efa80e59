import { bytesAnswer } from '#functions/local/stand-in/http.ts'
import { driveErrors } from './errors.ts'
import type { FileEntry } from './file-entry.ts'
import type { DriveRequest, Outcome } from './request.ts'

/** `alt=media`: the bytes, or the asked part of them. */
export const downloadAnswer = async (request: DriveRequest, entry: FileEntry): Promise<Outcome> => {
  if (entry.content === undefined) return driveErrors.fileNotDownloadable
  return rangedAnswer(request, await request.area.read(entry.content.path), entry.mimeType)
}

/** A client may call its file any kind, and not all of that can stand in a header. */
const headerText = /^[\x20-\x7e]+$/

/** One `Range` is honoured (RFC 9110 section 14); several, or one that does not parse, mean the whole. */
export const rangedAnswer = (request: DriveRequest, bytes: Uint8Array, mimeType: string): Outcome => {
  const headers = { 'content-type': headerText.test(mimeType) ? mimeType : 'application/octet-stream', 'accept-ranges': 'bytes', vary: 'Origin, X-Origin' }
  const asked = /^bytes=(\d*)-(\d*)$/u.exec(request.call.request.headers['range'] ?? '')
  if (asked === null || (asked[1] === '' && asked[2] === '')) return bytesAnswer(200, bytes, headers)

  const first = asked[1] === '' ? Math.max(bytes.length - Number(asked[2]), 0) : Number(asked[1])
  const last = asked[1] === '' || asked[2] === '' ? bytes.length - 1 : Math.min(Number(asked[2]), bytes.length - 1)
  if (first > last) return driveErrors.rangeNotSatisfiable
  return bytesAnswer(206, bytes.subarray(first, last + 1), { ...headers, 'content-range': `bytes ${first}-${last}/${bytes.length}` })
}
