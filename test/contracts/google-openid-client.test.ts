import * as oidc from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
import type { FaultyGoogle } from '#test/support/google/faulty-google.ts'

let google: FaultyGoogle & Pick<Listening, 'port'>
beforeAll(async () => void (google = await listeningGoogle()))
afterAll(() => google.close())

/** As our functions are configured: without discovery, and by the secret in the body. */
const configure = (): oidc.Configuration => {
  const origin = google.origin()
  const config = new oidc.Configuration(
    {
      issuer: origin,
      authorization_endpoint: `${origin}/o/oauth2/v2/auth`,
      token_endpoint: `${origin}/token`,
      revocation_endpoint: `${origin}/revoke`,
    },
    client.clientId,
    undefined,
    oidc.ClientSecretPost(client.clientSecret),
  )
  oidc.allowInsecureRequests(config)
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
  it('signs in', async () => {
    const config = configure()
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
  })

  it('refreshes without a new refresh token, and with an id token', async () => {
    const config = configure()
    const tokens = await redeem(config, await attempt(config, createVisitor(google, fetch), {}, 'Berta'))
    const fresh = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(fresh.refresh_token).toBeUndefined()
    expect(fresh.claims()?.sub).toBe(tokens.claims()?.sub)
    expect(fresh.access_token).not.toBe(tokens.access_token)
  })

  it('gives no refresh token at the second sign-in unless consent is asked for again', async () => {
    const config = configure()
    const visitor = createVisitor(google, fetch)
    await redeem(config, await attempt(config, visitor, {}, 'Clara'))
    const second = await redeem(config, await attempt(config, visitor))
    expect(second.refresh_token).toBeUndefined()
    const third = await redeem(config, await attempt(config, visitor, { prompt: 'consent' }))
    expect(third.refresh_token).toMatch(/^1\/\/0/u)
  })

  it('revokes: the refresh token is dead afterwards', async () => {
    const config = configure()
    const tokens = await redeem(config, await attempt(config, createVisitor(google, fetch), {}, 'Dora'))
    await oidc.tokenRevocation(config, tokens.refresh_token ?? '')
    const error = await failure(oidc.refreshTokenGrant(config, tokens.refresh_token ?? ''))
    expect(error).toBeInstanceOf(oidc.ResponseBodyError)
    expect(error.status).toBe(400)
    expect([error.error, error.error_description]).toEqual(['invalid_grant', 'Token has been expired or revoked.'])
  })

  it('refuses a wrong verifier, a used code, a foreign `iss` and a wrong state', async () => {
    const config = configure()
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
    const config = configure()
    const visitor = createVisitor(google, fetch)
    const cancelled = await visitor.cancel(await visitor.createAccount(await visitor.go(authAddress()), 'Fay'))
    const error = await failure(
      oidc.authorizationCodeGrant(config, cancelled.location ?? new URL('http://x'), { expectedState: 's1' }),
    )
    expect(error).toBeInstanceOf(oidc.AuthorizationResponseError)
    expect(error.error).toBe('access_denied')
  })
})
