import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apiHeaders } from '#domain/api/headers.ts'
import {
  appOrigin,
  callbackAddress,
  errorOf,
  makeAuthFunction,
  ownHeaders,
  postJson,
  refreshRequest,
  refused,
  signedInFunction,
  signOutRequest,
} from '#test/functions/support/auth-function.ts'
import type { Sent } from '#test/functions/support/event.ts'
import { anyCharacter } from '#test/support/any-character.ts'
import { runs } from '#test/support/runs.ts'

const without = (headers: Readonly<Record<string, string>>, ...names: ReadonlyArray<string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

const foreignPages: ReadonlyArray<Readonly<Record<string, string>>> = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://sub.bellbook.example', 'sec-fetch-site': 'same-site' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://bellbook.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { origin: appOrigin, 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  {},
]
const contents = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  '',
]

/** Every combination of a foreign page, a content type and our header; and our own page with one proof missing. */
const forgeries: ReadonlyArray<Readonly<Record<string, string>>> = [
  ...foreignPages.flatMap((page) =>
    contents.flatMap((type) => [{}, { 'x-bellbook': '1' }].map((own) => ({ ...page, ...own, 'content-type': type }))),
  ),
  ...contents
    .slice(1)
    .flatMap((type) =>
      [{}, { 'x-bellbook': '1' }].map((own) => ({
        origin: appOrigin,
        'sec-fetch-site': 'same-origin',
        ...own,
        'content-type': type,
      })),
    ),
  without(ownHeaders, 'x-bellbook'),
  without(ownHeaders, 'content-type'),
  { ...ownHeaders, 'x-bellbook': '0' },
  { ...ownHeaders, 'x-bellbook': '1,1' },
  { ...ownHeaders, 'content-type': 'text/plain; application/json' },
]

