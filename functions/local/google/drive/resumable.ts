import { empty, text, type Call } from '#functions/local/stand-in/http.ts'
import { randomText } from '#functions/local/stand-in/world.ts'
import { badRequest } from './errors.ts'
import { createFile, updateFile } from './files.ts'
import { parseMetadata } from './metadata.ts'
import { findFile, type DriveRequest, type Outcome } from './request.ts'
import type { UploadSession } from './upload-session.ts'
import { conditionProblem } from './version-two.ts'

/** Sessions live a week; pieces but the last are multiples of 256 KiB. */
const sessionLifeMs = 7 * 24 * 3600_000
const pieceBytes = 256 * 1024

/** The first request: metadata in, the session's address out. */
export const startResumable = async (request: DriveRequest, fileId: string | undefined): Promise<Outcome> => {
  const { headers, body } = request.call.request
  const metadata = parseMetadata(body)
  if (!metadata.ok) return metadata.error
  if (fileId !== undefined) {
    const found = findFile(request, fileId)
    if (!found.ok) return found.error
  }
  const length = headers['x-upload-content-length']
  if (length !== undefined && !/^\d+$/u.test(length)) return badRequest('Invalid X-Upload-Content-Length')

  const id = randomText(request.world, 60)
  request.uploads.set(id, {
    sub: request.account.sub,
    clientId: request.clientId,
    fileId,
    metadata: metadata.value,
    contentType: headers['x-upload-content-type'],
    total: length === undefined ? undefined : Number(length),
    ifMatch: headers['if-match'],
    query: new URLSearchParams(request.call.query),
    received: new Uint8Array(),
    startedAt: request.world.now(),
  })
  const target = new URL(request.call.path, request.origin)
  for (const [name, value] of request.call.query) if (name !== 'upload_id') target.searchParams.append(name, value)
  target.searchParams.set('upload_id', id)
  return empty(200, { location: target.href, 'x-guploader-uploadid': id, vary: 'Origin, X-Origin' })
}

/** The session that an address names: its secret is proof enough, as at Google. */
export const findSession = (uploads: ReadonlyMap<string, UploadSession>, call: Call, now: number): UploadSession | undefined => {
  const session = uploads.get(call.query.get('upload_id') ?? '')
  return session === undefined || now - session.startedAt > sessionLifeMs ? undefined : session
}

/** `PUT` to a session: a piece, the whole, or the question how much has arrived. */
export const continueResumable = async (request: DriveRequest, session: UploadSession): Promise<Outcome> => {
  const id = request.call.query.get('upload_id') ?? ''
  const { headers, body } = request.call.request
  const range = parseContentRange(headers['content-range'], body.length, session.received.length)
  if (range === undefined) return badRequest('Invalid Content-Range')
  const total = range.total ?? session.total
  if (session.total !== undefined && range.total !== undefined && range.total !== session.total)
    return badRequest('The total size differs from the announced one.')

  if (range.kind === 'question')
    return session.received.length === total ? complete(request, id, session) : incomplete(session.received.length)
  // A piece that overlaps what is there is fine, a gap is not.
  if (range.first > session.received.length) return incomplete(session.received.length)
  const fresh = body.subarray(session.received.length - range.first)
  const received = new Uint8Array(Buffer.concat([session.received, fresh]))
  if (total !== undefined && received.length > total) return badRequest('More bytes than announced.')
  const isLast = total === undefined ? headers['content-range'] === undefined : received.length === total
  if (!isLast && body.length % pieceBytes !== 0) return badRequest('A piece that is not the last must be a multiple of 256 KiB.')

  const next = { ...session, received, total }
  request.uploads.set(id, next)
  return isLast ? complete(request, id, next) : incomplete(received.length)
}

const complete = async (request: DriveRequest, id: string, session: UploadSession): Promise<Outcome> => {
  const media = { bytes: request.transport(session.received), contentType: session.contentType }
  const refused = conditionProblem(request.area.state().files[session.fileId ?? ''], session.ifMatch)
  if (refused !== undefined) return refused
  const call = { ...request.call, query: session.query }
  const target = { ...request, call }
  const outcome =
    session.fileId === undefined
      ? await createFile(target, session.metadata, media)
      : await updateFile(target, session.fileId, session.metadata, media)
  request.uploads.delete(id)
  return outcome
}

const incomplete = (received: number): Outcome =>
  text(308, '', { 'x-guploader-uploadid': 'active', ...(received === 0 ? {} : { range: `bytes=0-${received - 1}` }) })

type ContentRange =
  | { readonly kind: 'question'; readonly total: number | undefined }
  | { readonly kind: 'piece'; readonly first: number; readonly total: number | undefined }

const totalOf = (digits: string | undefined): number | undefined => (digits === undefined || digits === '*' ? undefined : Number(digits))

const parseContentRange = (header: string | undefined, length: number, received: number): ContentRange | undefined => {
  if (header === undefined) return { kind: 'piece', first: 0, total: length }
  const question = /^bytes \*\/(\d+|\*)$/u.exec(header)
  if (question !== null) return length === 0 ? { kind: 'question', total: totalOf(question[1]) } : undefined
  const piece = /^bytes (\d+)-(\d+)\/(\d+|\*)$/u.exec(header)
  if (piece === null) return undefined
  const first = Number(piece[1])
  const isWhole = Number(piece[2]) - first + 1 === length && first + length >= received
  return isWhole ? { kind: 'piece', first, total: totalOf(piece[3]) } : undefined
}
