import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenInAddress } from '#domain/api/auth.ts'
import { product as named } from '#domain/product.ts'
import { type LocalProductUnderTest, signInAs, startLocalProduct } from '#test/functions/support/local-product.ts'
import { ask } from '#test/functions/support/raw-request.ts'
import { accessTokenOf, callbackQuery, loginAddress } from '#test/functions/support/sign-in-pages.ts'
import { makeUserAgent, type UserAgent } from '#test/functions/support/user-agent.ts'
import { runs } from '#test/support/runs.ts'

let product: LocalProductUnderTest
beforeAll(async () => void (product = await startLocalProduct()))
afterAll(() => product.close())

const refresh = (agent: UserAgent, userId: string) =>
  agent.post(`${product.origin}/api/auth/refresh`, `${product.origin}/auth/callback`, { userId })
const signOut = (agent: UserAgent, userId: string) =>
  agent.post(`${product.origin}/api/auth/signout`, `${product.origin}/app`, { userId })
const tokenOf = (body: string): unknown => (JSON.parse(body) as { readonly accessToken?: unknown }).accessToken
const driveStatus = async (accessToken: unknown): Promise<number> =>
  (
    await fetch(`${product.google.origin}/drive/v3/files?spaces=appDataFolder`, {
      headers: { authorization: `Bearer ${String(accessToken)}` },
    })
  ).status
const startsOnly = (path: string): string => new URL(path).pathname

