import { describe, expect, it } from 'vitest'
import { apiHeaders } from '#domain/api/headers.ts'
import {
  appOrigin,
  callbackAddress,
  cookieFrom,
  loginRequest,
  makeAuthFunction,
  signedInFunction,
} from '#test/functions/support/auth-function.ts'

const hosts = (
  'evil.example bellbook.example.evil.example evil-bellbook.example evilbellbook.example bellbook.exampleevil ' +
  'bellbook.example. BELLBOOK.example bellbook.example:443 bellbook.example:8443 xn--bellbook-1za.example ' +
  '127.0.0.1 localhost [::1] bellbook.example%00.evil.example www.bellbook.example'
).split(' ')
const paths = (
  '|/|/auth|/auth/callback/|/auth/callback2|/auth//callback|/auth/./callback|/auth/x/../callback|/auth/callback/..|' +
  '/Auth/Callback|/auth/callback;x|/auth/callback%2f|/%61uth/callback|/auth/callback\\|/auth%2fcallback'
).split('|')
const endings = (
  '?|#|?next=//evil.example|#access_token|%23|%3f| |%20|\t|\n|\r\nSet-Cookie: a=b|\u0000|\u200b|\u3002evil.example|' +
  '@evil.example|.evil.example'
).split('|')
const payloads = [
  ...hosts.map((host) => `https://${host}/auth/callback`),
  ...paths.map((path) => `${appOrigin}${path}`),
  ...endings.map((ending) => `${callbackAddress}${ending}`),
  '//evil.example',
  '///evil.example',
  '////evil.example/auth/callback',
  '\\\\evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/auth/callback',
  'auth/callback',
  '',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\bellbook.example/auth/callback',
  'http://bellbook.example/auth/callback',
  'HTTPS://bellbook.example/auth/callback',
  'https://user@bellbook.example/auth/callback',
  'https://bellbook.example@evil.example/auth/callback',
  'https://bellbook.example:x@evil.example/auth/callback',
  'https://bellbook.example\\@evil.example',
  'https://evil.example/https://bellbook.example/auth/callback',
  'https://evil.example?https://bellbook.example/auth/callback',
  'https://evil.example#https://bellbook.example/auth/callback',
  'javascript:alert(1)',
  'javascript://bellbook.example/auth/callback%0aalert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///auth/callback',
  'blob:https://bellbook.example/auth/callback',
  ` ${callbackAddress}`,
  `\u00a0${callbackAddress}`,
  `\ufeff${callbackAddress}`,
  encodeURIComponent(callbackAddress),
  encodeURIComponent(encodeURIComponent(callbackAddress)),
]

const rawQueries = [
  `redirect=${callbackAddress}&redirect=https://evil.example`,
  `redirect=https://evil.example&redirect=${callbackAddress}`,
  `redirect[]=${callbackAddress}`,
  `redirect=${callbackAddress}&next=https://evil.example`,
  `redirect=%zz`,
  `redirect=%ff`,
  '',
  'redirect',
  'REDIRECT=x',
  `=x&redirect=${callbackAddress}`,
]

