import { createHmac, randomInt } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ok } from '#domain/result.ts'
import {
  cookieFrom,
  grantOf,
  keyOf,
  makeAuthFunction,
  postJson,
  refreshRequest,
  refused,
  signedInFunction,
} from '#test/functions/support/auth-function.ts'
import { runs } from '#test/support/runs.ts'

const cleared = '__Host-sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict'
const reauth = { statusCode: 401, body: '{"error":"reauth_required"}' }

describe('POST /auth/refresh', () => {
  it('gives a new access token to the browser that the sealed cookie proves, and never the refresh token', async () => {
    const auth = makeAuthFunction()
    const answer = await auth.refresh([await auth.signIn()])
    expect(answer).toMatchObject({
      statusCode: 200,
      body: '{"accessToken":"ya29.renewed-canary","expiresIn":3599}',
      cookies: [],
    })
    expect(JSON.stringify(answer)).not.toContain('refresh-canary')
  })

  it('[A6] with only a userId, another user’s cookie, or none: the same 401, no provider call', async () => {
    const { auth, session } = await signedInFunction()
    await auth.refresh([])
    const work = async (cookies: ReadonlyArray<string>, userId: string) => {
      const before = auth.opened()
      const answer = await auth.refresh(cookies, userId)
      return {
        answer: { statusCode: answer.statusCode, body: answer.body, headers: answer.headers },
        opened: auth.opened() - before,
      }
    }
    const [missing, foreign, empty] = [
      await work([], 'user-1'),
      await work([session], 'user-2'),
      await work(['__Host-sid='], 'user-1'),
    ]
    expect(missing).toMatchObject({ answer: reauth, opened: 1 })
    expect(foreign).toEqual(missing)
    expect(empty).toEqual(missing)
    expect(auth.asked.refresh).toEqual([])
  })

  it("[A6] another user's attempt does not end the session that is there", async () => {
    const { auth, session } = await signedInFunction()
    expect((await auth.refresh([session], 'user-2')).cookies).toEqual([])
    expect((await auth.refresh([session])).statusCode).toBe(200)
  })

  it.each(['', 'undefined', 'null', '__proto__', 'user-1 ', 'USER-1', 'user-10', 'user'])(
    '[A5] the session of user-1 is not that of %j',
    async (userId) => {
      const auth = makeAuthFunction()
      const answer = await auth.refresh([await auth.signIn()], userId)
      expect([400, 401]).toContain(answer.statusCode)
      expect(auth.asked.refresh).toEqual([])
    },
  )

  it("[A5] [I27] whatever else the body claims to be, only the proven user's own id passes", () =>
    fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.anything()), async (userId) => {
        fc.pre(userId !== 'user-1')
        const auth = makeAuthFunction()
        const answer = await auth.send(postJson('/api/auth/refresh', { userId }, { cookies: [await auth.signIn()] }))
        expect([400, 401, 413]).toContain(answer.statusCode)
        expect(auth.asked.refresh).toEqual([])
      }),
      { numRuns: runs(200) },
    ))

  it('[A13] no mutation of the cookie opens it: 401, cleared, no word of why', async () => {
    const { auth, session } = await signedInFunction()
    const value = session.slice('__Host-sid='.length)
    const mutations = mutationsOf(value, 500)
    expect(mutations.length).toBeGreaterThanOrEqual(500)
    const answers = await Promise.all(mutations.map((mutation) => auth.refresh([`__Host-sid=${mutation}`])))
    expect(answers.map(({ statusCode, body, cookies }) => ({ statusCode, body, cookies }))).toEqual(
      answers.map(() => ({ ...reauth, cookies: [cleared] })),
    )
    expect(auth.asked.refresh).toEqual([])
    expect((await auth.refresh([session])).statusCode).toBe(200)
  })

  it('[A13] two session cookies are as good as none', async () => {
    const { auth, session } = await signedInFunction()
    expect(await auth.refresh([session, session])).toMatchObject({ ...reauth, cookies: [cleared] })
  })

  it('[A14] a session survives one rotation, unused, and dies with the second', async () => {
    const [a, b, c] = [
      keyOf('a', '2026-08-01T00:00:00Z'),
      keyOf('b', '2026-10-01T00:00:00Z'),
      keyOf('c', '2026-11-01T00:00:00Z'),
    ]
    const session = await makeAuthFunction([a]).signIn()
    expect((await makeAuthFunction([a, b]).refresh([session])).statusCode).toBe(200)
    expect((await makeAuthFunction([c, a, b]).refresh([session])).statusCode).toBe(401)
  })

  it('[A14] a session in use moves to the newest key and so survives every rotation', async () => {
    const [a, b, c] = [
      keyOf('a', '2026-08-01T00:00:00Z'),
      keyOf('b', '2026-10-01T00:00:00Z'),
      keyOf('c', '2026-11-01T00:00:00Z'),
    ]
    const moved = cookieFrom(
      await makeAuthFunction([a, b]).refresh([await makeAuthFunction([a]).signIn()]),
      '__Host-sid',
    )
    expect((await makeAuthFunction([b, c]).refresh([moved])).statusCode).toBe(200)
  })

  it('ends 30 days after its last use, not before', async () => {
    const { auth, session } = await signedInFunction()
    auth.later(29 * 24 * 3600)
    const slid = cookieFrom(await auth.refresh([session]), '__Host-sid')
    auth.later(29 * 24 * 3600)
    expect((await auth.refresh([slid])).statusCode).toBe(200)
    expect(await auth.refresh([session])).toMatchObject({ ...reauth, cookies: [cleared] })
  })

  it('is not sealed again within a day: such an answer changes nothing in the browser', async () => {
    const { auth, session } = await signedInFunction()
    auth.later(23 * 3600)
    expect((await auth.refresh([session])).cookies).toEqual([])
  })

  it('a dead grant ends the session', async () => {
    const { auth, session } = await signedInFunction()
    auth.script.refresh = refused('dead-grant')
    expect(await auth.refresh([session])).toMatchObject({ ...reauth, cookies: [cleared] })
  })

  it.each([
    ['unavailable', 503, 'provider_unavailable'],
    ['refused', 502, 'provider_error'],
    ['denied', 502, 'provider_error'],
  ] as const)('the provider is %s: %i, and the session stays', async (failure, statusCode, error) => {
    const { auth, session } = await signedInFunction()
    auth.script.refresh = refused(failure)
    expect(await auth.refresh([session])).toMatchObject({ statusCode, body: JSON.stringify({ error }), cookies: [] })
  })

  it('keeps a refresh token that the provider has rotated', async () => {
    const { auth, session } = await signedInFunction()
    auth.script.refresh = ok(grantOf({ refreshToken: '1//rotated' }))
    const next = cookieFrom(await auth.refresh([session]), '__Host-sid')
    await auth.refresh([next])
    expect(auth.asked.refresh).toEqual(['1//refresh-canary', '1//rotated'])
  })

  it('[A27] counts by session, whatever address the request claims: 30 in 5 minutes, then 429', async () => {
    const { auth, session } = await signedInFunction()
    const ask = (index: number) =>
      auth.send({
        ...refreshRequest([session]),
        sourceIp: `203.0.113.${index}`,
        headers: {
          ...refreshRequest([]).headers,
          'x-forwarded-for': `198.51.100.${index}`,
          'x-viewer-address': `192.0.2.${index}`,
        },
      })
    const answers = await Promise.all(Array.from({ length: 31 }, (_, index) => ask(index)))
    // Which of the simultaneous requests exceeds the limit is not determined.
    const refusals = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refusals.map(({ statusCode, headers }) => [statusCode, headers?.['retry-after']])).toEqual([[429, '300']])
    auth.later(301)
    expect((await ask(0)).statusCode).toBe(200)
  })
})

