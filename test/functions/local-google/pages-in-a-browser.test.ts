import { createServer, type Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { listeningGoogle } from './listening-google.ts'
import { authAddress, client } from './support.ts'

const timeout = 240_000
let browser: Browser
let app: Server
let callback: string
let google: Awaited<ReturnType<typeof listeningGoogle>>
beforeAll(async () => {
  browser = await launchBrowser()
  app = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>App</title><p>back'),
  )
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  const address = app.address()
  callback = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/auth/google/callback`
  google = await listeningGoogle({ client: { ...client, redirectUris: [callback] } })
}, timeout)
afterAll(async () => {
  await browser.close()
  await google.close()
  app.closeAllConnections()
  await new Promise((resolve) => app.close(resolve))
})

const start = (): string => `${google.origin()}${authAddress({ redirect_uri: callback })}`

/** A page whose complaints are kept. */
const openPage = async (
  scheme: 'light' | 'dark',
  complaints: Array<string>,
  viewport = { width: 1280, height: 800 },
): Promise<Page> => {
  const page = await (await browser.newContext({ colorScheme: scheme, viewport })).newPage()
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  return page
}

describe.each(['light', 'dark'] as const)('The sign-in pages in a real browser, %s', (scheme) => {
  it('lead back to the app under their own policy, without a complaint, and are accessible', { timeout }, async () => {
    const complaints: Array<string> = []
    const page = await openPage(scheme, complaints)
    await page.goto(start())
    expect(await axeViolations(page)).toEqual([])
    await page.fill('#name', `Person ${scheme}`)
    await page.click('button[name=create]')
    await page.waitForSelector('input[name=scope]')
    expect(await page.isChecked('input[name=scope]')).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await page.click('button[value=switch]')
    await page.waitForSelector('button[name=sub]')
    expect(await axeViolations(page)).toEqual([])
    await page.fill('#name', `Person ${scheme}`)
    await page.click('button[name=create]')
    await page.waitForSelector('#problem')
    expect(await axeViolations(page)).toEqual([])
    const status = complaints.splice(0).filter((text) => !text.includes('422'))
    expect(status).toEqual([])
    await page.click(`text=Person ${scheme}`)
    await page.click('button[value=allow]')
    await page.waitForURL(`${callback}?*`)
    expect(new URL(page.url()).searchParams.get('code')).toMatch(/^4\/0A/u)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('show an accessible error page', { timeout }, async () => {
    const page = await openPage(scheme, [])
    await page.goto(`${google.origin()}${authAddress({ client_id: 'nobody' })}`)
    expect(await axeViolations(page)).toEqual([])
    await page.context().close()
  })
})

describe('The sign-in pages for hands and eyes', () => {
  it('can be used by keyboard alone, on a small screen without sideways scrolling', { timeout }, async () => {
    const page = await openPage('light', [], { width: 320, height: 640 })
    await page.goto(start())
    await page.focus('#name')
    await page.keyboard.type('Keyboard')
    await page.keyboard.press('Enter')
    await page.waitForSelector('input[name=scope]')
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    expect(await page.isChecked('input[name=scope]')).toBe(false)
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.value')).toBe('allow')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${callback}?*`)
    expect(new URL(page.url()).searchParams.get('scope')).toBe('openid')
    await page.context().close()
  })

  it('cancel goes back to the app with the reason', { timeout }, async () => {
    const page = await openPage('light', [])
    await page.goto(start())
    await page.fill('#name', 'Canceller')
    await page.keyboard.press('Enter')
    await page.click('button[value=cancel]')
    await page.waitForURL(`${callback}?*`)
    expect(new URL(page.url()).search).toBe('?state=s1&error=access_denied')
    await page.context().close()
  })
})