describe('GET /auth/google/login', () => {
  it('[A1] never redirects for an address that is not ours to the byte, whatever it looks like', async () => {
    expect(payloads.length + rawQueries.length).toBeGreaterThanOrEqual(60)
    const auth = makeAuthFunction()
    const answers = await Promise.all([
      ...payloads.map((redirect) => auth.login(redirect)),
      ...rawQueries.map((query) => auth.send({ path: '/api/auth/google/login', query })),
    ])
    expect(answers.map((answer) => [answer.statusCode, answer.headers?.['location'], answer.cookies])).toEqual(
      answers.map(() => [400, undefined, []]),
    )
    expect(auth.asked.signIn).toEqual([])
  })

  it('[A1] still works with our own address', async () => {
    const answer = await makeAuthFunction().login()
    expect(answer.statusCode).toBe(302)
    expect(answer.headers?.['location']?.toString().split('?')[0]).toBe('https://accounts.google.com/o/oauth2/v2/auth')
  })

  it('keeps the sign-in in a sealed, short-lived cookie of this browser', async () => {
    const answer = await makeAuthFunction().login()
    expect(answer.cookies?.map((cookie) => cookie.replace(/=ey[^;]+/, '=…'))).toEqual([
      '__Host-tx=…; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
    expect(answer.headers).toMatchObject(apiHeaders)
  })

  it('[A36] asks for consent only without a session, so that sign-ins do not use up refresh tokens', async () => {
    const { auth, session } = await signedInFunction()
    await auth.login(callbackAddress, { cookies: [session] })
    expect(auth.asked.signIn.map((request) => request.askConsent)).toEqual([true, false])
  })

  it('uses a new state, nonce and verifier for every sign-in', async () => {
    const auth = makeAuthFunction()
    await auth.login()
    await auth.login()
    const used = auth.asked.signIn.flatMap(({ state, nonce, codeVerifier }) => [state, nonce, codeVerifier])
    expect(new Set(used).size).toBe(6)
  })

  it('is a page to go to, not a request to make', async () => {
    const auth = makeAuthFunction()
    const modes = ['cors', 'no-cors', 'same-origin', 'websocket']
    const answers = await Promise.all(
      modes.map((mode) => auth.login(callbackAddress, { headers: { 'sec-fetch-mode': mode } })),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual([403, 403, 403, 403])
    expect((await auth.login(callbackAddress, { headers: { 'sec-fetch-mode': 'navigate' } })).statusCode).toBe(302)
  })

  it('[A18] refuses frames: a foreign page cannot use up the sign-ins of this address unseen', async () => {
    const auth = makeAuthFunction()
    const from = (dest: string) =>
      auth.login(callbackAddress, { headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': dest } })
    const framed = await Promise.all(
      ['iframe', 'frame', 'embed', 'object', 'iframe', 'iframe', 'iframe', 'iframe', 'iframe', 'iframe', 'iframe'].map(
        from,
      ),
    )
    expect(new Set(framed.map(({ statusCode, cookies }) => `${statusCode} ${cookies?.length ?? 0}`))).toEqual(
      new Set(['403 0']),
    )
    expect((await from('document')).statusCode).toBe(302)
  })

  it('answers ten sign-ins a minute and address, then 429 with the time to wait', async () => {
    const auth = makeAuthFunction()
    const statuses = async (sourceIp: string, count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, () => auth.login(callbackAddress, { sourceIp })))
      return answers.map((answer) => answer.statusCode)
    }
    expect(await statuses('203.0.113.7', 11)).toEqual([...Array<number>(10).fill(302), 429])
    expect(await statuses('203.0.113.8', 1)).toEqual([302])
    auth.later(61)
    expect(await statuses('203.0.113.7', 1)).toEqual([302])
  })

  it('[A27] counts the address that the router saw, not one that the viewer wrote', async () => {
    const auth = makeAuthFunction()
    const answers = await Promise.all(
      Array.from({ length: 11 }, (_, index) =>
        auth.send(
          loginRequest(callbackAddress, {
            headers: { 'x-forwarded-for': `198.51.100.${index}`, 'x-viewer-address': '203.0.113.7' },
          }),
        ),
      ),
    )
    expect(answers.at(-1)?.statusCode).toBe(429)
  })

  it('[A27] counts a whole IPv6 /64 as one address', async () => {
    const auth = makeAuthFunction()
    const answers = await Promise.all(
      Array.from({ length: 11 }, (_, index) =>
        auth.send(
          loginRequest(callbackAddress, { headers: { 'x-viewer-address': `2001:db8:0:1::${index.toString(16)}` } }),
        ),
      ),
    )
    expect(answers.at(-1)?.statusCode).toBe(429)
    expect(
      cookieFrom(
        await auth.login(callbackAddress, { headers: { 'x-viewer-address': '2001:db8:0:2::1' } }),
        '__Host-tx',
      ),
    ).toMatch(/^__Host-tx=ey/)
  })
})
