import { err, ok, type Result } from '#domain/result.ts'
import { badRequest, driveErrors, type DriveProblem } from './errors.ts'
import { createFile, updateFile } from './files.ts'
import {
  conditionProblem,
  type DriveRequest,
  findFile,
  type Media,
  type Metadata,
  type Outcome,
  parseMetadata,
} from './request.ts'
import { startResumable } from './resumable.ts'

/** The cap of simple and multipart uploads, in bytes. */
const maxSimpleUploadBytes = 5 * 1024 * 1024

/** `POST` and `PATCH` below `/upload`: a new file in two parts, a new content as it is, or the start of a session. */
export const uploadFile = async (request: DriveRequest, id?: string): Promise<Outcome> => {
  const { headers, body } = request.call.request
  const replaced = findFile(request, id ?? '')
  const refused = replaced.ok ? conditionProblem(replaced.value, headers['if-match']) : undefined
  if (refused !== undefined) return refused
  const type = request.call.query.get('uploadType')
  if (type === 'resumable') return startResumable(request, id)
  if (type !== (id === undefined ? 'multipart' : 'media')) return badRequest(`Invalid upload type: ${type ?? 'none'}`)
  if (body.length > maxSimpleUploadBytes) return driveErrors.uploadTooLarge
  if (id !== undefined) return updateFile(request, id, {}, { bytes: body, contentType: headers['content-type'] })
  const upload = parseMultipart(headers['content-type'] ?? '', body)
  return upload.ok ? createFile(request, upload.value.metadata, upload.value.media) : upload.error
}

/** `multipart/related`: metadata first, then the content. */
const parseMultipart = (
  contentType: string,
  body: Uint8Array,
): Result<{ readonly metadata: Metadata; readonly media: Media }, DriveProblem> => {
  const boundary = /^multipart\/related\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;]+))/isu.exec(contentType)
  const mark = boundary?.[1] ?? boundary?.[2]
  const parts = mark === undefined ? undefined : splitParts(body, mark)
  if (parts === undefined) return err(badRequest('Missing end boundary in multipart body.'))
  const [first, second] = parts
  if (first === undefined || second === undefined || parts.length > 2)
    return err(badRequest('Malformed multipart body.'))
  if (!/^application\/json/iu.test(first.contentType ?? ''))
    return err(badRequest('Invalid multipart request with 0 mime parts.'))
  const metadata = parseMetadata(first.bytes)
  return metadata.ok ? ok({ metadata: metadata.value, media: second }) : metadata
}

/** RFC 2046 section 5.1. Undefined where the end mark is missing: the body was cut off. */
const splitParts = (body: Uint8Array, boundary: string): ReadonlyArray<Media> | undefined => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const mark = `--${boundary}`
  const parts: Media[] = []
  let at = bytes.indexOf(mark)
  while (at !== -1) {
    const start = at + mark.length
    if (bytes.toString('latin1', start, start + 2) === '--') return parts
    const head = bytes.indexOf('\r\n', start)
    const [gap, next] = [bytes.indexOf('\r\n\r\n', head), bytes.indexOf(`\r\n${mark}`, head)]
    if (head === -1 || gap === -1 || next < gap) return undefined
    const contentType = /^content-type:\s*(.*?)\s*$/imu.exec(bytes.toString('utf8', head, gap))?.[1]
    parts.push({ contentType, bytes: new Uint8Array(bytes.subarray(gap + 4, next)) })
    at = next + 2
  }
  return undefined
}
