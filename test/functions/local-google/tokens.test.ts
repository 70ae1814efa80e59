import { describe, expect, it } from 'vitest'
import type { FaultyGoogle } from '#test/support/google/faulty-google.ts'
import { programFetch } from '#test/support/in-memory-fetch.ts'
import { createMemoryStore } from '#test/support/memory-store.ts'
import { askToken, client, createVisitor, driveCaller, exchange, memoryGoogle, signIn, startOfTest } from './support.ts'

const badGrant = { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } }

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

  it('are used up by a try with another address as well, and open nothing without the secret', async () => {
    const google = await memoryGoogle()
    const back = await signIn(createVisitor(google))
    const evil = await exchange(google, back, { redirect_uri: 'https://evil.example/' })
    expect([evil.status, evil.body.error]).toEqual([400, 'redirect_uri_mismatch'])
    expect(await exchange(google, back)).toEqual(badGrant)
    const asked = { grant_type: 'refresh_token', refresh_token: 'x' }
    const other = await askToken(google, asked, { client_id: client.clientId, client_secret: 'another' })
    expect([other.status, other.body.error]).toEqual([401, 'invalid_client'])
  })
})

describe('Tokens of the local Google', () => {
  it('end after 3599 seconds, for tokeninfo and the drive alike', async () => {
    const google = await memoryGoogle()
    const { access_token: token } = await signedIn(google)
    const drive = driveCaller(google, token)
    google.levers.advance(3598_000)
    expect((await drive('GET', '/drive/v3/files?spaces=appDataFolder')).status).toBe(200)
    expect((await inspect(google, token)).body).toMatchObject({
      exp: String(startOfTest / 1000 + 3599),
      expires_in: '1',
    })
    google.levers.advance(1000)
    expect((await drive('GET', '/drive/v3/files?spaces=appDataFolder')).status).toBe(401)
    expect(await inspect(google, token)).toEqual({
      status: 400,
      body: { error: 'invalid_token', error_description: 'Invalid Value' },
    })
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
