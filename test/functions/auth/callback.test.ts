import { describe, expect, it } from 'vitest'
import { ok } from '#domain/result.ts'
import {
  type AuthFunction,
  callbackAddress,
  callbackRequest,
  cookieFrom,
  errorOf,
  grantOf,
  keyOf,
  makeAuthFunction,
  refused,
  signedInFunction,
  stateOf,
} from '#test/functions/support/auth-function.ts'

const begin = async (auth: AuthFunction, cookies: ReadonlyArray<string> = []) => {
  const answer = await auth.login(callbackAddress, { cookies })
  return { state: stateOf(answer), tx: cookieFrom(answer, '__Host-tx') }
}

const outcome = (answer: Awaited<ReturnType<AuthFunction['send']>>) => ({
  status: answer.statusCode,
  location: answer.headers?.['location'],
  cookies: (answer.cookies ?? []).map((cookie) => cookie.replace(/=ey[^;]+/, '=…')),
})

const forgotten = '__Host-tx=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'
const failedWith = (error: string) => ({
  status: 302,
  location: `${callbackAddress}?error=${error}`,
  cookies: [forgotten],
})

describe('The return from the provider', () => {
  it('[spec 7 Backend] [A10] leads to the app with the spec’s parameters, none of which opens anything', async () => {
    const auth = makeAuthFunction()
    const { state, tx } = await begin(auth)
    const answer = await auth.send(callbackRequest(state, [tx]))
    expect(outcome(answer)).toEqual({
      status: 302,
      location: `${callbackAddress}?access_token=confirmed-by-session&expires_in=3599&user_id=user-1`,
      cookies: ['__Host-sid=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Strict', forgotten],
    })
    expect(answer.headers?.['cache-control']).toBe('no-store')
    expect(answer.headers?.['referrer-policy']).toBe('no-referrer')
  })

  it('[A8] a missing state, or that of another sign-in, gives an error and no session', async () => {
    const auth = makeAuthFunction()
    const [mine, other] = [await begin(auth), await begin(auth)]
    const answers = await Promise.all([
      auth.send({ path: '/api/auth/google/callback', query: 'code=x', cookies: [mine.tx] }),
      auth.send(callbackRequest('', [mine.tx])),
      auth.send(callbackRequest(other.state, [mine.tx])),
      auth.send(callbackRequest(`${mine.state}x`, [mine.tx])),
      auth.send(callbackRequest(mine.state, [mine.tx], `&state=${mine.state}`)),
    ])
    expect(answers.map(outcome)).toEqual(answers.map(() => failedWith('state_mismatch')))
    expect(auth.asked.exchange).toEqual([])
  })

  it('[A8] a callback works once, even with the cookie kept', async () => {
    const auth = makeAuthFunction()
    const { state, tx } = await begin(auth)
    await auth.send(callbackRequest(state, [tx]))
    expect(outcome(await auth.send(callbackRequest(state, [tx])))).toEqual(failedWith('state_mismatch'))
    expect(auth.asked.exchange).toHaveLength(1)
  })

  it('[A8] without the cookie of this browser, or after ten minutes, it is over', async () => {
    const auth = makeAuthFunction()
    const { state, tx } = await begin(auth)
    expect(outcome(await auth.send(callbackRequest(state, [])))).toEqual(failedWith('expired'))
    auth.later(601)
    expect(outcome(await auth.send(callbackRequest(state, [tx])))).toEqual(failedWith('expired'))
  })

  it('[A8] a cookie that we did not seal for this, or two of them, are refused', async () => {
    const auth = makeAuthFunction()
    const { state, tx } = await begin(auth)
    const session = await auth.signIn()
    const answers = await Promise.all([
      auth.send(callbackRequest(state, [`${tx}x`])),
      auth.send(callbackRequest(state, [session.replace('__Host-sid', '__Host-tx')])),
      auth.send(callbackRequest(state, [tx, tx])),
    ])
    expect(answers.map(outcome)).toEqual(answers.map(() => failedWith('state_mismatch')))
  })

  it('[A1] goes nowhere but to an address that is allowed today', async () => {
    const before = makeAuthFunction()
    const { state, tx } = await begin(before)
    const after = makeAuthFunction([keyOf('a')], { callbackAddresses: ['https://new.example/auth/callback'] })
    expect(outcome(await after.send(callbackRequest(state, [tx]))).location).toBe(
      'https://new.example/auth/callback?error=state_mismatch',
    )
  })

  it('[A9] says so when the drive box was unticked, and leaves no half session', async () => {
    const auth = makeAuthFunction()
    const { state, tx } = await begin(auth)
    auth.script.exchange = ok({
      ...grantOf({ scopes: ['openid', 'https://www.googleapis.com/auth/drive.appdata.readonly'] }),
      userId: 'user-1',
    })
    expect(outcome(await auth.send(callbackRequest(state, [tx])))).toEqual(failedWith('scope_missing'))
  })

  it.each([
    ['denied', 'access_denied'],
    ['refused', 'provider_error'],
    ['dead-grant', 'provider_error'],
    ['unavailable', 'provider_unavailable'],
  ] as const)('the provider says %s: the app gets %s', async (failure, error) => {
    const auth = makeAuthFunction()
    const { state, tx } = await begin(auth)
    auth.script.exchange = refused(failure)
    expect(outcome(await auth.send(callbackRequest(state, [tx])))).toEqual(failedWith(error))
  })

  it('[A36] a sign-in without consent keeps the refresh token of the session it began with', async () => {
    const auth = makeAuthFunction()
    const first = await auth.signIn()
    auth.script.exchange = ok({ ...grantOf({ refreshToken: undefined }), userId: 'user-1' })
    const second = await auth.signIn([first])
    await auth.refresh([second])
    expect(auth.asked.refresh).toEqual(['1//refresh-canary', '1//refresh-canary'])
  })

  it('[A36] a sign-in of another account makes the session theirs', async () => {
    const { auth, session } = await signedInFunction()
    auth.script.exchange = ok({ ...grantOf({ refreshToken: '1//theirs' }), userId: 'user-2' })
    const theirs = await auth.signIn([session])
    const [own, other] = [await auth.refresh([theirs], 'user-2'), await auth.refresh([theirs])]
    expect([own.statusCode, other.statusCode, auth.asked.refresh]).toEqual([200, 401, ['1//theirs']])
  })

  it.each([
    ['another account was chosen', 'user-2', undefined],
    ['the kept refresh token is dead', 'user-1', 'dead-grant'],
  ] as const)('[A36] asks for consent in one more round when %s', async (_, userId, failure) => {
    const { auth, session } = await signedInFunction()
    const { state, tx } = await begin(auth, [session])
    auth.script.exchange = ok({ ...grantOf({ refreshToken: undefined }), userId })
    if (failure) auth.script.refresh = refused(failure)
    const answer = await auth.send(callbackRequest(state, [tx]))
    expect(answer.headers?.['location']).toMatch(/^https:\/\/accounts\.google\.com\//)
    expect(auth.asked.signIn.at(-1)).toMatchObject({ askConsent: true, loginHint: userId })
    expect(outcome(await auth.send(callbackRequest(stateOf(answer), [cookieFrom(answer, '__Host-tx')])))).toEqual(
      failedWith('provider_error'),
    )
  })

  it('the session cookie is no callback cookie, and the other way round', async () => {
    const auth = makeAuthFunction()
    const { tx } = await begin(auth)
    expect(errorOf(await auth.refresh([tx.replace('__Host-tx', '__Host-sid')]))).toBe('reauth_required')
  })
})
