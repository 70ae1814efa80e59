import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { FaultyGoogle } from '#test/support/google/faulty-google.ts'
import { programFetch } from '#test/support/in-memory-fetch.ts'
import { createMemoryStore } from '#test/support/memory-store.ts'
import {
  askToken,
  authAddress,
  client,
  createVisitor,
  driveCaller,
  driveScope,
  exchange,
  memoryGoogle,
  redirectUri,
  signIn,
  startOfTest,
} from './support.ts'

const unproven = { status: 401, body: { error: 'invalid_client', error_description: 'Unauthorized' } }
const badGrant = { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } }
const dead = { status: 400, body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' } }

const refresh = (google: FaultyGoogle, token: string) =>
  askToken(google, { grant_type: 'refresh_token', refresh_token: token })
const inspect = async (google: FaultyGoogle, token: string) => {
  const body = new URLSearchParams({ access_token: token })
  const response = await programFetch(google)(`${google.origin()}/tokeninfo`, { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}
const signedIn = async (google: FaultyGoogle, name = 'Anna') =>
  (await exchange(google, await signIn(createVisitor(google), name))).body

describe('Codes of the local Google', () => {
  it('live ten minutes and serve once', async () => {
    const google = await memoryGoogle()
    const visitor = createVisitor(google)
    const back = await signIn(visitor)
    expect((await exchange(google, back)).status).toBe(200)
    expect(await exchange(google, back)).toEqual(badGrant)
    const second = await signIn(visitor)
    google.levers.advance(600_000)
    expect(await exchange(google, second)).toEqual(badGrant)
    const third = await signIn(visitor)
    google.levers.advance(599_000)
    expect((await exchange(google, third)).status).toBe(200)
  })

  it('are used up by a failed try too', async () => {
    const google = await memoryGoogle()
    const back = await signIn(createVisitor(google))
    expect(await exchange(google, back, { redirect_uri: 'https://evil.example/' })).toEqual({
      status: 400,
      body: { error: 'redirect_uri_mismatch', error_description: 'Bad Request' },
    })
    expect(await exchange(google, back)).toEqual(badGrant)
  })

  it.each([
    ['no code', { code: '' }, undefined, badGrant],
    ['an unknown code', { code: '4/0Axyz' }, undefined, badGrant],
    ['an unknown client', {}, { client_id: 'nobody', client_secret: client.clientSecret }, unproven],
    ['a wrong secret', {}, { client_id: client.clientId, client_secret: 'x' }, unproven],
    ['no secret', {}, { client_id: client.clientId }, unproven],
    ['no client', {}, {}, unproven],
  ] as const)('are refused with %s', async (_, changes, proof, expected) => {
    const google = await memoryGoogle()
    const code = (await signIn(createVisitor(google))).searchParams.get('code') ?? ''
    const answer = await askToken(
      google,
      { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...changes },
      proof,
    )
    expect(answer).toEqual(expected)
  })

  it('are bound to the verifier', async () => {
    const google = await memoryGoogle()
    const visitor = createVisitor(google)
    const verifier = 'v'.repeat(43)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const back = () => signIn(visitor, 'Anna', { code_challenge: challenge, code_challenge_method: 'S256' })
    expect((await exchange(google, await back(), { code_verifier: verifier })).status).toBe(200)
    expect((await exchange(google, await back(), { code_verifier: 'w'.repeat(43) })).body).toEqual({
      error: 'invalid_grant',
      error_description: 'Invalid code verifier.',
    })
    expect((await exchange(google, await back())).body).toEqual({
      error: 'invalid_grant',
      error_description: 'Invalid code verifier.',
    })
  })

  it('take a JSON body for no proof', async () => {
    const google = await memoryGoogle()
    expect(await askToken(google, {}, undefined, { 'content-type': 'application/json' })).toEqual(unproven)
  })
})

describe('Tokens of the local Google', () => {
  it('come with a refresh token only where consent was asked for', async () => {
    const google = await memoryGoogle()
    const visitor = createVisitor(google)
    const take = async (changes: Readonly<Record<string, string | undefined>>) =>
      'refresh_token' in (await exchange(google, await signIn(visitor, 'Anna', changes))).body
    expect(await take({})).toBe(true)
    expect(await take({})).toBe(false)
    expect(await take({ prompt: 'consent' })).toBe(true)
  })

  it('end after 3599 seconds, for tokeninfo and the drive alike', async () => {
    const google = await memoryGoogle()
    const { access_token: token } = await signedIn(google)
    const drive = driveCaller(google, token)
    google.levers.advance(3598_000)
    expect((await drive('GET', '/drive/v3/files?spaces=appDataFolder')).status).toBe(200)
    google.levers.advance(1000)
    expect((await drive('GET', '/drive/v3/files?spaces=appDataFolder')).status).toBe(401)
    expect(await inspect(google, token)).toEqual({
      status: 400,
      body: { error: 'invalid_token', error_description: 'Invalid Value' },
    })
  })

  it('are described by tokeninfo in strings', async () => {
    const google = await memoryGoogle()
    const { access_token: token, id_token: idToken } = await signedIn(google)
    const { sub } = JSON.parse(Buffer.from(idToken.split('.')[1], 'base64url').toString())
    google.levers.advance(99_000)
    const expected = {
      status: 200,
      body: {
        azp: client.clientId,
        aud: client.clientId,
        sub,
        scope: `openid ${driveScope}`,
        exp: String(startOfTest / 1000 + 3599),
        expires_in: '3500',
      },
    }
    expect(await inspect(google, token)).toEqual(expected)
    expect((await inspect(google, '')).status).toBe(400)
  })

  it('refuses a refresh token that was never given', async () => {
    expect(await refresh(await memoryGoogle(), '1//0nonsense')).toEqual(dead)
    expect(await refresh(await memoryGoogle(), '')).toEqual(dead)
  })

  it('ends every token of the account and client when an access token is revoked', async () => {
    const google = await memoryGoogle()
    const visitor = createVisitor(google)
    const { body } = await exchange(google, await signIn(visitor))
    const revoke = (token: string) =>
      programFetch(google)(`${google.origin()}/revoke`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `token=${encodeURIComponent(token)}`,
      })
    expect((await revoke(body.access_token)).status).toBe(200)
    expect(await refresh(google, body.refresh_token)).toEqual(dead)
    const again = await revoke(body.access_token)
    expect([again.status, await again.json()]).toEqual([
      400,
      { error: 'invalid_token', error_description: 'Token expired or revoked' },
    ])
    expect((await visitor.go(authAddress())).html).toContain('type="checkbox"')
  })

  it('survive a restart', async () => {
    const store = createMemoryStore()
    const body = await signedIn(await memoryGoogle({ store }))
    const again = await memoryGoogle({ store })
    expect((await refresh(again, body.refresh_token)).status).toBe(200)
    expect((await inspect(again, body.access_token)).status).toBe(200)
  })

  it('a sign-in file that cannot be read is set aside, and people sign in again', async () => {
    const store = createMemoryStore()
    await signedIn(await memoryGoogle({ store }))
    await store.writeFile('keys/google-sign-in.json', new TextEncoder().encode('{"accounts":'))
    const google = await memoryGoogle({ store })
    expect((await signedIn(google)).token_type).toBe('Bearer')
    expect((await store.list('keys')).toSorted()).toEqual([
      'google-sign-in.json',
      `google-sign-in.unreadable-${startOfTest}.json`,
    ])
  })
})
