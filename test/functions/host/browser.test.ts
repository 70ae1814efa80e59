import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalProductUnderTest, startLocalProduct } from '#test/functions/support/local-product.ts'
import { loginAddress } from '#test/functions/support/sign-in-pages.ts'
import { launchBrowser } from '#test/support/browser.ts'

let product: LocalProductUnderTest
let browser: Browser

/** Another program on this computer, on another site than the app: what it serves is all its own. */
const attacker = createServer((request, response) => {
  const frames =
    request.url === '/frames'
      ? `<iframe src="${product.origin}/app"></iframe><iframe src="${product.origin}/"></iframe>`
      : ''
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>attacker</title>${frames}`)
})
const attackerOrigin = (): string => `http://localhost:${(attacker.address() as AddressInfo).port}`

let context: BrowserContext
let page: Page
let userId: string | null

beforeAll(async () => {
  await new Promise<void>((listening) => attacker.listen(0, '127.0.0.1', listening))
  product = await startLocalProduct()
  browser = await launchBrowser()
  context = await browser.newContext()
  page = await signIn(context)
  userId = new URL(page.url()).searchParams.get('user_id')
})
afterAll(async () => {
  await browser.close()
  await product.close()
  attacker.closeAllConnections()
  attacker.close()
})

const timeout = 240_000

/** Signs a new local account in, as a person does, until the app's callback page. */
const signIn = async (visitor: BrowserContext): Promise<Page> => {
  const opened = await visitor.newPage()
  await opened.goto(loginAddress(product.origin))
  await opened.fill('#name', 'Ada')
  await opened.click('button[name=create]')
  await opened.click('button[value=allow]')
  await opened.waitForURL(`${product.origin}/auth/callback?*`)
  return opened
}

const post = (path: string, body: unknown): Promise<{ readonly status: number; readonly body: unknown }> =>
  page.evaluate(
    async ([address, text]) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-bellbook': '1' },
        body: text,
      })
      return { status: answer.status, body: (await answer.json()) as unknown }
    },
    [path, JSON.stringify(body)] as const,
  )

