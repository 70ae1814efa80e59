import type { Identity } from '#functions/local/google/identity/context.ts'
import { type Account, withoutGrant } from '#functions/local/google/identity/registry.ts'
import { driveScope } from '#functions/local/google/identity/scopes.ts'
import { findAccessToken } from '#functions/local/google/identity/tokens.ts'
import { bearerOf, bytesAnswer, type Call, type HttpResponse, text } from '#functions/local/stand-in/http.ts'
import { comparable, safeName } from '#functions/local/store/safe-name.ts'
import type { Store } from '#functions/local/store/store.ts'
import { type Area, createArea } from './area.ts'
import { preflightAnswer, withCors } from './cors.ts'
import { driveErrors, problemAnswer } from './errors.ts'
import { withMethodOverride } from './method-override.ts'
import { type DriveRequest, isProblem, type Outcome } from './request.ts'
import { continueResumable, findSession, sessionMethods } from './resumable.ts'
import { driveRoute, sessionRoute } from './routes.ts'
import type { UploadSession } from './upload-session.ts'

/** The drive: one hidden area per account and app. */
export interface Drive {
  /** The method's name and how to run it; undefined for paths that are not the drive's. */
  readonly route: (
    call: Call,
  ) =>
    | { readonly name: string; readonly answer: (transport: DriveRequest['transport']) => Promise<HttpResponse> }
    | undefined
  /** The user disconnects the app: its data and its tokens are gone. */
  readonly disconnect: (sub: string, clientId: string) => Promise<void>
}

/** The drive over a store, for the accounts and tokens of `identity`. */
export const createDrive = (identity: Identity, store: Store): Drive => {
  const { world, levers, registry } = identity
  const uploads = new Map<string, UploadSession>()
  const areaOf = createAreas(identity, store)
  const isTooFast = createSpeedCheck(identity)
  const accountOf = (sub: string): Account | undefined =>
    registry.state().accounts.find((account) => account.sub === sub)

  const runFor = async (
    call: Call,
    account: Account,
    clientId: string,
    transport: DriveRequest['transport'],
    work: (request: DriveRequest) => Promise<Outcome>,
  ): Promise<Outcome> => {
    if (isTooFast(account.sub)) return driveErrors.userRateLimitExceeded
    const working = areaOf(account, clientId).run((area) =>
      work({ call, area, world, levers, account, clientId, uploads, transport, origin: identity.issuer() }),
    )
    return working.catch((error: unknown) => {
      if (isDiskFull(error)) return driveErrors.storageQuotaExceeded
      throw error
    })
  }

  const authorized = async (
    call: Call,
    transport: DriveRequest['transport'],
    work: (request: DriveRequest) => Promise<Outcome>,
  ): Promise<Outcome> => {
    const presented = bearerOf(call.request)
    if (presented === undefined)
      return call.request.headers['authorization'] === undefined ? driveErrors.required : driveErrors.authError
    const token = findAccessToken(registry, world, presented)
    const account = token === undefined ? undefined : accountOf(token.sub)
    if (token === undefined || account === undefined) return driveErrors.authError
    if (!token.scopes.includes(driveScope)) return driveErrors.insufficientPermissions
    return runFor(call, account, token.clientId, transport, work)
  }

  const resumed = async (call: Call, transport: DriveRequest['transport']): Promise<Outcome> => {
    const session = findSession(uploads, call, world.now())
    const account = session === undefined ? undefined : accountOf(session.sub)
    if (session === undefined || account === undefined) return { status: 404, reason: 'notFound', message: 'Not Found' }
    return runFor(call, account, session.clientId, transport, (request) => continueResumable(request, session))
  }

  const toAnswer = (call: Call, outcome: Outcome) => answerOf(call, outcome, levers.switches().corsOnErrors)

  return {
    route: (sent) => {
      const call = withMethodOverride(sent)
      const found = driveRoute(call)
      const isSession = found !== undefined && sessionMethods.includes(call.method) && call.query.has('upload_id')
      if (found === undefined) return undefined
      const preflight = preflightAnswer(call)
      if (preflight !== undefined) return { name: 'preflight', answer: async () => preflight }
      if (isSession)
        return { name: sessionRoute, answer: async (transport) => toAnswer(call, await resumed(call, transport)) }
      if (found === 'unknown') return { name: 'unknown', answer: async () => toAnswer(call, notFoundPage()) }
      return {
        name: found.name,
        answer: async (transport) => toAnswer(call, await authorized(call, transport, found.answer)),
      }
    },
    disconnect: async (sub, clientId) => {
      const account = accountOf(sub)
      if (account !== undefined) await areaOf(account, clientId).wipe()
      for (const [id, session] of uploads) if (session.sub === sub && session.clientId === clientId) uploads.delete(id)
      await registry.update((state) => withoutGrant(state, sub, clientId))
    },
  }
}

/** The outcome as HTTP. An error carries CORS headers only where the drive sends them with errors as well. */
const answerOf = (call: Call, outcome: Outcome, corsOnErrors: boolean): HttpResponse => {
  const response = isProblem(outcome) ? problemAnswer(outcome) : outcome
  return response.status < 400 || corsOnErrors ? withCors(call, response) : response
}

/** The disk of this computer is the quota of this drive. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** One area per account and client; those of this product lie directly in the account's folder. */
const createAreas = (identity: Identity, store: Store): ((account: Account, clientId: string) => Area) => {
  const areas = new Map<string, Area>()
  return (account, clientId) => {
    const key = `${account.sub} ${clientId}`
    const known = areas.get(key)
    if (known !== undefined) return known
    const isMain = identity.clients[0]?.clientId === clientId
    const area = createArea(
      store,
      identity.world,
      `google/${account.folder}${isMain ? '' : `/apps/${comparable(safeName(clientId))}`}`,
    )
    areas.set(key, area)
    return area
  }
}

/** Counts the requests of each account within the last minute. */
const createSpeedCheck = ({ world, levers }: Identity): ((sub: string) => boolean) => {
  const recent = new Map<string, ReadonlyArray<number>>()
  return (sub) => {
    const limit = levers.switches().requestsPerMinute
    if (!Number.isFinite(limit)) return false
    const lately = [...(recent.get(sub) ?? []).filter((at) => world.now() - at < 60_000), world.now()]
    recent.set(sub, lately)
    return lately.length > limit
  }
}

const notFoundPage = (): HttpResponse => {
  const page =
    '<!doctype html><html lang="en"><title>Error 404 (Not Found)!!1</title><p><b>404.</b> That is an ' +
    'error.<p>The requested URL was not found on this server.'
  return bytesAnswer(404, text(404, page).body, { 'content-type': 'text/html; charset=UTF-8' })
}
