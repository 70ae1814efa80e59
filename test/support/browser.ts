import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright-core'
import { isPackedBrowserFor, packedBrowser } from './packed-browser.ts'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
]

/** Quiet, rootless and without a word to the outside. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The installed browser, if there is one: it has the window around the page, and a page cache. */
export const installedBrowser = (): string | undefined =>
  process.env['BELLBOOK_CHROMIUM'] ?? installed.find((candidate) => existsSync(candidate))

interface ChosenBrowser extends Pick<LaunchOptions, 'env'> {
  readonly executablePath: string
}

/** The browser to test with: the one named by `BELLBOOK_CHROMIUM`, an installed one, else the one that npm brought. */
export const chosenBrowser = async (): Promise<ChosenBrowser> => {
  const path = installedBrowser()
  if (path === undefined && isPackedBrowserFor(process.platform, process.arch)) return packedBrowser()
  if (path === undefined || !existsSync(path)) {
    throw new Error(
      `No Chromium${path === undefined ? '' : ` at ${path}`}: install one, set BELLBOOK_CHROMIUM to its path, or ` +
        'run "npm ci" again for the packed one.',
    )
  }
  return { executablePath: path }
}

const running: { readonly browsers: Set<Browser>; readonly profiles: Set<BrowserContext> } = {
  browsers: new Set(),
  profiles: new Set(),
}

/** Every page that is open now, in any browser of this process. */
export const openPages = (): ReadonlyArray<Page> =>
  [...[...running.browsers].flatMap((browser) => browser.contexts()), ...running.profiles].flatMap((context) =>
    context.pages(),
  )

/** A running headless Chromium. */
export const launchBrowser = async (options: LaunchOptions = {}): Promise<Browser> => {
  const browser = await chromium.launch({
    ...options,
    ...(await chosenBrowser()),
    args: [...quiet, ...(options.args ?? [])],
  })
  running.browsers.add(browser)
  browser.on('disconnected', () => running.browsers.delete(browser))
  return browser
}

/** A zone in which it is around noon now, so that no journey runs into a midnight that it did not ask for. */
export const middayZone = (nowMs: number = Date.now()): string => {
  const ahead = 12 - new Date(nowMs).getUTCHours()
  // The names of these zones count westward: Etc/GMT-3 is three hours ahead of Greenwich.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** The same, on a profile folder of its own that outlives the process. */
export const launchProfile = async (
  folder: string,
  options: Parameters<typeof chromium.launchPersistentContext>[1] = {},
): Promise<BrowserContext> => {
  const context = await chromium.launchPersistentContext(folder, {
    timezoneId: middayZone(),
    ...options,
    ...(await chosenBrowser()),
    args: [...quiet, ...(options.args ?? [])],
  })
  running.profiles.add(context)
  context.on('close', () => running.profiles.delete(context))
  return context
}
