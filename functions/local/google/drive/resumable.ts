import { type Call, empty, text } from '#functions/local/stand-in/http.ts'
import { setCapped } from '#functions/local/stand-in/set-capped.ts'
import { randomText } from '#functions/local/stand-in/world.ts'
import { badRequest } from './errors.ts'
import { createFile, updateFile } from './files.ts'
import { parseMetadata } from './metadata.ts'
import { type DriveRequest, findFile, isProblem, type Outcome } from './request.ts'
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
  const session: UploadSession = {
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
  }
  setCapped(request.uploads, id, session, ({ sub }) => sub)
  const target = new URL(request.call.path, request.origin)
  for (const [name, value] of request.call.query) if (name !== 'upload_id') target.searchParams.append(name, value)
  target.searchParams.set('upload_id', id)
  return empty(200, { location: target.href, 'x-guploader-uploadid': id, vary: 'Origin, X-Origin' })
}

/** The session that an address names: its secret is proof enough, as at Google. */
export const findSession = (
  uploads: ReadonlyMap<string, UploadSession>,
  call: Call,
  now: number,
): UploadSession | undefined => {
  const session = uploads.get(call.query.get('upload_id') ?? '')
  return session === undefined || now - session.startedAt > sessionLifeMs ? undefined : session
}

/** How a client goes on with a session, and `DELETE`, which gives it up. */
export const sessionMethods: ReadonlyArray<string> = ['PUT', 'POST', 'DELETE']

/** `PUT` or `POST` to a session: a piece, the whole, or the question how much has arrived. */
export const continueResumable = async (request: DriveRequest, session: UploadSession): Promise<Outcome> => {
  const id = request.call.query.get('upload_id') ?? ''
  const { headers, body } = request.call.request
  if (session.finished !== undefined) return session.finished
  if (request.call.method === 'DELETE') {
    request.uploads.delete(id)
    return empty(499, { 'x-guploader-uploadid': id })
  }
  const incomplete = (received: number): Outcome => incompleteAnswer(received, headers['x-guploader-no-308'] === 'yes')
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
  if (!isLast && body.length % pieceBytes !== 0)
    return badRequest('A piece that is not the last must be a multiple of 256 KiB.')

  const next = { ...session, received, total }
  request.uploads.set(id, next)
  return isLast ? complete(request, id, next) : incomplete(received.length)
}

const complete = async (request: DriveRequest, id: string, session: UploadSession): Promise<Outcome> => {
  const media = { bytes: request.transport(session.received), contentType: session.contentType }
  const replaced = findFile(request, session.fileId ?? '')
  const refused = replaced.ok ? conditionProblem(replaced.value, session.ifMatch) : undefined
  if (refused !== undefined) return refused
  const call = { ...request.call, query: session.query }
  const target = { ...request, call }
  const outcome =
    session.fileId === undefined
      ? await createFile(target, session.metadata, media)
      : await updateFile(target, session.fileId, session.metadata, media)
  if (isProblem(outcome)) request.uploads.delete(id)
  else request.uploads.set(id, { ...session, received: new Uint8Array(), finished: outcome })
  return outcome
}

/** 308 means something else to others than Google, so its newer clients ask for 200 and a header that says 308. */
const incompleteAnswer = (received: number, isDisguised: boolean): Outcome =>
  text(isDisguised ? 200 : 308, '', {
    'x-guploader-uploadid': 'active',
    ...(isDisguised ? { 'x-http-status-code-override': '308' } : {}),
    ...(received === 0 ? {} : { range: `bytes=0-${received - 1}` }),
  })

type ContentRange =
  | { readonly kind: 'question'; readonly total: number | undefined }
  | { readonly kind: 'piece'; readonly first: number; readonly total: number | undefined }

const totalOf = (digits: string | undefined): number | undefined =>
  digits === undefined || digits === '*' ? undefined : Number(digits)

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
