import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '#test/support/memory-store.ts'
import { authAddress, client, createVisitor, exchange, memoryGoogle, redirectUri, signIn } from './support.ts'

const subIn = (html: string, name: string): string =>
  new RegExp(`value="(\\d+)"><span class="name">${name}<`, 'u').exec(html)?.[1] ?? ''

describe('The sign-in pages of the local Google', () => {
  it('[A41] a flood of a thousand closes no user’s open page, and each page counts once', async () => {
    const google = await memoryGoogle()
    const [first, last] = [createVisitor(google), createVisitor(google)]
    const oldest = await first.go(authAddress())
    for (let count = 0; count < 1001; count += 1) await createVisitor(google).go(authAddress())
    const latest = await last.go(authAddress())
    const [there, too] = [await first.createAccount(oldest, 'Anna'), await last.createAccount(latest, 'Berta')]
    expect([there.status, too.status]).toEqual([200, 200])
    expect((await first.createAccount(oldest, 'Carla')).status).toBe(400)
  })

  it('[A41] a page counts in the browser that it was shown in, unchanged, and for an hour', async () => {
    let now = Date.parse('2026-11-20T12:00:00Z')
    const google = await memoryGoogle({ now: () => now })
    const [shown, other] = [createVisitor(google), createVisitor(google)]
    const page = await shown.go(authAddress())
    await other.go(authAddress())
    expect((await other.createAccount(page, 'Anna')).status).toBe(400)
    const changed = { ...page, html: page.html.replace('name="interaction" value="', '$&x') }
    expect((await shown.createAccount(changed, 'Anna')).status).toBe(400)
    now += 3600_000 + 1
    expect((await shown.createAccount(page, 'Anna')).status).toBe(400)
  })

  it('remember the browser: the second sign-in needs no page', async () => {
    const google = await memoryGoogle()
    const visitor = createVisitor(google)
    await signIn(visitor)
    const again = await visitor.go(authAddress())
    expect([again.status, again.location?.searchParams.has('code')]).toEqual([303, true])
  })

  it('remember accounts, consents and browsers over a restart', async () => {
    const store = createMemoryStore()
    const first = createVisitor(await memoryGoogle({ store }))
    await signIn(first)
    const second = createVisitor(await memoryGoogle({ store }))
    for (const [name, value] of first.cookies) second.cookies.set(name, value)
    expect((await second.go(authAddress())).status).toBe(303)
  })

  it('offer every account of this computer to a new browser, and let choose, create and switch', async () => {
    const google = await memoryGoogle()
    await signIn(createVisitor(google), 'Anna')
    const visitor = createVisitor(google)
    const chooser = await visitor.go(authAddress())
    expect(subIn(chooser.html, 'Anna')).toMatch(/^\d{21}$/u)
    const consentOfBerta = await visitor.createAccount(chooser, 'Berta')
    expect(consentOfBerta.html).toContain('<strong>Berta</strong>')
    const switched = await visitor.switchAccount(consentOfBerta)
    const back = await visitor.choose(switched, subIn(switched.html, 'Anna'))
    const { body } = await exchange(google, back.location ?? new URL('http://x'))
    expect(JSON.parse(Buffer.from(body.id_token.split('.')[1], 'base64url').toString()).sub).toBe(
      subIn(chooser.html, 'Anna'),
    )

    const several = await visitor.go(authAddress())
    expect([several.status, subIn(several.html, 'Berta') !== '']).toEqual([200, true])
    const hinted = await visitor.go(authAddress({ login_hint: subIn(several.html, 'Anna') }))
    expect(hinted.status).toBe(303)
    expect((await visitor.go(authAddress({ login_hint: 'nobody' }))).status).toBe(200)
  })

  it.each([
    ['', 'Enter a name of 1 to 60 characters.'],
    ['   ', 'Enter a name of 1 to 60 characters.'],
    ['x'.repeat(61), 'Enter a name of 1 to 60 characters.'],
    ['a\u0000b', 'Enter a name of 1 to 60 characters.'],
    ['aNNa ', 'There is an account of this name already. Choose it above.'],
  ])('refuse the name %j with a reason, and keep what was typed', async (name, reason) => {
    const google = await memoryGoogle()
    await signIn(createVisitor(google), 'Anna')
    const visitor = createVisitor(google)
    const answer = await visitor.createAccount(await visitor.go(authAddress()), name)
    expect(answer.status).toBe(422)
    expect(answer.html).toContain(reason)
    expect((await visitor.createAccount(answer, 'Berta')).html).toContain('<strong>Berta</strong>')
  })

  it('show a name as text, whatever it is', async () => {
    const visitor = createVisitor(await memoryGoogle())
    const consent = await visitor.createAccount(await visitor.go(authAddress()), `<img src=x onerror="alert('1')">`)
    expect(consent.html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;')
    expect(consent.html).not.toContain('<img')
  })

  it('let the drive be unticked: the callback and the token say so, and nothing is remembered as allowed', async () => {
    const google = await memoryGoogle()
    const visitor = createVisitor(google)
    const back =
      (await visitor.allow(await visitor.createAccount(await visitor.go(authAddress()), 'Anna'), [])).location ??
      new URL('http://x')
    expect(back.searchParams.get('scope')).toBe('openid')
    expect((await exchange(google, back)).body.scope).toBe('openid')
    expect((await visitor.go(authAddress())).html).toContain('type="checkbox"')
  })

  it.each([
    ['an unknown client', { client_id: 'nobody' }, 'invalid_client'],
    ['no client', { client_id: undefined }, 'invalid_client'],
    ['a foreign redirect', { redirect_uri: 'https://evil.example/' }, 'redirect_uri_mismatch'],
    ['a redirect with a slash more', { redirect_uri: `${redirectUri}/` }, 'redirect_uri_mismatch'],
    ['a redirect in other case', { redirect_uri: redirectUri.toUpperCase() }, 'redirect_uri_mismatch'],
    ['no redirect', { redirect_uri: undefined }, 'redirect_uri_mismatch'],
  ])('show an own error page for %s, and redirect nowhere', async (_what, changes, code) => {
    const page = await createVisitor(await memoryGoogle()).go(authAddress(changes))
    expect([page.status, page.location, page.html.includes(`<code>${code}</code>`)]).toEqual([400, undefined, true])
  })

  it('carry a strict policy that lets the form return to the app only', async () => {
    const page = await createVisitor(await memoryGoogle()).go(authAddress())
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-.{44}'; script-src .+ 'self' http:\/\/127\.0\.0\.1:5999; /u,
    )
    expect(page.headers.get('set-cookie')).toMatch(
      /^bellbook_local_signin=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/u,
    )
    expect(page.html).toContain('This is not Google.')
    expect(page.html).toContain('<script></script>')
  })

  it('keep no secret readable on disk', async () => {
    const store = createMemoryStore()
    const google = await memoryGoogle({ store })
    const visitor = createVisitor(google)
    const { body } = await exchange(google, await signIn(visitor))
    const stored = JSON.stringify(await store.readRecord('keys/google-sign-in.json'))
    for (const secret of [body.access_token, body.refresh_token, client.clientSecret, ...visitor.cookies.values()])
      expect(stored).not.toContain(secret)
    expect(stored).toContain(createHash('sha256').update(body.access_token).digest('base64url'))
  })
})
