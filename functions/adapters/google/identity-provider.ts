import * as oidc from 'openid-client'
import { limits } from '#domain/limits.ts'
import { err, ok } from '#domain/result.ts'
import type { Grant, IdentityProvider, ProviderFailure } from '#functions/auth/ports.ts'
import { scopes } from '#functions/auth/scopes.ts'
import { isLoopback } from '#functions/shared/loopback.ts'
import type { GoogleEndpoints } from './endpoints.ts'

interface GoogleClient {
  readonly endpoints: GoogleEndpoints
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectAddress: string
}

/** Less than the function's own 20 s, so that a slow provider still leads to an answer. */
const timeoutSeconds = 8

/** Google's sign-in by openid-client, which checks state, nonce, iss, PKCE, audience and expiry. No discovery call. */
export const googleIdentityProvider = (client: GoogleClient): IdentityProvider => {
  const configuration = configure(client)
  return {
    signInAddress: async (request) =>
      oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: client.redirectAddress,
        scope: scopes.join(' '),
        access_type: 'offline',
        include_granted_scopes: 'true',
        state: request.state,
        nonce: request.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(request.codeVerifier),
        code_challenge_method: 'S256',
        ...(request.askConsent ? { prompt: 'consent' } : {}),
        ...(request.loginHint === undefined ? {} : { login_hint: request.loginHint }),
      }).href,
    exchange: async (callbackQuery, expected) => {
      try {
        const answer = await oidc.authorizationCodeGrant(
          configuration,
          new URL(`${client.redirectAddress}?${callbackQuery}`),
          {
            pkceCodeVerifier: expected.codeVerifier,
            expectedState: expected.state,
            expectedNonce: expected.nonce,
            idTokenExpected: true,
          },
        )
        const claims = answer.claims()
        if (!claims || (claims.azp !== undefined && claims.azp !== client.clientId)) return err('refused')
        return ok({ ...answerToGrant(answer), userId: claims.sub })
      } catch (error) {
        return err(failureOf(error))
      }
    },
    refresh: async (refreshToken) => {
      try {
        return ok(answerToGrant(await oidc.refreshTokenGrant(configuration, refreshToken)))
      } catch (error) {
        return err(failureOf(error))
      }
    },
    revoke: async (refreshToken) => {
      try {
        await oidc.tokenRevocation(configuration, refreshToken)
        return ok(undefined)
      } catch (error) {
        // Google answers 400 for a grant that has been revoked already.
        return error instanceof oidc.ResponseBodyError && error.error === 'invalid_token'
          ? ok(undefined)
          : err(failureOf(error))
      }
    },
  }
}

const configure = ({ endpoints, clientId, clientSecret }: GoogleClient): oidc.Configuration => {
  const server = {
    issuer: endpoints.issuer,
    authorization_endpoint: endpoints.authorization,
    token_endpoint: endpoints.token,
    revocation_endpoint: endpoints.revocation,
  }
  const configuration = new oidc.Configuration(server, clientId, undefined, oidc.ClientSecretPost(clientSecret))
  configuration.timeout = timeoutSeconds
  if ([endpoints.issuer, endpoints.token, endpoints.revocation].every((address) => isLoopback(new URL(address))))
    oidc.allowInsecureRequests(configuration)
  return configuration
}

type TokenAnswer = Awaited<ReturnType<typeof oidc.refreshTokenGrant>>

const answerToGrant = (answer: TokenAnswer): Grant => ({
  accessToken: answer.access_token,
  expiresInSeconds: answer.expires_in ?? limits.defaultTokenLifetimeS,
  refreshToken: answer.refresh_token,
  scopes: (answer.scope ?? '').split(' '),
})

/** Only an explicit error of Google is an answer; every failure that may be temporary is `unavailable`. */
const failureOf = (error: unknown): ProviderFailure => {
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'denied' : failureOfStatus(error.error)
  if (error instanceof oidc.ResponseBodyError) {
    if (error.status >= 500 || error.status === 429) return 'unavailable'
    return error.error === 'invalid_grant' ? 'dead-grant' : failureOfStatus(error.error)
  }
  if (error instanceof oidc.ClientError && error.code !== undefined) {
    return passingCodes.has(error.code) && !isClientRefusal(error.cause) ? 'unavailable' : 'refused'
  }
  return isNetworkError(error) ? 'unavailable' : 'refused'
}

const failureOfStatus = (code: string): ProviderFailure =>
  code === 'temporarily_unavailable' || code === 'server_error' ? 'unavailable' : 'refused'

/** The token endpoint broke its protocol or was too late: a proxy's page, a 503, a broken body. */
const passingCodes = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
])

const isClientRefusal = (cause: unknown): boolean =>
  cause instanceof Response && cause.status >= 400 && cause.status < 500 && cause.status !== 408 && cause.status !== 429

/** `fetch` reports every network failure as a TypeError, and a timeout as a DOMException of this name. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
