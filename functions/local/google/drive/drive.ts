import type { Identity } from '#functions/local/google/identity/identity.ts'
import { driveScope, findAccessToken } from '#functions/local/google/identity/registry.ts'
import { bearerOf, type Call, empty, type HttpResponse, text } from '#functions/local/stand-in/http.ts'
import type { Area } from './area.ts'
import { driveErrors, fileNotFound, problemAnswer } from './errors.ts'
import type { FileEntry } from './file-entry.ts'
import { createFile, deleteFile, generateIds, getFile, getFileV2, listFiles, updateFile } from './files.ts'
import { type DriveRequest, findFile, isProblem, type Metadata, type Outcome, parseMetadata } from './request.ts'
import { continueUpload, uploadFile, type UploadSession } from './uploads.ts'

type Handler = (request: DriveRequest, id: string) => Outcome | Promise<Outcome>

const ofFile =
  (answer: (request: DriveRequest, file: FileEntry) => Outcome | Promise<Outcome>): Handler =>
  (request, id) => {
    const file = findFile(request, id)
    return file === undefined ? fileNotFound(id) : answer(request, file)
  }
const sent = ({ call }: DriveRequest): Metadata => parseMetadata(call.request.body) ?? {}

const rows: ReadonlyArray<readonly [method: string, path: RegExp, answer: Handler]> = [
  ['GET', /^\/drive\/v3\/files\/generateIds$/u, generateIds],
  ['GET', /^\/drive\/v3\/files$/u, listFiles],
  ['POST', /^\/drive\/v3\/files$/u, (request) => createFile(request, sent(request))],
  ['GET', /^\/drive\/v3\/files\/([^/]+)$/u, ofFile(getFile)],
  ['PATCH', /^\/drive\/v3\/files\/([^/]+)$/u, ofFile((request, file) => updateFile(request, file, sent(request)))],
  ['DELETE', /^\/drive\/v3\/files\/([^/]+)$/u, ofFile(deleteFile)],
  ['GET', /^\/drive\/v2\/files\/([^/]+)$/u, ofFile(getFileV2)],
  ['POST', /^\/upload\/drive\/v3\/files$/u, (request) => uploadFile(request)],
  ['PATCH', /^\/upload\/drive\/v3\/files\/([^/]+)$/u, ofFile(uploadFile)],
]

/** An area in a folder for each account of `identity`; undefined for paths that are not the drive's. */
export const createDrive = (identity: Identity, openArea: (folder: string) => Area) => {
  const { world, registry, client } = identity
  const uploads = new Map<string, UploadSession>()
  const areas = new Map<string, Area>()

  const runFor = async (call: Call, sub: string, work: (request: DriveRequest) => Outcome | Promise<Outcome>) => {
    const account = registry.state().accounts.find((candidate) => candidate.sub === sub)
    if (account === undefined) return driveErrors.authError
    const area = areas.get(sub) ?? openArea(`google/${account.folder}`)
    areas.set(sub, area)
    const running = area.run(async (open) => work({ call, area: open, world, sub, origin: identity.issuer(), uploads }))
    return running.catch((error: unknown) => {
      if (isDiskFull(error)) return driveErrors.storageQuotaExceeded
      throw error
    })
  }

  const answer = async (call: Call): Promise<Outcome> => {
    // The address of an upload is proof enough, as at Google.
    const uploadId = call.query.get('upload_id') ?? ''
    const session = call.method === 'PUT' ? uploads.get(uploadId) : undefined
    if (session) return runFor(call, session.sub, (request) => continueUpload(request, uploadId, session))
    const [, pattern, handler] = rows.find(([method, path]) => method === call.method && path.test(call.path)) ?? []
    if (handler === undefined) return text(404, 'Not Found')
    const token = findAccessToken(registry, world, bearerOf(call.request) ?? '')
    if (token?.clientId !== client.clientId) return driveErrors.authError
    if (!token.scopes.includes(driveScope)) return driveErrors.insufficientPermissions
    return runFor(call, token.sub, (request) => handler(request, pattern?.exec(call.path)?.[1] ?? ''))
  }

  return (call: Call): Promise<HttpResponse> | undefined => {
    if (!/^\/(?:upload\/)?drive\//u.test(call.path)) return undefined
    if (call.method === 'OPTIONS') return Promise.resolve(withCors(call, empty(200)))
    return answer(call).then((outcome) => withCors(call, isProblem(outcome) ? problemAnswer(outcome) : outcome))
  }
}

/** Lets the asking origin ask and read, without credentials. A script cannot read the `ETag`. */
export const withCors = (call: Call, response: HttpResponse): HttpResponse => {
  const { origin } = call.request.headers
  if (origin === undefined) return response
  return {
    ...response,
    headers: {
      ...response.headers,
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'DELETE,GET,PATCH,POST,PUT',
      'access-control-allow-headers':
        'authorization,content-type,content-range,if-match,x-upload-content-length,x-upload-content-type',
      'access-control-expose-headers': 'Content-Length,Location,Range',
      'access-control-max-age': '3600',
    },
  }
}

/** The disk of this computer is the quota of this drive. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
