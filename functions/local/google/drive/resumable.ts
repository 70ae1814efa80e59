import { empty } from '#functions/local/stand-in/http.ts'
import { setCapped } from '#functions/local/stand-in/set-capped.ts'
import { randomText } from '#functions/local/stand-in/world.ts'
import { badRequest } from './errors.ts'
import { createFile, updateFile } from './files.ts'
import {
  conditionProblem,
  type DriveRequest,
  findFile,
  isProblem,
  type Outcome,
  parseMetadata,
  type UploadSession,
} from './request.ts'

/** Sessions live a week; pieces but the last are multiples of 256 KiB. */
const sessionLifeMs = 7 * 24 * 3600_000
const pieceBytes = 256 * 1024

/** The first request: metadata in, the session's address out. */
export const startResumable = (request: DriveRequest, fileId: string | undefined): Outcome => {
  const { headers, body } = request.call.request
  const metadata = parseMetadata(body)
  if (!metadata.ok) return metadata.error
  const replaced = fileId === undefined ? undefined : findFile(request, fileId)
  if (replaced?.ok === false) return replaced.error
  const length = headers['x-upload-content-length'] ?? ''
  if (!/^\d+$/u.test(length)) return badRequest('Invalid X-Upload-Content-Length')

  const id = randomText(request.world, 60)
  const session: UploadSession = {
    sub: request.sub,
    fileId,
    metadata: metadata.value,
    contentType: headers['x-upload-content-type'],
    total: Number(length),
    ifMatch: headers['if-match'],
    received: new Uint8Array(),
    startedAt: request.world.now(),
  }
  setCapped(request.uploads, id, session, ({ sub }) => sub)
  const target = new URL(`${request.call.path}?${request.call.query.toString()}`, request.origin)
  target.searchParams.set('upload_id', id)
  return empty(200, { location: target.href, 'x-guploader-uploadid': id, vary: 'Origin, X-Origin' })
}

/** The session that an address names: its secret is proof enough, as at Google. */
export const findSession = (
  uploads: ReadonlyMap<string, UploadSession>,
  id: string | null,
  now: number,
): UploadSession | undefined => {
  const session = uploads.get(id ?? '')
  return session === undefined || now - session.startedAt > sessionLifeMs ? undefined : session
}

/** `PUT` to a session: a piece, the whole, or the question how much has arrived. */
export const continueResumable = async (request: DriveRequest, session: UploadSession): Promise<Outcome> => {
  const id = request.call.query.get('upload_id') ?? ''
  const { headers, body } = request.call.request
  if (session.finished !== undefined) return session.finished
  const { total, received: before } = session
  const first = firstByte(headers['content-range'] ?? `bytes 0-${body.length - 1}/${body.length}`, body.length, total)
  if (first === undefined) return badRequest('Invalid Content-Range')
  // A piece that overlaps what is there is fine, a gap is not.
  if (first === 'question' || first > before.length)
    return before.length === total ? complete(request, id, session) : incomplete(before.length)
  const received = new Uint8Array(Buffer.concat([before, body.subarray(before.length - first)]))
  if (received.length > total) return badRequest('More bytes than announced.')
  const isLast = received.length === total
  if (!isLast && body.length % pieceBytes !== 0)
    return badRequest('A piece that is not the last must be a multiple of 256 KiB.')
  const next = { ...session, received }
  request.uploads.set(id, next)
  return isLast ? complete(request, id, next) : incomplete(received.length)
}

const complete = async (request: DriveRequest, id: string, session: UploadSession): Promise<Outcome> => {
  const { fileId, metadata, contentType, received: bytes, ifMatch } = session
  const replaced = findFile(request, fileId ?? '')
  const refused = replaced.ok ? conditionProblem(replaced.value, ifMatch) : undefined
  const store = () =>
    fileId === undefined
      ? createFile(request, metadata, { bytes, contentType })
      : updateFile(request, fileId, metadata, { bytes, contentType })
  const outcome = refused ?? (await store())
  if (isProblem(outcome)) request.uploads.delete(id)
  else request.uploads.set(id, { ...session, received: new Uint8Array(), finished: outcome })
  return outcome
}

const incomplete = (received: number): Outcome => empty(308, received === 0 ? {} : { range: `bytes=0-${received - 1}` })

/** Where a piece begins; undefined for a range that is none, or of another content than the announced one. */
const firstByte = (range: string, length: number, total: number): number | 'question' | undefined => {
  const [, first, last, of] = /^bytes (?:(\d+)-(-?\d+)|\*)\/(\d+)$/u.exec(range) ?? []
  if (Number(of) !== total) return undefined
  if (first === undefined) return length === 0 ? 'question' : undefined
  return Number(last) - Number(first) + 1 === length ? Number(first) : undefined
}
