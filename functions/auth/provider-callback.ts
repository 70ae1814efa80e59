import { type SignInError, tokenInAddress } from '#domain/api/auth.ts'
import { parseQuery } from '#functions/shared/query.ts'
import { redirect, type Reply } from '#functions/shared/respond.ts'
import type { ApiHandler } from '#functions/shared/router.ts'
import type { AuthPorts, Grant, ProviderFailure } from './ports.ts'
import { driveScope } from './scopes.ts'
import { sealSession } from './session.ts'
import { clearTransaction, findTransaction, startSignIn, type Transaction } from './transaction.ts'

/** GET /auth/google/callback: the provider's redirect. With any outcome, this sign-in cannot be used again. */
export const makeProviderCallbackHandler =
  (ports: AuthPorts): ApiHandler =>
  async (request) => {
    const query = parseQuery(request.query)
    const found = await findTransaction(ports, request, query?.['state'])
    if (!found.ok) return failed(found.error.redirect ?? ports.callbackAddresses[0], found.error.error)
    const transaction = found.value

    const { state, nonce, verifier } = transaction
    const exchanged = await ports.provider.exchange(request.query, { state, nonce, codeVerifier: verifier })
    if (!exchanged.ok) return failed(transaction.redirect, signInErrorOf[exchanged.error])
    const grant = exchanged.value
    if (!grant.scopes.includes(driveScope)) return failed(transaction.redirect, 'scope_missing')

    const refreshToken = grant.refreshToken ?? (await carriedRefreshToken(ports, transaction, grant.userId))
    if (refreshToken === undefined) {
      return transaction.consent
        ? failed(transaction.redirect, 'provider_error')
        : startSignIn(ports, { redirect: transaction.redirect, session: undefined, loginHint: grant.userId })
    }
    return signedIn(ports, transaction, grant, refreshToken)
  }

/**
 * The provider gives a new refresh token only with consent. That of the session at the start is used if it is valid and
 * the same user's; else a second round asks for consent.
 */
const carriedRefreshToken = async (
  ports: AuthPorts,
  { session }: Transaction,
  userId: string,
): Promise<string | undefined> => {
  if (session?.sub !== userId) return undefined
  const refreshed = await ports.provider.refresh(session.rt)
  if (refreshed.ok) return refreshed.value.refreshToken ?? session.rt
  return refreshed.error === 'dead-grant' ? undefined : session.rt
}

const signedIn = async (
  ports: AuthPorts,
  transaction: Transaction,
  grant: Grant & { readonly userId: string },
  rt: string,
): Promise<Reply> => {
  const address = new URL(transaction.redirect)
  address.searchParams.set('access_token', tokenInAddress)
  address.searchParams.set('expires_in', `${grant.expiresInSeconds}`)
  address.searchParams.set('user_id', grant.userId)
  return redirect(address.href, {
    cookies: [await sealSession(ports, { sub: grant.userId, rt, sid: ports.secret() }), clearTransaction()],
    user: grant.userId,
  })
}

const failed = (callbackAddress: string, error: SignInError): Reply => {
  const address = new URL(callbackAddress)
  address.searchParams.set('error', error)
  return redirect(address.href, { cookies: [clearTransaction()], degraded: error === 'provider_unavailable' })
}

const signInErrorOf: Record<ProviderFailure, SignInError> = {
  denied: 'access_denied',
  'dead-grant': 'provider_error',
  unavailable: 'provider_unavailable',
  refused: 'provider_error',
}
