import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Listening } from '#functions/local/stand-in/listen.ts'
import { listeningGoogle } from '#test/functions/local-google/listening-google.ts'
import { client, createVisitor, driveScope, redirectUri } from '#test/functions/local-google/support.ts'
import type { FaultyGoogle } from '#test/support/google/faulty-google.ts'

let google: FaultyGoogle & Pick<Listening, 'port'>
beforeAll(async () => {
  google = await listeningGoogle()
})
afterAll(() => google.close())

const library = (): OAuth2Client => {
  const origin = google.origin()
  return new OAuth2Client({
    clientId: client.clientId,
    clientSecret: client.clientSecret,
    redirectUri,
    endpoints: {
      oauth2AuthBaseUrl: `${origin}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${origin}/token`,
      oauth2RevokeUrl: `${origin}/revoke`,
      tokenInfoUrl: `${origin}/tokeninfo`,
    },
  })
}

const codeFor = async (auth: OAuth2Client, name: string, challenge: string): Promise<string> => {
  const address = auth.generateAuthUrl({
    access_type: 'offline',
    scope: ['openid', driveScope],
    state: 'x',
    code_challenge: challenge,
    code_challenge_method: CodeChallengeMethod.S256,
  })
  const visitor = createVisitor(google, fetch)
  const back = await visitor.allow(await visitor.createAccount(await visitor.go(address), name))
  return back.location?.searchParams.get('code') ?? ''
}

describe("google-auth-library, Google's own client, against the local Google", () => {
  it('signs in, refreshes, inspects and revokes', async () => {
    const auth = library()
    const { codeVerifier, codeChallenge = '' } = await auth.generateCodeVerifierAsync()
    const { tokens } = await auth.getToken({ code: await codeFor(auth, 'Ida', codeChallenge), codeVerifier })
    expect(Object.keys(tokens).toSorted()).toEqual([
      'access_token',
      'expiry_date',
      'id_token',
      'refresh_token',
      'scope',
      'token_type',
    ])

    const info = await auth.getTokenInfo(tokens.access_token ?? '')
    expect([info.aud, info.sub, info.scopes]).toEqual([
      client.clientId,
      decodeJwt(tokens.id_token ?? '').sub,
      ['openid', driveScope],
    ])

    auth.setCredentials({ refresh_token: tokens.refresh_token ?? null })
    const fresh = await auth.refreshAccessToken()
    expect(fresh.credentials.access_token).not.toBe(tokens.access_token)

    expect((await auth.revokeToken(tokens.refresh_token ?? '')).status).toBe(200)
    await expect(auth.refreshAccessToken()).rejects.toMatchObject({
      status: 400,
      response: { data: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' } },
    })
    await expect(auth.getTokenInfo(fresh.credentials.access_token ?? '')).rejects.toMatchObject({ status: 400 })
  })

  it('is refused with a wrong secret', async () => {
    const wrong = new OAuth2Client({
      clientId: client.clientId,
      clientSecret: 'no',
      redirectUri,
      endpoints: { oauth2TokenUrl: `${google.origin()}/token` },
    })
    await expect(wrong.getToken('4/0Ax')).rejects.toMatchObject({
      status: 401,
      response: { data: { error: 'invalid_client', error_description: 'Unauthorized' } },
    })
  })
})
