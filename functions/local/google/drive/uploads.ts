import { empty } from '#functions/local/stand-in/http.ts'
import { randomText } from '#functions/local/stand-in/world.ts'
import { badRequest, driveErrors } from './errors.ts'
import type { FileEntry } from './file-entry.ts'
import { createFile, updateFile } from './files.ts'
import {
  conditionProblem,
  type DriveRequest,
  findFile,
  isProblem,
  type Media,
  type Metadata,
  type Outcome,
  parseMetadata,
} from './request.ts'

/** A resumable upload under way. A restart of the process ends it, as an expiry would. */
export interface UploadSession {
  readonly sub: string
  readonly fileId: string | undefined
  readonly metadata: Metadata
  readonly contentType: string | undefined
  readonly total: number
  readonly ifMatch: string | undefined
  readonly received: Uint8Array
  readonly startedAt: number
  /** The answer to the last piece, for a client that missed it and asks again. */
  readonly finished?: Outcome
}

const maxSimpleUploadBytes = 5 * 1024 * 1024
const sessionLifeMs = 24 * 3600_000

/** `POST` and `PATCH` below `/upload`: a new file in two parts, a new content, or the start of a session. */
export const uploadFile = async (request: DriveRequest, file?: FileEntry): Promise<Outcome> => {
  const { headers, body } = request.call.request
  const refused = conditionProblem(file, headers['if-match'])
  if (refused !== undefined) return refused
  if (request.call.query.get('uploadType') === 'resumable') return startSession(request, file?.id)
  if (body.length > maxSimpleUploadBytes) return driveErrors.uploadTooLarge
  const contentType = headers['content-type']
  if (file !== undefined) return updateFile(request, file, {}, { bytes: body, contentType })
  const [first, second] = partsOf(contentType ?? '', body)
  const metadata = parseMetadata(first?.bytes ?? body)
  if (metadata === undefined || second === undefined) return badRequest('Malformed multipart body.')
  return createFile(request, metadata, second)
}

/** The parts of `multipart/related` (RFC 2046); none where the end mark is missing: the body was cut off. */
const partsOf = (contentType: string, body: Uint8Array): ReadonlyArray<Media> => {
  const mark = /boundary="?([^\s;"]+)/iu.exec(contentType)?.[1] ?? ''
  const [, ...parts] = `\r\n${Buffer.from(body).toString('latin1')}`.split(`\r\n--${mark}`)
  if (parts.pop()?.startsWith('--') !== true) return []
  return parts.map((part) => {
    const gap = part.indexOf('\r\n\r\n')
    return {
      contentType: /^content-type:\s*(.*?)\s*$/imu.exec(part.slice(0, gap))?.[1],
      bytes: new Uint8Array(Buffer.from(part.slice(gap + 4), 'latin1')),
    }
  })
}

const startSession = (request: DriveRequest, fileId: string | undefined): Outcome => {
  const { call, uploads, world, sub, origin } = request
  const { headers, body } = call.request
  for (const [old, { startedAt }] of uploads) if (world.now() - startedAt > sessionLifeMs) uploads.delete(old)
  const id = randomText(world, 60)
  uploads.set(id, {
    sub,
    fileId,
    metadata: parseMetadata(body) ?? {},
    contentType: headers['x-upload-content-type'],
    total: Number(headers['x-upload-content-length']),
    ifMatch: headers['if-match'],
    received: new Uint8Array(),
    startedAt: world.now(),
  })
  const target = new URL(`${call.path}?${call.query.toString()}`, origin)
  target.searchParams.set('upload_id', id)
  return empty(200, { location: target.href })
}

/** `PUT` to a session: the rest of the content from some byte, or a query for the number of bytes so far. */
export const continueUpload = async (request: DriveRequest, id: string, session: UploadSession): Promise<Outcome> => {
  const { headers, body } = request.call.request
  if (session.finished !== undefined) return session.finished
  const { total, received: before, fileId, metadata, contentType, ifMatch } = session
  const range = headers['content-range'] ?? `bytes 0-${body.length - 1}/${body.length}`
  const [, first, of] = /^bytes (?:(\d+)-\d+|\*)\/(\d+)$/u.exec(range) ?? []
  if (Number(of) !== total) return badRequest('Invalid Content-Range')
  // A piece may overlap the stored bytes; a gap is an error.
  const isPiece = first !== undefined && Number(first) <= before.length
  const bytes = isPiece ? new Uint8Array(Buffer.concat([before.subarray(0, Number(first)), body])) : before
  if (bytes.length < total) {
    request.uploads.set(id, { ...session, received: bytes })
    return empty(308, bytes.length === 0 ? {} : { range: `bytes=0-${bytes.length - 1}` })
  }
  const file = findFile(request, fileId)
  const media = { bytes, contentType }
  const outcome =
    conditionProblem(file, ifMatch) ??
    (await (file === undefined ? createFile(request, metadata, media) : updateFile(request, file, metadata, media)))
  if (isProblem(outcome)) request.uploads.delete(id)
  else request.uploads.set(id, { ...session, received: new Uint8Array(), finished: outcome })
  return outcome
}