describe('POST /auth/signout', () => {
  it('clears the cookie, revokes nothing, clears no storage', async () => {
    const auth = makeAuthFunction()
    const answer = await auth.signOut([await auth.signIn()])
    expect(answer).toMatchObject({ statusCode: 200, body: '{"success":true}', cookies: [cleared] })
    expect(Object.keys(answer.headers ?? {})).not.toContain('clear-site-data')
    expect([auth.asked.refresh, auth.asked.revoke]).toEqual([[], []])
  })

  it.each([
    ['no cookie', []],
    ['a broken one', ['__Host-sid=x']],
    ['two', ['__Host-sid=x', '__Host-sid=y']],
  ])('answers 200 with %s too', async (_, cookies) => {
    expect(await makeAuthFunction().signOut(cookies)).toMatchObject({ statusCode: 200, cookies: [cleared] })
  })

  it('[A11] ends the session for good: a copy of the cookie, or one being renewed, opens nothing', async () => {
    const { auth, session } = await signedInFunction()
    auth.later(2 * 24 * 3600)
    const renewed = cookieFrom(await auth.refresh([session]), '__Host-sid')
    await auth.signOut([session])
    expect((await auth.refresh([session])).statusCode).toBe(401)
    expect((await auth.refresh([renewed])).statusCode).toBe(401)
  })

  it('[A35] a late sign-out of another user leaves the session of the present one alone', async () => {
    const { auth, session } = await signedInFunction()
    const answer = await auth.signOut([session], 'user-2')
    expect([answer.statusCode, answer.body, answer.cookies ?? []]).toEqual([200, '{"success":true}', []])
    expect((await auth.refresh([session])).statusCode).toBe(200)
  })

  it('[F40] [A35] a late one ends its own session and not the next sign-in with the same refresh token', async () => {
    const auth = makeAuthFunction()
    const before = await auth.signIn()
    auth.script.exchange = ok({ ...grantOf({ refreshToken: undefined }), userId: 'user-1' })
    const after = await auth.signIn([before])
    await auth.signOut([before])
    expect((await auth.refresh([after])).statusCode).toBe(200)
    expect((await auth.refresh([before])).statusCode).toBe(401)
    auth.later(2 * 24 * 3600)
    const slid = cookieFrom(await auth.refresh([after]), '__Host-sid')
    await auth.signOut([after])
    expect((await auth.refresh([slid])).statusCode).toBe(401)
  })

  it("leaves the user's other devices alone", async () => {
    const auth = makeAuthFunction()
    const here = await auth.signIn()
    auth.script.exchange = ok({ ...grantOf({ refreshToken: '1//other-device' }), userId: 'user-1' })
    const there = await auth.signIn()
    await auth.signOut([here])
    expect((await auth.refresh([there])).statusCode).toBe(200)
  })
})

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Everything that is nearly the cookie: every kind of forged token, and the real one with one bit flipped or a part
 * missing.
 */
