import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Host, startHost } from '#functions/local/host.ts'
import { loadStaticFiles } from '#functions/local/static-files.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { openContext } from '#test/support/contexts.ts'
import { siteFolder, siteText } from '#test/web/build/built-site.ts'
import { precacheOf } from '#web/build/precache.ts'
import { buildServiceWorker } from '#web/build/scripts.ts'

const web = join(import.meta.dirname, '../../../web')

/** A built site on the local host, whose files can be exchanged as a deploy does. */
const serveSite = async (first: string) => {
  const files = new Map(loadStaticFiles(first))
  const apiCalls: string[] = []
  const host = await startHost({
    listen: { port: 0, variable: 'PORT' },
    files,
    connect: async () => ({
      driveOrigin: 'http://localhost:1',
      portalOrigins: [],
      lambda: async (event) => {
        apiCalls.push(event.rawPath)
        return { statusCode: 200, headers: { 'content-type': 'text/plain' }, body: 'from the API' }
      },
    }),
  })
  const deploy = (folder: string): void => {
    files.clear()
    for (const [path, file] of loadStaticFiles(folder)) files.set(path, file)
  }
  return { host, apiCalls, deploy }
}

/**
 * Another version of a site: `change` edits the copy before its worker's list is made, `after` when the list is there.
 */
const otherVersion = async (from: string, change: Edit, after: Edit = () => undefined): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'bellbook-site-'))
  cpSync(from, folder, { recursive: true })
  const put: Put = (file, text) => {
    writeFileSync(join(folder, file), text)
    rmSync(join(folder, `${file}.br`), { force: true })
  }
  change(put, folder)
  await buildServiceWorker(web, folder, await precacheOf(folder))
  put('sw.js', readFileSync(join(folder, 'sw.js'), 'utf8'))
  after(put, folder)
  return folder
}

type Put = (file: string, text: string) => void
type Edit = (put: Put, folder: string) => void

/** Without the two hundred parts of the app that load later: each of their installs takes seconds. */
const withoutLaterParts: Edit = (_put, folder) => {
  const isDocument = (file: string) => file.endsWith('.html')
  const documents = readdirSync(folder)
    .filter(isDocument)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  for (const file of readdirSync(join(folder, 'assets')))
    if (!file.endsWith('.woff2') && !documents.includes(`/assets/${file}"`)) rmSync(join(folder, 'assets', file))
}

const withNewerPage: Edit = (put) => put('privacy.html', siteText('/privacy.html').replace('<h1', '<h1 id="newer"'))
const withOlderPage: Edit = (put) => put('privacy.html', siteText('/privacy.html'))

/** Registers as the app does: the pages that are printed have no script that would. */
const register = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    interface Policies {
      readonly createPolicy: (
        name: string,
        rules: { readonly createScriptURL: (address: string) => string },
      ) => { readonly createScriptURL: (address: string) => string }
    }
    const { trustedTypes } = window as unknown as { readonly trustedTypes: Policies }
    const policy = trustedTypes.createPolicy('bellbook', { createScriptURL: (address) => address })
    await navigator.serviceWorker.register(policy.createScriptURL('/sw.js'), { updateViaCache: 'none' })
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })

/** Looks for a new version; answers whether one waits after its install has ended. */
const update = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const { installing } = registration
    if (installing)
      await new Promise<void>((done) => installing.addEventListener('statechange', () => done(), { once: true }))
    return registration.waiting !== null
  })

/** The user chose the newer version; answers when it is in charge and has tidied up. */
const takeOver = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready
    if (!waiting) throw new Error('No version waits')
    const active = new Promise<void>((done) =>
      waiting.addEventListener('statechange', () => waiting.state === 'activated' && done()),
    )
    waiting.postMessage('bellbook.take-over')
    await active
  })

/** The name of the file that the worker holds for the page, which asks for it; undefined where there is none. */
const takeShared = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', ({ data }) => resolve(data instanceof File ? data.name : undefined))
        port1.start()
        navigator.serviceWorker.controller?.postMessage('bellbook.take-shared', [port2])
      }),
  )

const isNewer = async (page: Page): Promise<boolean> => {
  await page.goto(new URL('/privacy', page.url()).href)
  return (await page.locator('#newer').count()) === 1
}