describe('A real browser at the local host', () => {
  it(
    'signs in over plain http on loopback: the cookies hold, Strict is sent by the page that Google led to',
    async () => {
      expect(
        (await context.cookies(product.origin))
          .filter(({ name }) => name === 'sid')
          .map(({ name, secure, httpOnly, sameSite, path }) => ({ name, secure, httpOnly, sameSite, path })),
      ).toEqual([{ name: 'sid', secure: false, httpOnly: true, sameSite: 'Strict', path: '/' }])
      expect(await page.evaluate(() => document.cookie)).toBe('')
      expect(await post('/api/auth/refresh', { userId })).toMatchObject({ status: 200 })
    },
    timeout,
  )

  it(
    'may call the drive at the local Google, and no other host',
    async () => {
      const { body } = await post('/api/auth/refresh', { userId })
      const { accessToken: token } = body as { readonly accessToken: string }
      const reach = (address: string) =>
        page.evaluate(
          async ([url, bearer]) => {
            try {
              return (await fetch(url, { headers: { authorization: bearer } })).status
            } catch {
              return 'blocked'
            }
          },
          [address, `Bearer ${token}`] as const,
        )
      expect(await reach(`${product.google.origin}/drive/v3/files?spaces=appDataFolder`)).toBe(200)
      expect([await reach('http://127.0.0.1:9/'), await reach('https://example.com/')]).toEqual(['blocked', 'blocked'])
    },
    timeout,
  )

  it(
    '[A7] a page of another site on this computer changes nothing, though the session cookie is there',
    async () => {
      const foreign = await context.newPage()
      await foreign.goto(attackerOrigin())
      const before = product.lines.length
      const attempts = await foreign.evaluate(
        async ([origin, text]) => {
          const send = async (init: RequestInit): Promise<string> =>
            fetch(`${origin}/api/auth/signout`, { method: 'POST', credentials: 'include', body: text, ...init }).then(
              (answer) => answer.type,
              () => 'blocked',
            )
          return [
            await send({ mode: 'no-cors' }),
            await send({ headers: { 'content-type': 'application/json', 'x-bellbook': '1' } }),
          ]
        },
        [product.origin, JSON.stringify({ userId })] as const,
      )
      expect(attempts).toEqual(['blocked', 'blocked'])
      await expect.poll(() => product.lines.length - before).toBeGreaterThanOrEqual(2)
      const [posted, preflight] = product.lines
        .slice(before)
        .map((line) => JSON.parse(line) as { readonly route: string; readonly status: number })
      expect([posted, preflight]).toMatchObject([
        { route: '/auth/signout', status: 403 },
        { route: '/auth/signout', status: 405 },
      ])
      expect(await post('/api/auth/refresh', { userId })).toMatchObject({ status: 200 })
      await foreign.close()
    },
    timeout,
  )

  it(
    '[A16] no inline script, no eval, no foreign script runs in our documents',
    async () => {
      const attacked = await (await browser.newContext()).newPage()
      const reports: string[] = []
      attacked.on('console', (message) => void (message.type() === 'error' && reports.push(message.text())))
      // The document and its headers are the host's; the attack is put into its body and into the one script that it
      // may load.
      await attacked.route(`${product.origin}/app`, async (route) => {
        const response = await route.fetch({ maxRetries: 5 })
        await route.fulfill({
          response,
          body: `${await response.text()}<body>${injected}<script src="/theme.js"></script>`,
        })
      })
      await attacked.route(`${product.origin}/theme.js`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: attacks }),
      )
      await attacked.goto(`${product.origin}/app`)
      await attacked.waitForFunction(() => document.body.dataset['done'] === 'yes')
      expect(await attacked.evaluate(() => [document.body.dataset['ran'], document.body.dataset['markup']])).toEqual([
        'own',
        'refused',
      ])
      expect(reports.length).toBeGreaterThan(5)
      await attacked.context().close()
    },
    timeout,
  )

  it(
    '[A18] no document of ours shows in a frame',
    async () => {
      const framing = await (await browser.newContext()).newPage()
      await framing.goto(`${attackerOrigin()}/frames`, { waitUntil: 'load' })
      const shown = await Promise.all(
        framing
          .frames()
          .slice(1)
          .map((frame) => frame.title()),
      )
      expect(shown.filter((title) => title.endsWith('.html'))).toEqual([])
      expect(framing.frames()).toHaveLength(3)
      await framing.context().close()
    },
    timeout,
  )
})

const injected = `
  <script>document.body.dataset.ran = 'inline'</script>
  <script src="https://evil.example/x.js"></script>
  <script src="data:text/javascript,document.body.dataset.ran='data'"></script>
  <img src="/none.png" onerror="document.body.dataset.ran='handler'">
  <svg onload="document.body.dataset.ran='svg'"></svg>
  <iframe srcdoc="<script>parent.document.body.dataset.ran='srcdoc'</script>"></iframe>
  <object data="data:text/html,x"></object><base href="https://evil.example/">`

/** What a script of our own that was tricked would try. It may run; nothing that it makes out of text may. */
const attacks = `
  const ran = (name) => { document.body.dataset.ran = name }
  globalThis.ran = ran
  ran('own')
  const attempts = [
    () => eval('ran("eval")'),
    () => new Function('ran("function")')(),
    () => setTimeout('ran("timeout")', 0),
    () => { document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=ran("html")>') },
    () => { const s = document.createElement('script'); s.text = 'ran("text")'; document.head.append(s) },
    () => { const s = document.createElement('script'); s.append('ran("node")'); document.head.append(s) },
    () => { const s = document.createElement('script'); s.src = 'https://evil.example/x.js'; document.head.append(s) },
    () => { document.body.setAttribute('onclick', 'ran("onclick")'); document.body.click() },
    () => { location.href = 'javascript:ran("address")' },
    () => { trustedTypes.createPolicy('default', { createHTML: (text) => text }) },
  ]
  const markup = () => {
    try { document.createElement('div').innerHTML = '<b>x</b>'; return 'taken' } catch { return 'refused' }
  }
  document.body.dataset.markup = markup()
  for (const attempt of attempts) { try { attempt() } catch {} }
  setTimeout(() => { document.body.dataset.done = 'yes' }, 50)`
