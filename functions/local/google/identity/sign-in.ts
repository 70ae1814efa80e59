import { type Call, cookieOf, empty, formOf, type HttpResponse } from '#functions/local/stand-in/http.ts'
import { hashOf, randomText } from '#functions/local/stand-in/world.ts'
import type { Identity } from './identity.ts'
import { chooserPage, consentPage, refusedPage, type Shown } from './pages.ts'
import { type Account, accountNameProblem, createAccount, driveScope } from './registry.ts'

const cookieName = 'bellbook_local_signin'
const codeLifeMs = 600_000
const interactionLifeMs = 3600_000

export interface AuthorizationRequest {
  readonly redirectUri: string
  readonly scopes: ReadonlyArray<string>
  readonly state: string | undefined
  readonly nonce: string | undefined
  /** The consent page is shown even where consent was given before. */
  readonly asksConsent: boolean
  readonly loginHint: string | undefined
  readonly challenge: string | undefined
}

export interface Interaction {
  readonly request: AuthorizationRequest
  readonly sessionHash: string
  readonly account: Account | undefined
  /** Milliseconds since the epoch. */
  readonly startedAt: number
}

export interface CodeEntry {
  readonly request: AuthorizationRequest
  readonly sub: string
  readonly scopes: ReadonlyArray<string>
  readonly withRefreshToken: boolean
  readonly expiresAt: number
}

/** `GET /o/oauth2/v2/auth`: pages only where the person has to decide, else a redirect back. */
export const startSignIn = async (identity: Identity, call: Call): Promise<HttpResponse> => {
  const { client, registry, world } = identity
  const asked = (name: string): string | undefined => call.query.get(name) ?? undefined
  if (asked('client_id') !== client.clientId) return refusedPage('invalid_client', 'The OAuth client was not found.')
  const redirectUri = asked('redirect_uri') ?? ''
  if (!client.redirectUris.includes(redirectUri))
    return refusedPage('redirect_uri_mismatch', 'The redirect address is not one of the registered ones.')
  const request: AuthorizationRequest = {
    redirectUri,
    scopes: (asked('scope') ?? '').split(' '),
    state: asked('state'),
    nonce: asked('nonce'),
    asksConsent: call.query.has('prompt'),
    loginHint: asked('login_hint'),
    challenge: asked('code_challenge'),
  }
  const presented = cookieOf(call.request, cookieName)
  const session = presented ?? randomText(world, 43)
  const sessionHash = hashOf(session)
  const known = registry.state().sessions.find(({ hash }) => hash === sessionHash)?.subs ?? []
  const accounts = registry.state().accounts.filter(({ sub }) => known.includes(sub))
  const account =
    accounts.find(({ sub }) => sub === request.loginHint) ?? (accounts.length === 1 ? accounts[0] : undefined)
  const cookie = `${cookieName}=${session}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`
  return goOn(
    identity,
    { request, sessionHash, account, startedAt: world.now() },
    { headers: presented === undefined ? { 'set-cookie': cookie } : {} },
  )
}

const goOn = (identity: Identity, interaction: Interaction, shown: Shown = {}): HttpResponse => {
  const { interactions, world, client, registry } = identity
  const { request, account } = interaction
  const { accounts, grants } = registry.state()
  const allowed = grants.find(({ sub }) => sub === account?.sub)?.scopes ?? []
  if (account && !request.asksConsent && request.scopes.every((scope) => allowed.includes(scope)))
    return finish(identity, request, account.sub, request.scopes, false)
  for (const [old, { startedAt }] of interactions)
    if (world.now() - startedAt > interactionLifeMs) interactions.delete(old)
  const secret = randomText(world, 43)
  interactions.set(secret, interaction)
  const asked = { ...shown, secret, request, client: client.name }
  return account ? consentPage(asked, account) : chooserPage(asked, accounts)
}

/** For a single use, and only in the browser that got the page. */
const takeUp = (
  { interactions, world }: Identity,
  { request }: Call,
  form: URLSearchParams,
): Interaction | undefined => {
  const secret = form.get('interaction') ?? ''
  const found = interactions.get(secret)
  if (found === undefined || hashOf(cookieOf(request, cookieName) ?? '') !== found.sessionHash) return undefined
  interactions.delete(secret)
  return world.now() - found.startedAt > interactionLifeMs ? undefined : found
}

/** `POST /signin/account`: an account was chosen, or a new one named. */
export const answerAccount = async (identity: Identity, call: Call): Promise<HttpResponse> => {
  const { registry, world } = identity
  const form = formOf(call.request)
  const interaction = takeUp(identity, call, form)
  if (interaction === undefined) return expiredPage()
  const name = form.get('name') ?? ''
  const chosen = registry.state().accounts.find(({ sub }) => sub === form.get('sub'))
  const text = chosen === undefined ? accountNameProblem(registry, name) : undefined
  if (text !== undefined) return goOn(identity, interaction, { problem: { name, text } })
  const account = chosen ?? (await createAccount(registry, world, name))
  const { sessionHash: hash } = interaction
  await registry.update(({ sessions, ...state }) => {
    const subs = sessions.find((session) => session.hash === hash)?.subs ?? []
    const others = sessions.filter((session) => session.hash !== hash)
    return { ...state, sessions: [...others, { hash, subs: [...new Set([...subs, account.sub])] }] }
  })
  return goOn(identity, { ...interaction, account })
}

/** `POST /signin/consent`: allowed (perhaps without the drive), cancelled, or a change of account. */
export const answerConsent = async (identity: Identity, call: Call): Promise<HttpResponse> => {
  const form = formOf(call.request)
  const interaction = takeUp(identity, call, form)
  if (interaction?.account === undefined) return expiredPage()
  const { request, account } = interaction
  if (form.get('answer') === 'switch') return goOn(identity, { ...interaction, account: undefined })
  if (form.get('answer') !== 'allow') return back(request, { error: 'access_denied' })
  const scopes = request.scopes.filter((scope) => scope !== driveScope || form.getAll('scope').includes(scope))
  const grant = { sub: account.sub, clientId: identity.client.clientId, scopes }
  // A scope that is unticked now is no longer granted.
  await identity.registry.update((state) => ({
    ...state,
    grants: [...state.grants.filter(({ sub }) => sub !== account.sub), grant],
  }))
  return finish(identity, request, account.sub, scopes, true)
}

const finish = (
  { world, codes, issuer }: Identity,
  request: AuthorizationRequest,
  sub: string,
  scopes: ReadonlyArray<string>,
  withRefreshToken: boolean,
): HttpResponse => {
  const code = `4/0A${randomText(world, 70)}`
  codes.set(hashOf(code), { request, sub, scopes, withRefreshToken, expiresAt: world.now() + codeLifeMs })
  return back(request, { iss: issuer(), code, scope: scopes.join(' ') })
}

const back = ({ redirectUri, state }: AuthorizationRequest, answer: Readonly<Record<string, string>>): HttpResponse => {
  const target = new URL(redirectUri)
  if (state !== undefined) target.searchParams.set('state', state)
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value)
  return empty(303, { location: target.href, 'referrer-policy': 'no-referrer' })
}

const expiredPage = (): HttpResponse =>
  refusedPage('expired', 'This page is no longer valid. Go back to the app and start signing in again.')
