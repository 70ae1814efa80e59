import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { googleIdentityProvider } from '#functions/adapters/google/identity-provider.ts'
import { driveScope } from '#functions/auth/scopes.ts'
import { answerJson, idTokenOf, startTokenEndpoint, type TokenAnswer } from '#test/functions/support/token-endpoint.ts'
import { momentNow } from '#test/support/clock.ts'

const redirectAddress = 'https://bellbook.example/api/auth/google/callback'
const clientId = 'client-1.apps.googleusercontent.com'
const expected = { state: 'state-1', nonce: 'nonce-1', codeVerifier: 'v'.repeat(43) }

let endpoint: Awaited<ReturnType<typeof startTokenEndpoint>>
beforeAll(async () => void (endpoint = await startTokenEndpoint()))
afterAll(() => endpoint.close())

const provider = (token = `${endpoint.issuer}/token`) =>
  googleIdentityProvider({
    endpoints: {
      issuer: endpoint.issuer,
      authorization: `${endpoint.issuer}/o/oauth2/v2/auth`,
      token,
      revocation: `${endpoint.issuer}/revoke`,
    },
    clientId,
    clientSecret: 'secret-1',
    redirectAddress,
  })

const callbackQuery = (changes: Readonly<Record<string, string>> = {}): string =>
  new URLSearchParams({
    state: 'state-1',
    code: '4/0Acode',
    iss: endpoint.issuer,
    scope: 'openid',
    authuser: '0',
    prompt: 'consent',
    ...changes,
  }).toString()

const claims = (changes: Readonly<Record<string, unknown>> = {}) => {
  const seconds = Math.floor(momentNow() / 1000)
  return {
    iss: endpoint.issuer,
    azp: clientId,
    aud: clientId,
    sub: 'user-1',
    nonce: 'nonce-1',
    iat: seconds,
    exp: seconds + 3600,
    ...changes,
  }
}

const tokens = (changes: Readonly<Record<string, unknown>> = {}, idClaims: Readonly<Record<string, unknown>> = {}) => ({
  access_token: 'ya29.a',
  expires_in: 3599,
  refresh_token: '1//r',
  scope: `${driveScope} openid`,
  token_type: 'Bearer',
  id_token: idTokenOf(claims(idClaims)),
  ...changes,
})

const exchangeAfter = (answer: TokenAnswer, query = callbackQuery()) => {
  endpoint.answers(answer)
  return provider().exchange(query, expected)
}