describe('Signing in at the local Google', () => {
  it('leads from the landing page over consent to the app, whose script gets tokens for the drive', async () => {
    const agent = makeUserAgent()
    const page = await signInAs(agent, product, 'Ada')
    expect([startsOnly(page.url), page.status, Object.keys(callbackQuery(page))]).toEqual([
      '/auth/callback',
      200,
      ['access_token', 'expires_in', 'user_id'],
    ])
    const { access_token: inAddress, user_id: userId = '' } = callbackQuery(page)
    const refreshed = await refresh(agent, userId)
    expect([refreshed.status, await driveStatus(tokenOf(refreshed.body))]).toEqual([200, 200])
    // [A10] The values in the address open nothing.
    expect([inAddress, await driveStatus(inAddress)]).toEqual([tokenInAddress, 401])
    expect(agent.cookies(product.origin).map((cookie) => cookie.split('=')[0])).toEqual(['sid'])
  })

  it('survives a restart: keys, grants and the session are kept', async () => {
    const agent = makeUserAgent()
    const { user_id: userId = '' } = callbackQuery(await signInAs(agent, product, 'Grace'))
    const again = await startAgain(product)
    const refreshed = await agent.post(`${again.origin}/api/auth/refresh`, `${again.origin}/app`, { userId })
    await again.close()
    expect(refreshed.status).toBe(200)
  })

  it('[A9] without the drive box: a clear error, no half session', async () => {
    const agent = makeUserAgent()
    const page = await signInAs(agent, product, 'Edsger', { answer: 'allow' })
    expect([callbackQuery(page), agent.cookies(product.origin)]).toEqual([{ error: 'scope_missing' }, []])
  })

  it('cancelled: access_denied, no session, and the next try works', async () => {
    const agent = makeUserAgent()
    expect(callbackQuery(await signInAs(agent, product, 'Barbara', { answer: 'cancel' }))).toEqual({
      error: 'access_denied',
    })
    expect(Object.keys(callbackQuery(await signInAs(agent, product, 'Barbara')))).toContain('access_token')
  })

  it('[A36] again on the same browser: no consent page, and the old refresh token goes on', async () => {
    const agent = makeUserAgent()
    const first = callbackQuery(await signInAs(agent, product, 'Donald'))
    const before = agent.visited.length
    const second = callbackQuery(await signInAs(agent, product, 'Donald'))
    expect(agent.visited.slice(before).filter((url) => url.includes('/signin/consent'))).toEqual([])
    expect([second['user_id'], (await refresh(agent, second['user_id'] ?? '')).status]).toEqual([first['user_id'], 200])
  })

  it('[A36] as another user in the same browser: the session becomes theirs', async () => {
    const agent = makeUserAgent()
    const first = callbackQuery(await signInAs(agent, product, 'Margaret'))
    agent.forget(product.google.origin)
    const second = callbackQuery(await signInAs(agent, product, 'Frances'))
    expect(second['user_id']).not.toBe(first['user_id'])
    expect([
      (await refresh(agent, second['user_id'] ?? '')).status,
      (await refresh(agent, first['user_id'] ?? '')).status,
    ]).toEqual([200, 401])
  })

  it('[A8] the code, the state and the whole callback address work once', async () => {
    const agent = makeUserAgent()
    await signInAs(agent, product, 'Leslie')
    const callback = agent.visited.findLast((url) => url.startsWith(`${product.origin}/api/auth/google/callback`)) ?? ''
    agent.forget(product.origin)
    expect(callbackQuery(await agent.navigate(callback, product.google.origin))).toEqual({ error: 'expired' })
    product.later(61)
    await agent.navigate(loginAddress(product.origin))
    expect(callbackQuery(await agent.navigate(callback, product.google.origin))).toEqual({ error: 'state_mismatch' })
    expect(agent.cookies(product.origin)).toEqual([])
  })

  it('[A8] a code that another browser got does not sign this one in', async () => {
    const [mine, theirs] = [makeUserAgent(), makeUserAgent()]
    await signInAs(theirs, product, 'Mallory')
    const stolen = new URL(
      theirs.visited.findLast((url) => url.startsWith(`${product.origin}/api/auth/google/callback`)) ?? '',
    )
    product.later(61)
    const begun = await mine.navigate(loginAddress(product.origin))
    stolen.searchParams.set('state', new URL(begun.url).searchParams.get('state') ?? '')
    expect(callbackQuery(await mine.navigate(stolen.href, product.google.origin))).toEqual({ error: 'provider_error' })
    expect(mine.cookies(product.origin)).toEqual([])
  })

  it('signing out ends this browser only, and revokes nothing', async () => {
    const [here, there] = [makeUserAgent(), makeUserAgent()]
    const { user_id: userId = '' } = callbackQuery(await signInAs(here, product, 'Alan'))
    const accessToken = await accessTokenOf(here, product.origin, userId)
    await signInAs(there, product, 'Alan')
    const stored = here.cookies(product.origin).join('; ')
    expect((await signOut(here, userId)).status).toBe(200)
    expect([
      here.cookies(product.origin),
      (await refresh(here, userId)).status,
      (await refresh(there, userId)).status,
      await driveStatus(accessToken),
    ]).toEqual([[], 401, 200, 200])
    const copied = await ask(product.origin, '/api/auth/refresh', {
      method: 'POST',
      body: JSON.stringify({ userId }),
      headers: { cookie: stored, origin: product.origin, 'content-type': 'application/json', 'x-bellbook': '1' },
    })
    expect(copied.status).toBe(401)
  })

  it('a grant that the user took back ends the session; a provider that is down does not', async () => {
    const agent = makeUserAgent()
    const { user_id: userId = '' } = callbackQuery(await signInAs(agent, product, 'Radia'))
    product.google.levers.addFault({ what: { kind: 'html', status: 503 }, routes: ['token'] })
    expect([(await refresh(agent, userId)).status, (await refresh(agent, userId)).status]).toEqual([503, 200])
    product.google.levers.addFault({ what: { kind: 'reset' }, routes: ['token'] })
    expect([(await refresh(agent, userId)).status, (await refresh(agent, userId)).status]).toEqual([503, 200])
    await product.google.levers.disconnect(userId)
    expect([(await refresh(agent, userId)).status, agent.cookies(product.origin)]).toEqual([401, []])
  })

  it('[A26] nothing that is sent to the running host makes a 5xx', () =>
    fc.assert(
      fc.asyncProperty(
        method,
        target,
        headers,
        fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.constant('{"userId":"1"}')),
        async (how, path, sent, body) => {
          const answer = await ask(product.origin, path, {
            method: how,
            headers: sent,
            ...(how === 'GET' || how === 'HEAD' ? {} : { body }),
          })
          expect([answer.status < 500, answer.status, path]).toEqual([true, answer.status, path])
        },
      ),
      { numRuns: runs(600) },
    ))

  it('[A28] no token, secret, id or query is in the logs, and no secret in any answer', async () => {
    const agent = makeUserAgent()
    const query = callbackQuery(await signInAs(agent, product, 'Katherine'))
    const refreshed = await refresh(agent, query['user_id'] ?? '')
    const [session = ''] = agent.cookies(product.origin).map((cookie) => cookie.slice(cookie.indexOf('=') + 1))
    const keys = JSON.parse(readFileSync(join(product.dataFolder, 'keys', 'host.json'), 'utf8')) as {
      readonly logKey: string
      readonly googleClientSecret: string
      readonly sessionKeys: ReadonlyArray<{ readonly k: string }>
    }
    const canaries = [
      String(tokenOf(refreshed.body)),
      query['user_id'] ?? '',
      session,
      keys.logKey,
      keys.googleClientSecret,
      keys.sessionKeys[0]?.k ?? '',
      '127.0.0.1',
      'Katherine',
      '?',
      'ya29.',
      '1//',
    ]
    expect(canaries.every((canary) => canary.length > 0)).toBe(true)
    const logged = product.lines.join('\n')
    expect(canaries.filter((canary) => logged.includes(canary))).toEqual([])
    expect(product.lines.length).toBeGreaterThan(3)
  })

  it('keeps everything in its data folder, the keys for the owner only', () => {
    expect(product.dataFolder).toBe(join(product.workingFolder, `.${named.appId}-data`))
    expect(readdirSync(product.dataFolder).toSorted()).toEqual(['google', 'keys'])
  })
})

