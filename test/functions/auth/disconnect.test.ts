import { describe, expect, it } from 'vitest'
import { disconnect } from '#domain/api/auth.ts'
import { makeAuthFunction, postJson, refused, signedInFunction } from '#test/functions/support/auth-function.ts'
import { localProduct, signInAs } from '#test/functions/support/local-product.ts'
import { accessTokenOf, callbackQuery } from '#test/functions/support/sign-in-pages.ts'
import { makeUserAgent, type UserAgent } from '#test/functions/support/user-agent.ts'

const cleared = '__Host-sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict'
const request = (cookies: ReadonlyArray<string>, userId = 'user-1') =>
  postJson('/api/auth/disconnect', { userId }, { cookies })

describe('[security 2 Disconnect Google] POST /auth/disconnect', () => {
  it('takes the grant back at the provider, ends the session for good, and clears the cookie', async () => {
    const { auth, session } = await signedInFunction()
    expect(await auth.send(request([session]))).toMatchObject({
      statusCode: 200,
      body: '{"success":true}',
      cookies: [cleared],
    })
    expect([auth.asked.revoke, (await auth.refresh([session])).statusCode]).toEqual([['1//refresh-canary'], 401])
  })

  it('a grant that is gone already is taken back', async () => {
    const auth = makeAuthFunction()
    auth.script.revoke = refused('dead-grant')
    expect(await auth.send(request([await auth.signIn()]))).toMatchObject({ statusCode: 200, cookies: [cleared] })
  })

  it.each([
    ['unavailable', 503, 'provider_unavailable'],
    ['refused', 502, 'provider_error'],
    ['denied', 502, 'provider_error'],
  ] as const)('the provider is %s: %i, and nothing has changed', async (failure, statusCode, error) => {
    const { auth, session } = await signedInFunction()
    auth.script.revoke = refused(failure)
    const answer = await auth.send(request([session]))
    expect([answer.statusCode, answer.body, answer.cookies ?? []]).toEqual([statusCode, JSON.stringify({ error }), []])
    expect((await auth.refresh([session])).statusCode).toBe(200)
  })

  it('[A6] without a session, with a broken one, or for another user: 401, and no user is disconnected', async () => {
    const { auth, session } = await signedInFunction()
    const answers = [
      await auth.send(request([])),
      await auth.send(request(['__Host-sid=x'])),
      await auth.send(request([session], 'user-2')),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [401, '{"error":"reauth_required"}']),
    )
    expect([auth.asked.revoke, (await auth.refresh([session])).statusCode]).toEqual([[], 200])
  })
})

describe('[security 2 Disconnect Google] at the local Google', () => {
  it('every device and every token loses its access, and the next sign-in asks for consent', async () => {
    const product = await localProduct()
    const post = (agent: UserAgent, path: string, userId: string) =>
      agent.post(`${product.origin}/api${path}`, `${product.origin}/app/settings/general`, { userId })
    const [here, there] = [makeUserAgent(), makeUserAgent()]
    const { user_id: userId = '' } = callbackQuery(await signInAs(here, product, 'Lynn'))
    const accessToken = await accessTokenOf(here, product.origin, userId)
    await signInAs(there, product, 'Lynn')
    expect((await post(here, disconnect.path, userId)).status).toBe(200)
    const drive = await fetch(`${product.google.origin}/drive/v3/files?spaces=appDataFolder`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(here.cookies(product.origin)).toEqual([])
    expect([(await post(there, '/auth/refresh', userId)).status, drive.status]).toEqual([401, 401])
    const before = here.visited.length
    await signInAs(here, product, 'Lynn')
    expect(here.visited.slice(before).some((url) => url.includes('/signin/consent'))).toBe(true)
  })
})