const mutationsOf = (value: string, count: number): ReadonlyArray<string> => {
  const [header = '', , iv = '', text = '', tag = ''] = value.split('.')
  const payload = { sub: 'user-1', rt: '1//forged', iat: 1_795_176_000, exp: 1_797_768_000 }
  const signed = `${encode({ alg: 'HS256', typ: '__Host-sid', kid: 'a' })}.${encode(payload)}`
  const withHeader = (changes: object): string =>
    [encode({ alg: 'dir', enc: 'A256GCM', kid: 'a', typ: '__Host-sid', ...changes }), '', iv, text, tag].join('.')
  const forged = [
    '',
    '.',
    '....',
    'null',
    encode(payload),
    JSON.stringify(payload),
    `${encode({ alg: 'none' })}.${encode(payload)}.`,
    `${signed}.${createHmac('sha256', Buffer.alloc(32, 'a')).update(signed).digest('base64url')}`,
    withHeader({ alg: 'none' }),
    withHeader({ kid: 'old' }),
    withHeader({ kid: undefined }),
    withHeader({ enc: 'A128GCM' }),
    withHeader({ alg: 'A256KW' }),
    withHeader({ alg: 'PBES2-HS256+A128KW', p2c: 100_000_000, p2s: 'x' }),
    withHeader({ zip: 'DEF' }),
    withHeader({ crit: ['x'], x: 1 }),
    withHeader({ typ: '__Host-tx' }),
    [header, 'x', iv, text, tag].join('.'),
    [header, '', iv, tag, text].join('.'),
    `${value}.`,
    `${value}${value}`,
    [header, '', iv, text, ''].join('.'),
  ]
  const truncated = Array.from({ length: 80 }, (_, index) => value.slice(0, Math.floor((value.length * index) / 80)))
  const flipped = Array.from({ length: count - forged.length - truncated.length }, () => flipBit(value))
  return [...forged, ...truncated, ...flipped]
}

/** Flips one bit of the decoded bytes, so that the change is never in base64 padding only. */
const flipBit = (value: string): string => {
  const parts = value.split('.')
  const at = [0, 2, 3, 4][randomInt(4)] ?? 0
  const bytes = Buffer.from(parts[at] ?? '', 'base64url')
  const byte = randomInt(bytes.length)
  bytes[byte] = (bytes[byte] ?? 0) ^ (1 << randomInt(8))
  return parts.map((part, index) => (index === at ? bytes.toString('base64url') : part)).join('.')
}
