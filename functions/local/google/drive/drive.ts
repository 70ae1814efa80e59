import type { Identity } from '#functions/local/google/identity/context.ts'
import { driveScope } from '#functions/local/google/identity/scopes.ts'
import { findAccessToken } from '#functions/local/google/identity/tokens.ts'
import { bearerOf, type Call, type HttpResponse, text } from '#functions/local/stand-in/http.ts'
import type { Area } from './area.ts'
import { preflightAnswer, withCors } from './cors.ts'
import { driveErrors, problemAnswer } from './errors.ts'
import { createFile, deleteFile, generateIds, getFile, getFileV2, updateFile } from './files.ts'
import { listFiles } from './listing.ts'
import { type DriveRequest, isProblem, type Outcome, parseMetadata, type UploadSession } from './request.ts'
import { continueResumable, findSession } from './resumable.ts'
import { uploadFile } from './upload.ts'

type Handler = (request: DriveRequest, id: string) => Outcome | Promise<Outcome>

const create: Handler = (request) => {
  const metadata = parseMetadata(request.call.request.body)
  return metadata.ok ? createFile(request, metadata.value) : metadata.error
}
const update: Handler = (request, id) => {
  const metadata = parseMetadata(request.call.request.body)
  return metadata.ok ? updateFile(request, id, metadata.value) : metadata.error
}

const files = '/drive/v3/files'
const file = `${files}/([^/]+)`

/** One row per call of the API that the product makes. */
const rows: ReadonlyArray<readonly [method: string, path: string, answer: Handler]> = [
  ['GET', `${files}/generateIds`, generateIds],
  ['GET', files, listFiles],
  ['POST', files, create],
  ['GET', file, getFile],
  ['PATCH', file, update],
  ['DELETE', file, deleteFile],
  ['GET', '/drive/v2/files/([^/]+)', getFileV2],
  ['POST', `/upload${files}`, (request) => uploadFile(request)],
  ['PATCH', `/upload${file}`, uploadFile],
]

/** Answers what is asked of the drive; undefined for paths that are not the drive's. */
export type Drive = (call: Call) => Promise<HttpResponse> | undefined

/** The drive for the accounts and tokens of `identity`: one hidden area per account, in a folder of its name. */
export const createDrive = (identity: Identity, openArea: (folder: string) => Area): Drive => {
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

  const authorized = async (call: Call, answer: Handler, id: string): Promise<Outcome> => {
    const { authorization } = call.request.headers
    if (authorization === undefined) return driveErrors.required
    const token = findAccessToken(registry, world, bearerOf(call.request) ?? '')
    if (token?.clientId !== client.clientId) return driveErrors.authError
    if (!token.scopes.includes(driveScope)) return driveErrors.insufficientPermissions
    return runFor(call, token.sub, (request) => answer(request, id))
  }

  const resumed = async (call: Call): Promise<Outcome> => {
    const session = findSession(uploads, call.query.get('upload_id'), world.now())
    return session === undefined
      ? { status: 404, reason: 'notFound', message: 'Not Found' }
      : runFor(call, session.sub, (request) => continueResumable(request, session))
  }

  return (call) => {
    if (!/^\/(?:upload\/)?drive\//u.test(call.path)) return undefined
    const preflight = preflightAnswer(call)
    if (preflight !== undefined) return Promise.resolve(preflight)
    const answer = async (): Promise<Outcome> => {
      if (call.method === 'PUT' && call.query.has('upload_id')) return resumed(call)
      const route = routeOf(call)
      return route === undefined ? text(404, 'Not Found') : authorized(call, ...route)
    }
    return answer().then((outcome) => withCors(call, isProblem(outcome) ? problemAnswer(outcome) : outcome))
  }
}

const routeOf = ({ method, path }: Call): readonly [Handler, id: string] | undefined => {
  for (const [wanted, pattern, answer] of rows) {
    const found = method === wanted ? new RegExp(`^${pattern}$`, 'u').exec(path) : null
    if (found !== null) return [answer, found[1] ?? '']
  }
  return undefined
}

/** The disk of this computer is the quota of this drive. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
