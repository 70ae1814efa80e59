import * as z from 'zod/mini'
import type { SignInError } from '#domain/api/auth.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { clearCookie, type CookieRule, readCookie, setCookie } from '#functions/shared/cookies.ts'
import { isSame } from '#functions/shared/is-same.ts'
import type { ApiRequest } from '#functions/shared/request.ts'
import { redirect, type Reply } from '#functions/shared/respond.ts'
import type { AuthPorts } from './ports.ts'
import type { Session } from './session.ts'

const transactionSeconds = 600

/** Lax: it must survive the redirect from the provider, which the session cookie must not. */
const rule: CookieRule = { name: '__Host-tx', sameSite: 'Lax', maxAgeSeconds: transactionSeconds }

/** `iat` in seconds since the epoch. */
const transaction = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirect: z.string(),
  iat: z.number(),
  /** Consent was asked for, so a refresh token must come. */
  consent: z.boolean(),
  /** The session at the start: its cookie does not travel with the provider's redirect. */
  session: z.optional(z.strictObject({ sub: z.string(), rt: z.string() })),
})
export type Transaction = z.infer<typeof transaction>

/** Starts a sign-in: the redirect to the provider, and a sealed cookie about it in this browser only. */
export const startSignIn = async (
  ports: AuthPorts,
  start: {
    readonly redirect: string
    readonly session: Pick<Session, 'sub' | 'rt'> | undefined
    readonly loginHint?: string
  },
): Promise<Reply> => {
  const begun: Transaction = {
    state: ports.secret(),
    nonce: ports.secret(),
    verifier: ports.secret(),
    redirect: start.redirect,
    iat: Math.floor(ports.now() / 1000),
    consent: start.session === undefined,
    ...(start.session === undefined ? {} : { session: { sub: start.session.sub, rt: start.session.rt } }),
  }
  const address = await ports.provider.signInAddress({
    state: begun.state,
    nonce: begun.nonce,
    codeVerifier: begun.verifier,
    askConsent: begun.consent,
    loginHint: start.loginHint,
  })
  return redirect(address, { cookies: [setCookie(rule, await ports.vault.seal(rule.name, begun))] })
}

/** The sign-in of a callback: recent, of this browser, not used before, and with our state. */
export const findTransaction = async (
  ports: AuthPorts,
  request: ApiRequest,
  state: string | undefined,
): Promise<Result<Transaction, { readonly error: SignInError; readonly redirect: string | undefined }>> => {
  const cookie = readCookie(request.cookies, rule)
  if (!cookie.ok) return err({ error: 'state_mismatch', redirect: undefined })
  if (cookie.value === undefined) return err({ error: 'expired', redirect: undefined })
  const parsed = transaction.safeParse((await ports.vault.open(rule.name, cookie.value))?.value)
  if (!parsed.success || !ports.callbackAddresses.includes(parsed.data.redirect))
    return err({ error: 'state_mismatch', redirect: undefined })
  const found = parsed.data
  if (ports.now() / 1000 - found.iat > transactionSeconds) return err({ error: 'expired', redirect: found.redirect })
  if (state === undefined || !isSame(state, found.state))
    return err({ error: 'state_mismatch', redirect: found.redirect })
  const uses = await ports.counters.increment(`sign-in:${ports.hash(found.state)}`, transactionSeconds)
  return uses === 1 ? ok(found) : err({ error: 'state_mismatch', redirect: found.redirect })
}

/** The `Set-Cookie` value that forgets the sign-in under way. */
export const clearTransaction = (): string => clearCookie(rule)
