import * as z from 'zod/mini'
import { hashOf } from '#functions/local/stand-in/hash-of.ts'
import { type Call, cookieOf, empty, formOf, type HttpResponse } from '#functions/local/stand-in/http.ts'
import { setCapped } from '#functions/local/stand-in/set-capped.ts'
import { randomText } from '#functions/local/stand-in/world.ts'
import { type AuthorizationRequest, parseAuthorizationRequest } from './authorization-request.ts'
import type { CodeEntry, Identity, Interaction } from './context.ts'
import { chooserPage, consentPage, type NameProblem, refusedPage } from './pages.ts'
import { type Account, accountNameProblem, createAccount, grantOf } from './registry.ts'
import { driveScope } from './scopes.ts'

const cookieName = 'bellbook_local_signin'
const codeLifeMs = 600_000
const interactionLifeMs = 3600_000

/** `GET /o/oauth2/v2/auth`: pages only where a person has to decide, else straight back. */
export const startSignIn = async (identity: Identity, call: Call): Promise<HttpResponse> => {
  const parsed = parseAuthorizationRequest(call.query, identity.client)
  if (!parsed.ok) return refusedPage(parsed.error)

  const request = parsed.value
  const presented = cookieOf(call.request, cookieName)
  const session = presented ?? randomText(identity.world, 43)
  const interaction: Interaction = {
    request,
    query: call.query.toString(),
    sessionHash: hashOf(session),
    sub: undefined,
    startedAt: identity.world.now(),
  }
  const headers =
    presented === undefined
      ? { 'set-cookie': `${cookieName}=${session}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000` }
      : {}

  const account = presetAccount(identity, interaction)
  if (account !== undefined) return afterAccount(identity, { ...interaction, sub: account.sub }, headers, 302)
  return choose(identity, interaction, { headers })
}

const choose = async (
  identity: Identity,
  interaction: Interaction,
  { headers, problem }: { readonly headers?: Readonly<Record<string, string>>; readonly problem?: NameProblem } = {},
): Promise<HttpResponse> => {
  const asked = { interaction: await open(identity, interaction), request: interaction.request, headers }
  return chooserPage(asked, identity.registry.state().accounts, knownSubs(identity, interaction), problem)
}

/** `POST /signin/account`: an account was chosen, or a new one named. */
export const answerAccount = async (identity: Identity, call: Call): Promise<HttpResponse> => {
  const asked = await takeUp(identity, call)
  if (asked === undefined) return expiredPage()
  const { form, interaction } = asked

  const name = form.get('name')
  const chosen = identity.registry.state().accounts.find((account) => account.sub === form.get('sub'))
  if (chosen === undefined && name === null) return expiredPage()
  const problem =
    chosen === undefined && name !== null ? accountNameProblem(identity.registry.state(), name) : undefined
  if (name !== null && problem !== undefined) return choose(identity, interaction, { problem: { name, text: problem } })
  const account = chosen ?? (await createAccount(identity.registry, identity.world, name ?? ''))
  await rememberAccount(identity, interaction.sessionHash, account.sub)
  return afterAccount(identity, { ...interaction, sub: account.sub }, {}, 303)
}

/** `POST /signin/consent`: allowed (perhaps without the drive), cancelled, or another account wanted. */
export const answerConsent = async (identity: Identity, call: Call): Promise<HttpResponse> => {
  const asked = await takeUp(identity, call)
  if (asked === undefined || asked.interaction.sub === undefined) return expiredPage()
  const { form, interaction } = asked
  const { request } = interaction

  switch (form.get('answer') ?? '') {
    case 'cancel':
      return back(request, 303, { error: 'access_denied' })
    case 'switch':
      return choose(identity, interaction)
    case 'allow': {
      const isAllowed = (scope: string): boolean => scope !== driveScope || form.getAll('scope').includes(scope)
      return finish(identity, interaction, request.scopes.filter(isAllowed), true, 303)
    }
    default:
      return expiredPage()
  }
}

const afterAccount = async (
  identity: Identity,
  interaction: Interaction,
  headers: Readonly<Record<string, string>>,
  status: 302 | 303,
): Promise<HttpResponse> => {
  const { request, sub } = interaction
  const account = identity.registry.state().accounts.find((candidate) => candidate.sub === sub)
  if (account === undefined) return expiredPage()

  const grant = grantOf(identity.registry.state(), account.sub, request.client.clientId)
  const isGranted = request.scopes.every((scope) => grant?.scopes.includes(scope))
  if (isGranted && !request.asksConsent) return finish(identity, interaction, request.scopes, false, status)
  return consentPage({ interaction: await open(identity, interaction), request, headers }, account)
}