const html: TokenAnswer = (_, response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Proxy</h1>')
const cut: TokenAnswer = (_, response) =>
  void response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    .write('{"acc', () => response.destroy())
const reset: TokenAnswer = (_, response) => void response.destroy()

describe('Google as the identity provider', () => {
  it('[spec 6] is asked for this app’s drive area and the user id only, with PKCE, state and nonce', async () => {
    const address = new URL(await provider().signInAddress({ ...expected, askConsent: true, loginHint: undefined }))
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: clientId,
      redirect_uri: redirectAddress,
      response_type: 'code',
      scope: 'openid https://www.googleapis.com/auth/drive.appdata',
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: 'true',
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: createHash('sha256').update(expected.codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
  })

  it('[A36] is not asked for consent again where there is no need', async () => {
    const address = new URL(await provider().signInAddress({ ...expected, askConsent: false, loginHint: 'user-1' }))
    expect([address.searchParams.get('prompt'), address.searchParams.get('login_hint')]).toEqual([null, 'user-1'])
  })

  it("trades the code with the client's secret and the verifier", async () => {
    const found = await exchangeAfter(answerJson(200, tokens()))
    expect(found).toEqual({
      ok: true,
      value: {
        accessToken: 'ya29.a',
        expiresInSeconds: 3599,
        refreshToken: '1//r',
        scopes: [driveScope, 'openid'],
        userId: 'user-1',
      },
    })
    expect(endpoint.seen.at(-1)?.form).toEqual({
      grant_type: 'authorization_code',
      code: '4/0Acode',
      redirect_uri: redirectAddress,
      code_verifier: expected.codeVerifier,
      client_id: clientId,
      client_secret: 'secret-1',
    })
  })

  it.each([
    ['a foreign issuer in the answer', { iss: 'https://evil.example' }, {}],
    ['another state', { state: 'other' }, {}],
    ['a foreign issuer', {}, { iss: 'https://evil.example' }],
    ["[A3] another client's audience", {}, { aud: 'client-2' }],
    ['[A3] another authorized party', {}, { azp: 'client-2' }],
    ['several audiences', {}, { aud: [clientId, 'client-2'], azp: undefined }],
    ['another nonce', {}, { nonce: 'other' }],
    ['no nonce', {}, { nonce: undefined }],
    ['an expired ID token', {}, { exp: 1 }],
    ['no subject', {}, { sub: undefined }],
  ])('[A8] refuses %s', async (_, query, idClaims) => {
    expect(await exchangeAfter(answerJson(200, tokens({}, idClaims)), callbackQuery(query))).toEqual({
      ok: false,
      error: 'refused',
    })
  })

  it('[A8] refuses an answer without ID token, and a code given twice', async () => {
    expect(await exchangeAfter(answerJson(200, tokens({ id_token: undefined })))).toMatchObject({ ok: false })
    expect(await exchangeAfter(answerJson(200, tokens()), `${callbackQuery()}&code=other`)).toEqual({
      ok: false,
      error: 'refused',
    })
  })

  it.each([
    ['access_denied', 'denied'],
    ['server_error', 'unavailable'],
    ['temporarily_unavailable', 'unavailable'],
    ['<script>canary', 'refused'],
  ])('the callback says error=%s: %s', async (error, failure) => {
    expect(
      await exchangeAfter(answerJson(200, tokens()), new URLSearchParams({ state: 'state-1', error }).toString()),
    ).toEqual({ ok: false, error: failure })
  })

  it.each([
    [
      'invalid_grant',
      'dead-grant',
      answerJson(400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }),
    ],
    ['invalid_client', 'refused', answerJson(401, { error: 'invalid_client' })],
    ['a 400 that is no protocol', 'refused', answerJson(400, 'nothing')],
    ['500', 'unavailable', answerJson(500, { error: 'internal_failure' })],
    [
      '503 in HTML',
      'unavailable',
      ((_, response) =>
        void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>503</h1>')) satisfies TokenAnswer,
    ],
    ['503 that says invalid_grant', 'unavailable', answerJson(503, { error: 'invalid_grant' })],
    ['429', 'unavailable', answerJson(429, { error: 'rate_limit_exceeded' })],
    [
      '429 in HTML',
      'unavailable',
      ((_, response) =>
        void response.writeHead(429, { 'content-type': 'text/html' }).end('slow down')) satisfies TokenAnswer,
    ],
    ['a page instead of tokens', 'unavailable', html],
    ['an answer cut short', 'unavailable', cut],
    ['a broken connection', 'unavailable', reset],
  ] as const)('a refresh that meets %s: %s', async (_, failure, answer) => {
    endpoint.answers(answer)
    expect(await provider().refresh('1//r')).toEqual({ ok: false, error: failure })
  })

  it('a refresh without a listener is unavailable', async () =>
    expect(await provider('http://127.0.0.1:1/token').refresh('1//r')).toEqual({ ok: false, error: 'unavailable' }))

  it('a refresh gives a new access token, and no refresh token where Google sends none', async () => {
    endpoint.answers(answerJson(200, tokens({ refresh_token: undefined, access_token: 'ya29.b' })))
    expect(await provider().refresh('1//r')).toEqual({
      ok: true,
      value: { accessToken: 'ya29.b', expiresInSeconds: 3599, refreshToken: undefined, scopes: [driveScope, 'openid'] },
    })
  })

  it('speaks plain http with this computer only', async () => {
    const plain = googleIdentityProvider({
      endpoints: {
        issuer: 'http://accounts.example',
        authorization: 'http://accounts.example/auth',
        token: `${endpoint.issuer}/token`,
        revocation: `${endpoint.issuer}/revoke`,
      },
      clientId,
      clientSecret: 's',
      redirectAddress,
    })
    const before = endpoint.seen.length
    expect(await plain.refresh('1//r')).toEqual({ ok: false, error: 'refused' })
    expect(endpoint.seen).toHaveLength(before)
  })

  it('[security 2 Disconnect Google] is asked to revoke the grant', async () => {
    endpoint.answers(answerJson(200, {}))
    expect(await provider().revoke('1//r')).toEqual({ ok: true, value: undefined })
    expect(endpoint.seen.at(-1)?.form).toMatchObject({ token: '1//r' })
  })

  it.each([
    [
      'that the grant is gone already',
      answerJson(400, { error: 'invalid_token', error_description: 'Token expired or revoked' }),
      { ok: true, value: undefined },
    ],
    ['503', answerJson(503, {}), { ok: false, error: 'unavailable' }],
    ['429', answerJson(429, { error: 'rate_limited' }), { ok: false, error: 'unavailable' }],
    ['400 for another reason', answerJson(400, { error: 'invalid_request' }), { ok: false, error: 'refused' }],
    ['nothing', reset, { ok: false, error: 'unavailable' }],
  ] as const)('[security 2 Disconnect Google] says of the grant: %s', async (_, answer, expectedResult) => {
    endpoint.answers(answer)
    expect(await provider().revoke('1//r')).toEqual(expectedResult)
  })
})