describe('Proofs of every request', () => {
  it('[A7] no POST from another page has an effect, in any combination', async () => {
    expect(forgeries.length).toBeGreaterThanOrEqual(40)
    const { auth, session } = await signedInFunction()
    const attempts = forgeries.flatMap((headers) =>
      [refreshRequest([session]), signOutRequest([session])].map((sent) => ({ ...sent, headers })),
    )
    const answers = await Promise.all(attempts.map((sent) => auth.send(sent)))
    expect(answers.map(({ statusCode, body, cookies }) => [statusCode, body, cookies])).toEqual(
      answers.map(() => [403, '{"error":"forbidden"}', []]),
    )
    expect(auth.asked.refresh).toEqual([])
    expect((await auth.refresh([session])).statusCode).toBe(200)
  })

  it('[A7] Origin or Sec-Fetch-Site alone is enough for our own page', async () => {
    const { auth, session } = await signedInFunction()
    const answers = await Promise.all(
      ['origin', 'sec-fetch-site'].map((name) =>
        auth.send({ ...refreshRequest([session]), headers: without(ownHeaders, name) }),
      ),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
  })

  it('a content type that no form has is 415', async () => {
    const answer = await makeAuthFunction().send({
      ...refreshRequest([]),
      headers: { ...ownHeaders, 'content-type': 'application/xml' },
    })
    expect([answer.statusCode, errorOf(answer)]).toEqual([415, 'unsupported_media_type'])
  })

  it.each(
    (
      '/api/auth/refresh/x.css /api/auth/refresh.js /api/auth/refresh/ /api/auth//refresh /api/auth/%72efresh ' +
      '/api/auth/refresh;x.css /api/auth/refresh%2fx.css /api/auth/Refresh /api/snaptrade/accounts.js /api /api/ ' +
      '/auth/refresh /apiauth/refresh / /api/auth/../auth/refresh /api/__proto__ /api/constructor'
    ).split(' '),
  )('[A25] %s is a JSON 404 that no cache stores', async (path) => {
    const { auth, session } = await signedInFunction()
    const answer = await auth.send({ ...refreshRequest([session]), path })
    expect(answer).toMatchObject({ statusCode: 404, body: '{"error":"not_found"}', cookies: [] })
    expect(answer.headers).toEqual({ ...apiHeaders, 'content-type': 'application/json' })
  })

  it.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS', 'HEAD', 'GET', 'CONNECT', 'post', 'X'])(
    '[A26] %s on a POST endpoint is 405 with Allow',
    async (method) => {
      const answer = await makeAuthFunction().send({ ...refreshRequest([]), method })
      expect(answer.statusCode).toBe(405)
      expect([errorOf(answer), answer.headers?.['allow']]).toEqual(['method_not_allowed', 'POST'])
    },
  )

  it.each(['POST', 'PUT', 'HEAD', 'OPTIONS', 'TRACE'])(
    '[A26] %s on a GET endpoint is 405 with Allow',
    async (method) => {
      const answer = await makeAuthFunction().login(callbackAddress, { method })
      expect([answer.statusCode, answer.headers?.['allow']]).toEqual([405, 'GET'])
    },
  )

  it.each([
    ['no body', ''],
    ['no JSON', '{'],
    ['no object', '[]'],
    ['null', 'null'],
    ['a string', '"user-1"'],
    ['an unknown key', '{"userId":"user-1","admin":true}'],
    ['a key twice', '{"userId":"user-1","userId":"user-2"}'],
    ['a key twice, escaped', '{"userId":"user-2","\\u0075serId":"user-1"}'],
    ['__proto__', '{"userId":"user-1","__proto__":{}}'],
    ['an array of ids', '{"userId":["user-1"]}'],
    ['a number', '{"userId":1}'],
    ['an empty id', '{"userId":""}'],
    ['a long id', JSON.stringify({ userId: 'x'.repeat(256) })],
    ['a BOM', '\ufeff{"userId":"user-1"}'],
    ['two documents', '{"userId":"user-1"}{}'],
  ])('[A26] a body with %s is 400', async (_, body) => {
    const auth = makeAuthFunction()
    const answer = await auth.send({ ...refreshRequest([await auth.signIn()]), body })
    expect([answer.statusCode, errorOf(answer)]).toEqual([400, 'bad_request'])
  })

  it('[A26] bytes that are no UTF-8 are 400, and a base64 body is read as its bytes', async () => {
    const { auth, session } = await signedInFunction()
    const sendBytes = (bytes: Buffer) =>
      auth.send({ ...refreshRequest([session]), body: bytes.toString('base64'), base64: true })
    expect((await sendBytes(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).statusCode).toBe(400)
    expect((await sendBytes(Buffer.from('{"userId":"user-1"}'))).statusCode).toBe(200)
  })

  it('[A26] 4 KiB are enough for everybody: more is 413, by bytes', async () => {
    const auth = makeAuthFunction()
    const statusOf = async (body: string) => (await auth.send({ ...refreshRequest([]), body })).statusCode
    expect([await statusOf(padded(4096)), await statusOf(padded(4097))]).toEqual([401, 413])
    expect([await statusOf('x'.repeat(1024 * 1024)), await statusOf(`"${'é'.repeat(2048)}"`)]).toEqual([413, 413])
  })

  it('[A26] nothing that is sent makes a 5xx, and only the signed-in browser ever gets an answer', () =>
    fc.assert(
      fc.asyncProperty(fuzzed, async (sent) => {
        const auth = makeAuthFunction()
        const answer = await auth.send(sent)
        expect([isHarmless(sent, answer.statusCode, String(answer.headers?.['location'])), answer]).toEqual([
          true,
          answer,
        ])
        expect(answer.headers).toMatchObject(apiHeaders)
        expect([...Object.values(answer.headers ?? {}), ...(answer.cookies ?? [])].join('')).not.toMatch(/[\r\n]/)
      }),
      { numRuns: runs(1500) },
    ))

  it('[A28] no token, no id and no address is ever in a log line or an error', async () => {
    const auth = makeAuthFunction()
    const allowed = ['route', 'status', 'ms', 'outcome', 'reqId']
    const session = await auth.signIn()
    await auth.refresh([session])
    auth.script.refresh = refused('unavailable')
    const failed = await auth.refresh([session])
    await auth.send(postJson('/api/auth/secret-canary', { userId: 'user-1' }))
    expect(auth.lines.map((line) => Object.keys(JSON.parse(line) as object))).toEqual([
      allowed,
      [...allowed, 'user'],
      [...allowed, 'user'],
      [...allowed, 'user'],
      allowed,
    ])
    expect(auth.lines.map((line) => (JSON.parse(line) as { readonly outcome: string }).outcome)).toEqual([
      'ok',
      'ok',
      'ok',
      'provider',
      'refused',
    ])
    expect(`${auth.lines.join('\n')}${failed.body}`).not.toMatch(/canary|user-1|203\.0|secret-|bellbook\.example/)
  })

  it('[A28] a defect answers 500 with no detail, a page in words, and the log says its class only', async () => {
    const broken = makeAuthFunction(undefined, {
      secret: () => {
        throw new RangeError('canary')
      },
    })
    const answer = await broken.login()
    expect([answer.statusCode, answer.headers?.['content-type'], answer.body]).toEqual([
      500,
      'text/plain; charset=utf-8',
      'This does not work at the moment. Please go back and try again in a minute.',
    ])
    expect(JSON.parse(broken.lines[0] ?? '')).toEqual({
      route: '/auth/google/login',
      status: 500,
      ms: 0,
      outcome: 'failed',
      reqId: 'request-1',
      fault: 'RangeError',
    })
  })
})

const padded = (length: number): string => `{"userId":"user-1"${' '.repeat(length - 19)}}`

/**
 * What a stranger may be answered: an own page's sign-out, a redirect to the provider or to our own callback with an
 * error, or a refusal.
 */
const isHarmless = (sent: Sent, status: number | undefined, location: string): boolean => {
  if (status === 200) return sent.path === '/api/auth/signout'
  if (status === 302)
    return /^https:\/\/(accounts\.google\.com\/o\/|bellbook\.example\/auth\/callback\?error=)/.test(location)
  return [400, 401, 403, 404, 405, 413, 415].includes(status ?? 0)
}

const strange = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom(
    'a\r\nSet-Cookie: x=y',
    '%0d%0aX: y',
    '%',
    '%c0%ae',
    '\u0000',
    '../..',
    '{"userId":"user-1"}',
    'x'.repeat(5000),
  ),
)
const path = fc.oneof(
  fc.constantFrom('/api/auth/refresh', '/api/auth/signout', '/api/auth/google/login', '/api/auth/google/callback'),
  strange.map((text) => `/api/auth/${text}`),
  strange,
)
const fuzzed: fc.Arbitrary<Sent> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'TRACE', 'HEAD', 'OPTIONS'),
  path,
  query: fc.oneof(
    strange,
    strange.map((text) => `redirect=${text}`),
    strange.map((text) => `state=${text}&code=${text}`),
    fc.constant(`redirect=${encodeURIComponent(callbackAddress)}`),
  ),
  headers: fc.oneof(
    fc.constant(ownHeaders),
    fc.dictionary(
      fc.constantFrom(
        ...'origin content-type x-bellbook sec-fetch-site sec-fetch-mode cookie x-forwarded-for x-viewer-address'.split(
          ' ',
        ),
      ),
      strange,
    ),
  ),
  cookies: fc.array(
    fc.oneof(
      strange,
      strange.map((text) => `__Host-sid=${text}`),
      strange.map((text) => `__Host-tx=${text}`),
    ),
    { maxLength: 3 },
  ),
  body: fc.oneof(strange, fc.json()),
  base64: fc.boolean(),
})
