import * as oidc from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocalGoogle } from '#functions/local/google/local-google.ts'
import type { Listening } from '#functions/local/stand-in/listen.ts'
import { listeningGoogle } from '#test/functions/local-google/listening-google.ts'
import {
  authAddress,
  type Body,
  client,
  createVisitor,
  driveScope,
  redirectUri,
  type Visitor,
} from '#test/functions/local-google/support.ts'

let google: LocalGoogle & Listening
beforeAll(async () => {
  google = await listeningGoogle()
})
afterAll(() => google.close())

const configure = async (): Promise<oidc.Configuration> => {
  const config = await oidc.discovery(new URL(google.origin()), client.clientId, client.clientSecret, undefined, {
    execute: [oidc.allowInsecureRequests],
  })
  oidc.enableNonRepudiationChecks(config)
  return config
}

interface Attempt {
  readonly verifier: string
  readonly state: string
  readonly nonce: string
  readonly back: URL
}

/** Walks the pages of the stand-in over real HTTP, with an address that openid-client built. */
const attempt = async (
  config: oidc.Configuration,
  visitor: Visitor,
  extra: Readonly<Record<string, string>> = {},
  name?: string,
): Promise<Attempt> => {
  const verifier = oidc.randomPKCECodeVerifier()
  const state = oidc.randomState()
  const nonce = oidc.randomNonce()
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: `openid ${driveScope}`,
    access_type: 'offline',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...extra,
  })
  const page = await visitor.go(address.href)
  const consent = name === undefined || page.location !== undefined ? page : await visitor.createAccount(page, name)
  const back = consent.location === undefined ? await visitor.allow(consent) : consent
  if (back.location === undefined) throw new Error(`No way back: ${back.status}`)
  return { verifier, state, nonce, back: back.location }
}

const redeem = (config: oidc.Configuration, made: Attempt, changes: Partial<Attempt> = {}) => {
  const { verifier, state, nonce, back } = { ...made, ...changes }
  return oidc.authorizationCodeGrant(config, back, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  })
}

const failure = async (work: Promise<unknown>): Promise<Body> =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

describe('openid-client, a certified client, against the local Google', () => {
  it('signs in, with the id token proven by the published keys and `iss` required', async () => {
    const config = await configure()
    expect(config.serverMetadata().authorization_response_iss_parameter_supported).toBe(true)
    const made = await attempt(config, createVisitor(google, fetch), {}, 'Anna')
    const tokens = await redeem(config, made)

    expect({ ...tokens, access_token: 'A', refresh_token: 'R', id_token: 'I' }).toEqual({
      access_token: 'A',
      refresh_token: 'R',
      id_token: 'I',
      expires_in: 3599,
      scope: `openid ${driveScope}`,
      token_type: 'bearer',
    })
    expect(tokens.access_token).toMatch(/^ya29\./u)
    expect(tokens.refresh_token).toMatch(/^1\/\/0/u)
    const claims = tokens.claims()
    expect(claims).toMatchObject({
      iss: google.origin(),
      aud: client.clientId,
      azp: client.clientId,
      nonce: made.nonce,
    })
    expect(claims?.sub).toMatch(/^\d{21}$/u)
    const info = await oidc.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '')
    expect(info).toEqual({ sub: claims?.sub })
  })

  it('refreshes without a new refresh token, and with an id token', async () => {
    const config = await configure()
    const tokens = await redeem(config, await attempt(config, createVisitor(google, fetch), {}, 'Berta'))
    const fresh = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(fresh.refresh_token).toBeUndefined()
    expect(fresh.claims()?.sub).toBe(tokens.claims()?.sub)
    expect(fresh.access_token).not.toBe(tokens.access_token)
  })

  it('gives no refresh token at the second sign-in unless consent is asked for again', async () => {
    const config = await configure()
    const visitor = createVisitor(google, fetch)
    await redeem(config, await attempt(config, visitor, {}, 'Clara'))
    const second = await redeem(config, await attempt(config, visitor))
    expect(second.refresh_token).toBeUndefined()
    const third = await redeem(config, await attempt(config, visitor, { prompt: 'consent' }))
    expect(third.refresh_token).toMatch(/^1\/\/0/u)
  })

  it('revokes: the refresh token is dead afterwards', async () => {
    const config = await configure()
    const tokens = await redeem(config, await attempt(config, createVisitor(google, fetch), {}, 'Dora'))
    await oidc.tokenRevocation(config, tokens.refresh_token ?? '')
    const error = await failure(oidc.refreshTokenGrant(config, tokens.refresh_token ?? ''))
    expect(error).toBeInstanceOf(oidc.ResponseBodyError)
    expect([error.status, error.error, error.error_description]).toEqual([
      400,
      'invalid_grant',
      'Token has been expired or revoked.',
    ])
  })

  it('refuses a wrong verifier, a used code, a foreign `iss` and a wrong state', async () => {
    const config = await configure()
    const visitor = createVisitor(google, fetch)
    const wrong = await failure(
      redeem(config, await attempt(config, visitor, {}, 'Emma'), { verifier: oidc.randomPKCECodeVerifier() }),
    )
    expect([wrong.error, wrong.error_description]).toEqual(['invalid_grant', 'Invalid code verifier.'])

    const made = await attempt(config, visitor)
    await redeem(config, made)
    const again = await failure(redeem(config, made))
    expect([again.error, again.error_description]).toEqual(['invalid_grant', 'Bad Request'])

    const foreign = new URL((await attempt(config, visitor)).back)
    foreign.searchParams.set('iss', 'https://evil.example')
    expect((await failure(redeem(config, { ...made, back: foreign }))).code).toBe('OAUTH_INVALID_RESPONSE')
    expect((await failure(redeem(config, await attempt(config, visitor), { state: 'other' }))).code).toBe(
      'OAUTH_INVALID_RESPONSE',
    )
  })

  it('reports a cancelled consent as access_denied', async () => {
    const config = new oidc.Configuration(
      {
        issuer: google.origin(),
        token_endpoint: `${google.origin()}/token`,
        authorization_endpoint: `${google.origin()}/o/oauth2/v2/auth`,
      },
      client.clientId,
      client.clientSecret,
    )
    const visitor = createVisitor(google, fetch)
    const cancelled = await visitor.cancel(await visitor.createAccount(await visitor.go(authAddress()), 'Fay'))
    const error = await failure(
      oidc.authorizationCodeGrant(config, cancelled.location ?? new URL('http://x'), { expectedState: 's1' }),
    )
    expect(error).toBeInstanceOf(oidc.AuthorizationResponseError)
    expect(error.error).toBe('access_denied')
  })

  it('reads an old issuer in the id token as a foreign one', async () => {
    const config = await configure()
    const made = await attempt(config, createVisitor(google, fetch), {}, 'Gina')
    google.levers.set({ legacyIssuer: true })
    const error = await failure(redeem(config, made))
    google.levers.set({ legacyIssuer: false })
    expect(error.code).toBe('OAUTH_JWT_CLAIM_COMPARISON_FAILED')
  })

  it('authenticates by client_secret_basic as well', async () => {
    const config = await oidc.discovery(
      new URL(google.origin()),
      client.clientId,
      undefined,
      oidc.ClientSecretBasic(client.clientSecret),
      { execute: [oidc.allowInsecureRequests] },
    )
    const tokens = await redeem(config, await attempt(config, createVisitor(google, fetch), {}, 'Hanna'))
    expect(tokens.expires_in).toBe(3599)
  })
})
