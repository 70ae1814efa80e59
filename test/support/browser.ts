import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright-core'
import { isPackedBrowserFor, packedBrowser } from './packed-browser.ts'

/** Where the makers of browsers put them, by `process.platform`; every system has its own folders. */
const installedOn = (platform: string, env: Readonly<Record<string, string | undefined>>): ReadonlyArray<string> => {
  const named = { darwin: onMac(env['HOME'] ?? ''), win32: onWindows(env) }[platform]
  return named ?? onLinux
}

const onLinux = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
]

/** For everybody on the computer, then for one user. */
const onMac = (home: string): ReadonlyArray<string> =>
  ['', home].flatMap((folder) =>
    ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `${folder}/Applications/${name}.app/Contents/MacOS/${name}`,
    ),
  )

const onWindows = (env: Readonly<Record<string, string | undefined>>): ReadonlyArray<string> =>
  ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = env[name]
    if (folder === undefined) return []
    return ['Google\\Chrome', 'Chromium', 'Microsoft\\Edge'].map((browser) => {
      const program = browser.endsWith('Edge') ? 'msedge.exe' : 'chrome.exe'
      return `${folder}\\${browser}\\Application\\${program}`
    })
  })

/** What Playwright switches off: a second switch takes the place of its own. `features.test.ts` compares both. */
export const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  // A process that waits for the next page, ready started: a sixth of a journey's work.
  'SpareRendererForSitePerProcess',
]

/** Quiet, rootless and without a word to the outside. */
const quiet = [
  `--disable-features=${withoutFeatures.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The installed browser, if there is one: it has the window around the page, and a page cache. `BELLBOOK_CHROMIUM`
 * names another one by its path, and by `packed` the one that npm brings, where it runs on this computer.
 */
export const installedBrowser = (computer: Computer = thisComputer): string | undefined => {
  const { BELLBOOK_CHROMIUM: named } = computer.env
  if (named === 'packed' && isPackedBrowserFor(computer.platform, computer.arch)) return undefined
  const path = named === 'packed' ? undefined : named
  return path ?? installedOn(computer.platform, computer.env).find(computer.has)
}

/** What a browser's place depends on. */
interface Computer {
  readonly platform: string
  readonly arch: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly has: (path: string) => boolean
}

const thisComputer: Computer = { platform: process.platform, arch: process.arch, env: process.env, has: existsSync }

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

/** On a crowded machine a screen may take its time; what never comes is a failure all the same. */
const patienceMs = 60_000

/** A running headless Chromium. */
export const launchBrowser = async (options: LaunchOptions = {}): Promise<Browser> => {
  const browser = await chromium.launch({
    ...options,
    ...(await chosenBrowser()),
    args: [...quiet, ...(options.args ?? [])],
  })
  running.browsers.add(browser)
  browser.on('context', (context) => context.setDefaultTimeout(patienceMs))
  browser.on('disconnected', () => running.browsers.delete(browser))
  return browser
}

/** A zone in which it is around noon now: what runs on the computer's clock does not meet a midnight there. */
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
  context.setDefaultTimeout(patienceMs)
  context.on('close', () => running.profiles.delete(context))
  return context
}