/** On what the first one has put on the disk so far, as after a power cut; the first one goes on in its own folder. */
const startAgain = async (running: LocalProductUnderTest) => {
  const { startLocal } = await import('#functions/local/start.ts')
  const { makeWebFolder } = await import('#test/functions/support/web-folder.ts')
  const web = makeWebFolder()
  const workingFolder = mkdtempSync(join(tmpdir(), 'bellbook-again-'))
  cpSync(running.workingFolder, workingFolder, { recursive: true })
  rmSync(join(workingFolder, '.bellbook-data/keys/running.json'))
  const next = await startLocal({
    environment: {},
    webFolder: web.folder,
    workingFolder,
    log: { write: () => undefined },
    anyPort: true,
  })
  return {
    origin: next.origin,
    close: async () => {
      await next.close()
      web.remove()
      rmSync(workingFolder, { recursive: true })
    },
  }
}

const method = fc.constantFrom('GET', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PATCH')
const target = fc.oneof(
  fc.constantFrom(
    '/api/auth/refresh',
    '/api/auth/signout',
    '/api/auth/google/login',
    '/api/auth/google/callback',
    '/config.json',
    '/',
    '/api',
    '//',
    '/%',
    '/?%',
  ),
  fc.webPath().map((path) => `/api${path}`),
  fc.webPath().map((path) => (path.startsWith('/') ? path : '/')),
  fc.webQueryParameters().map((query) => `/api/auth/google/callback?${query}`),
  fc.webQueryParameters().map((query) => `/api/auth/google/login?redirect=${query}`),
)
const value = fc.oneof(
  fc.webSegment(),
  fc.constantFrom(
    'application/json',
    'same-origin',
    'null',
    '1',
    'x'.repeat(3000),
    'sid=x; tx=y',
    'br;q=',
    '"',
    'gzip',
  ),
)
const headers = fc.dictionary(
  fc.constantFrom(
    'origin',
    'content-type',
    'x-bellbook',
    'sec-fetch-site',
    'sec-fetch-mode',
    'cookie',
    'x-forwarded-for',
    'accept-encoding',
    'if-none-match',
    'x-forwarded-host',
    'authorization',
  ),
  value,
)