describe('The app opens without a network', () => {
  let browser: Browser
  let site: Awaited<ReturnType<typeof serveSite>>
  let host: Host
  let context: BrowserContext
  let page: Page
  const complaints: string[] = []
  let small: string
  const folders: string[] = []

  beforeAll(async () => {
    siteText('/sw.js')
    ;[browser, small] = await Promise.all([launchBrowser(), otherVersion(siteFolder, withoutLaterParts)])
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(small, { recursive: true, force: true })
  })
  beforeEach(async () => {
    site = await serveSite(small)
    host = site.host
    context = await openContext(browser, { now: () => Date.UTC(2026, 10, 20, 17) }, { withShell: true })
    page = await context.newPage()
    complaints.length = 0
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(host.origin)
    await register(page)
  })
  afterEach(async () => {
    await context.close()
    await host.close()
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })

  it('[security 3] a shared file is held for the page that asks, once, and neither stored nor sent', async () => {
    const byFetch = await page.evaluate(async () => {
      const share = (name: string, content: BlobPart) => {
        const form = new FormData()
        form.append('file', new File([content], name))
        return form
      }
      const post = async (form: FormData) => {
        const { status } = await fetch('/app/share', { method: 'POST', body: form })
        return status
      }
      return await post(share('fetched.csv', 'x'))
    })
    // A request is no navigation: it goes to the host, which takes nothing.
    expect([byFetch, await takeShared(page)]).toEqual([expect.not.stringMatching('200'), undefined])
    const outside = await context.newPage()
    await outside.setContent(
      `<form method="post" enctype="multipart/form-data" action="${host.origin}/app/share">` +
        '<input type="file" name="file"><button>Share</button></form>',
    )
    const share = async (name: string) => {
      await outside.setInputFiles('input', { name, mimeType: 'text/csv', buffer: Buffer.from('Date,Type') })
      await outside.getByText('Share').click()
      await outside.waitForURL(`${host.origin}/**`)
      return outside.url().slice(host.origin.length)
    }
    expect(await share('fills.csv')).toMatch(/^\/(app\/settings\/brokerage)?(#shared-file)?$/)
    const kept = await page.evaluate(async () => {
      const stored = await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      )
      return stored.flat().filter((url) => /share/.test(url) && !url.includes('/assets/'))
    })
    expect([await takeShared(page), await takeShared(page), kept]).toEqual(['fills.csv', undefined, []])
    expect(site.apiCalls).toEqual([])
  })

  it('[trading 6] a press on the reminder leads to the page that is open, else to Today in a new one', async () => {
    const press = async () => {
      const [worker] = context.serviceWorkers()
      if (!worker) throw new Error('No worker runs')
      return await worker.evaluate(async () => {
        const done: string[] = []
        const held: Array<Promise<unknown>> = []
        const { WindowClient, Clients } = self as unknown as Record<'WindowClient' | 'Clients', { prototype: object }>
        const was = [WindowClient, Clients].map(({ prototype }) => Object.getOwnPropertyDescriptors(prototype))
        // Only a real press lets a worker open and focus windows.
        Object.defineProperty(WindowClient.prototype, 'focus', {
          configurable: true,
          value(this: { readonly url: string }) {
            done.push(`focus ${new URL(this.url).pathname}`)
          },
        })
        Object.defineProperty(Clients.prototype, 'openWindow', {
          configurable: true,
          value: (path: string) => void done.push(`open ${path}`),
        })
        const event = Object.assign(new Event('notificationclick'), {
          notification: { close: () => done.push('closed') },
          waitUntil: (work: Promise<unknown>) => held.push(work),
        })
        self.dispatchEvent(event)
        await Promise.all(held)
        for (const [index, { prototype }] of [WindowClient, Clients].entries())
          Object.defineProperties(prototype, was[index] ?? {})
        return done
      })
    }
    expect(await press()).toEqual(['closed', 'open /app/today'])
    await page.goto(`${host.origin}/app/calendar`)
    // The browser tells a worker of its pages a moment after the page is there.
    await expect.poll(press).toEqual(['closed', 'focus /app/calendar'])
  })

  it('every page comes from this computer when the host is gone, with its headers, script and styles', async () => {
    await host.close()
    const shell = await page.goto(`${host.origin}/privacy?from=mail`)
    expect(shell?.fromServiceWorker()).toBe(true)
    expect(await shell?.headerValue('content-security-policy')).toContain("require-trusted-types-for 'script'")
    expect(await page.locator('h1').textContent()).toBe('Privacy Policy')
    expect(
      await page.evaluate(() => [
        document.documentElement.dataset['theme'],
        getComputedStyle(document.body).fontVariantNumeric,
      ]),
    ).toEqual(['light', 'tabular-nums'])
    const documents = await Promise.all(
      ['/', '/terms', '/app', '/app/today', '/setup'].map((path) =>
        page.evaluate(
          (address) =>
            fetch(address).then(
              () => 'answered',
              () => 'refused',
            ),
          path,
        ),
      ),
    )
    // A request is not a navigation: only `/` and `/terms` are files of their own.
    expect(documents).toEqual(['answered', 'answered', 'refused', 'refused', 'refused'])
    expect(complaints.filter((text) => !text.includes('ERR_CONNECTION_REFUSED'))).toEqual([])
  })

  it('the shell opens for a page of the app, and so does everything that it names', async () => {
    site.deploy(siteFolder)
    await update(page)
    await takeOver(page)
    await host.close()
    await page.goto(`${host.origin}/terms`)
    const shell = await page.evaluate(() => fetch('/app.html').then((answer) => answer.text()))
    expect(shell).toBe(siteText('/app.html'))
    const named = [
      ...shell.matchAll(/(?:src|href)="(\/(?:assets\/[^"]+|theme\.js|manifest\.webmanifest|icon\.svg))"/g),
    ].map(([, path]) => path ?? '')
    expect(named.length).toBeGreaterThan(4)
    expect(
      await page.evaluate(
        (paths) =>
          Promise.all(
            paths.map((path) =>
              fetch(path).then(
                (answer) => answer.ok,
                () => false,
              ),
            ),
          ),
        named,
      ),
    ).toEqual(named.map(() => true))
    const opened = await page.goto(`${host.origin}/app/today`, { waitUntil: 'commit' })
    expect(opened?.fromServiceWorker()).toBe(true)
    // The app runs: without a session it leads to the landing page. A context that is closed before may hang.
    await page.waitForURL(`${host.origin}/`)
    await page.locator('h1').waitFor()
  })

  it('[security 3] the API and the sign-in callback are never answered from here, nor stored', async () => {
    expect(await page.evaluate(() => fetch('/api/auth/refresh').then((answer) => answer.text()))).toBe('from the API')
    const callback = await page.goto(`${host.origin}/auth/callback?access_token=secret&user_id=1`)
    expect(callback?.fromServiceWorker()).toBe(false)
    await page.goto(`${host.origin}/terms?access_token=secret`)
    const addresses = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map((request) => request.url)
    })
    expect(
      addresses.filter(
        (address) =>
          address.includes('?') ||
          address.includes('/api/') ||
          address.includes('/auth/') ||
          address.includes('config.json'),
      ),
    ).toEqual([])
    expect(addresses.length).toBeGreaterThan(8)
    await host.close()
    await expect(page.goto(`${host.origin}/auth/callback?access_token=secret`)).rejects.toThrow(
      'ERR_CONNECTION_REFUSED',
    )
    await expect(page.goto(`${host.origin}/api/auth/google/login`)).rejects.toThrow('ERR_CONNECTION_REFUSED')
  })

  const deploy = async (...edits: readonly [Edit, Edit?]): Promise<void> => {
    const folder = await otherVersion(small, ...edits)
    folders.push(folder)
    site.deploy(folder)
  }

  it('a newer version waits until it is asked for, and the one before stays until then', async () => {
    await deploy(withNewerPage)
    expect(await update(page)).toBe(true)
    expect(await isNewer(page)).toBe(false)
    await takeOver(page)
    expect(await isNewer(page)).toBe(true)
    await host.close()
    expect(await isNewer(page)).toBe(true)
  })

  it('a deploy that is half done changes nothing', async () => {
    await deploy(withNewerPage, withOlderPage)
    expect(await update(page)).toBe(false)
    await host.close()
    expect(await isNewer(page)).toBe(false)
    expect(await page.locator('h1').textContent()).toBe('Privacy Policy')
  })

  it('a page still open in another tab finds its later chunks one version on, and no longer', async () => {
    const chunk = (): Promise<number> =>
      page.evaluate(() => fetch('/assets/later-1.js', { cache: 'no-store' }).then((answer) => answer.status))
    const versions = (): Promise<number> => page.evaluate(async () => (await caches.keys()).length)
    await deploy((put) => put('assets/later-1.js', 'export {}'))
    await update(page)
    await takeOver(page)
    await deploy(withNewerPage)
    await update(page)
    await takeOver(page)
    expect([await chunk(), await versions()]).toEqual([200, 2])
    await deploy((put) => put('terms.html', siteText('/privacy.html')))
    await update(page)
    await takeOver(page)
    expect([await chunk(), await versions()]).toEqual([404, 2])
  })

  it('a version that was never let in, or never arrived whole, does not push out the one that runs', async () => {
    const chunk = (): Promise<number> =>
      page.evaluate(() => fetch('/assets/later-1.js', { cache: 'no-store' }).then((answer) => answer.status))
    await deploy((put) => put('assets/later-1.js', 'export {}'))
    await update(page)
    await takeOver(page)
    await deploy(withNewerPage, withOlderPage)
    expect(await update(page)).toBe(false)
    await deploy((put) => put('terms.html', siteText('/privacy.html')))
    expect(await update(page)).toBe(true)
    await deploy(withNewerPage)
    expect(await update(page)).toBe(true)
    await takeOver(page)
    expect(await chunk()).toBe(200)
    expect(await isNewer(page)).toBe(true)
  })
})
