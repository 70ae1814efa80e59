import { bytesAnswer } from '#functions/local/stand-in/http.ts'
import { driveErrors, problemAnswer } from './errors.ts'
import { shapes } from './fields.ts'
import { etagOf, type FileEntry, toResource } from './file-entry.ts'
import {
  defaultFileFields,
  type DriveRequest,
  findFile,
  isRootId,
  masked,
  maskOf,
  type Outcome,
  rootResource,
} from './request.ts'

/** `GET /files/ID`: metadata, or the content with `alt=media`. */
export const getFile = async (request: DriveRequest, id: string): Promise<Outcome> => {
  const isMedia = request.call.query.get('alt') === 'media'
  const mask = maskOf(request, shapes.file, defaultFileFields)
  if (!mask.ok) return mask.error
  if (isRootId(request, id))
    return isMedia ? driveErrors.fileNotDownloadable : masked(rootResource(request), mask.value)
  const found = findFile(request, id)
  if (!found.ok) return found.error
  if (!isMedia) return masked(toResource(found.value), mask.value, { etag: etagOf(found.value) })
  return downloadAnswer(request, found.value)
}

const downloadAnswer = async (request: DriveRequest, entry: FileEntry): Promise<Outcome> => {
  if (entry.content === undefined) return driveErrors.fileNotDownloadable
  return rangedAnswer(request, await request.area.read(entry.content.path), entry.mimeType)
}

/** A client may call its file any kind, and not all of that can stand in a header. */
const headerText = /^[\x20-\x7e]+$/

/** One `Range` is honoured (RFC 9110 section 14); several, or one that does not parse, mean the whole. */
export const rangedAnswer = (request: DriveRequest, bytes: Uint8Array, mimeType: string): Outcome => {
  const headers = {
    'content-type': headerText.test(mimeType) ? mimeType : 'application/octet-stream',
    'accept-ranges': 'bytes',
    vary: 'Origin, X-Origin',
  }
  const asked = /^bytes=(\d*)-(\d*)$/u.exec(request.call.request.headers['range'] ?? '')
  if (asked === null || (asked[1] === '' && asked[2] === '')) return bytesAnswer(200, bytes, headers)

  const first = asked[1] === '' ? Math.max(bytes.length - Number(asked[2]), 0) : Number(asked[1])
  const last = asked[1] === '' || asked[2] === '' ? bytes.length - 1 : Math.min(Number(asked[2]), bytes.length - 1)
  if (first > last)
    return problemAnswer(driveErrors.rangeNotSatisfiable, { 'content-range': `bytes */${bytes.length}` })
  return bytesAnswer(206, bytes.subarray(first, last + 1), {
    ...headers,
    'content-range': `bytes ${first}-${last}/${bytes.length}`,
  })
}