/** Writes down what was allowed and returns with a code. What was unticked now is no longer granted. */
const finish = async (
  identity: Identity,
  interaction: Interaction,
  allowed: ReadonlyArray<string>,
  consented: boolean,
  status: 302 | 303,
): Promise<HttpResponse> => {
  const { request, sub = '' } = interaction
  const { clientId } = request.client
  if (consented) {
    const grant = { sub, clientId, scopes: allowed }
    await identity.registry.update((state) => {
      const earlier = grantOf(state, sub, clientId)
      return { ...state, grants: [...state.grants.filter((other) => other !== earlier), grant] }
    })
  }
  const code = `4/0A${randomText(identity.world, 70)}`
  const entry: CodeEntry = {
    request,
    sub,
    scopes: allowed,
    withRefreshToken: consented,
    expiresAt: identity.world.now() + codeLifeMs,
    used: false,
  }
  setCapped(identity.codes, hashOf(code), entry, (issued) => issued.sub)
  return back(request, status, {
    iss: identity.issuer(),
    code,
    scope: allowed.join(' '),
    authuser: '0',
    prompt: consented ? 'consent' : 'none',
  })
}

/** `state` stands first, as in Google's answers. */
const back = (
  request: AuthorizationRequest,
  status: 302 | 303,
  answer: Readonly<Record<string, string>>,
): HttpResponse => {
  const target = new URL(request.redirectUri)
  if (request.state !== undefined) target.searchParams.set('state', request.state)
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value)
  return empty(status, { location: target.href, 'referrer-policy': 'no-referrer' })
}

/** The account that needs no asking: hinted at, or the only one of this browser. */
const presetAccount = (identity: Identity, interaction: Interaction): Account | undefined => {
  const known = knownSubs(identity, interaction)
  const accounts = identity.registry.state().accounts.filter((account) => known.includes(account.sub))
  return (
    accounts.find((account) => account.sub === interaction.request.loginHint) ??
    (accounts.length === 1 ? accounts[0] : undefined)
  )
}

const knownSubs = (identity: Identity, interaction: Interaction): ReadonlyArray<string> =>
  identity.registry.state().sessions.find((session) => session.hash === interaction.sessionHash)?.subs ?? []

const rememberAccount = (identity: Identity, hash: string, sub: string): Promise<void> =>
  identity.registry.update((state) => {
    const known = state.sessions.find((session) => session.hash === hash)?.subs ?? []
    return {
      ...state,
      sessions: [
        ...state.sessions.filter((session) => session.hash !== hash),
        { hash, subs: [...new Set([...known, sub])] },
      ],
    }
  })

/** What a page says of its sign-in: sealed, so that nobody's open page is pushed out of a memory by others. */
const sealedInteraction = z.strictObject({
  id: z.string(),
  query: z.string(),
  sessionHash: z.string(),
  sub: z.exactOptional(z.string()),
  startedAt: z.number(),
})
const use = 'sign-in'

const open = (identity: Identity, { query, sessionHash, sub, startedAt }: Interaction): Promise<string> => {
  const id = randomText(identity.world, 43)
  return identity.vault.seal(use, { id, query, sessionHash, ...(sub === undefined ? {} : { sub }), startedAt })
}

/** The sign-in that a form belongs to, used up; only for the browser that it was shown in. */
const takeUp = async (
  identity: Identity,
  call: Call,
): Promise<{ readonly form: URLSearchParams; readonly interaction: Interaction } | undefined> => {
  const form = formOf(call.request)
  const cookie = cookieOf(call.request, cookieName)
  const opened = await identity.vault.open(use, form?.get('interaction') ?? '')
  const parsed = sealedInteraction.safeParse(opened?.value)
  if (form === undefined || cookie === undefined || !parsed.success) return undefined
  const { id, query, sessionHash, sub, startedAt } = parsed.data
  const isOver = identity.world.now() - startedAt > interactionLifeMs
  if (hashOf(cookie) !== sessionHash || isOver || identity.used.has(id)) return undefined
  for (const [old, { until }] of identity.used) if (until < identity.world.now()) identity.used.delete(old)
  setCapped(identity.used, id, { sessionHash, until: startedAt + interactionLifeMs }, ({ sessionHash: by }) => by)
  const request = parseAuthorizationRequest(new URLSearchParams(query), identity.client)
  return request.ok ? { form, interaction: { request: request.value, query, sessionHash, sub, startedAt } } : undefined
}

const expiredPage = (): HttpResponse =>
  refusedPage({
    status: 400,
    code: 'expired',
    text: 'This page is no longer valid. Go back to the app and start signing in again.',
  })
