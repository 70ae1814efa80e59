import { existsSync } from 'node:fs'
import { type Browser, type LaunchOptions, chromium } from 'playwright-core'
import { isPackedBrowserFor, packedBrowser } from './packed-browser.ts'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/snap/bin/chromium']

/** Quiet, rootless and without a word to the outside. */
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** The installed browser, if there is one: it has the window around the page, and a page cache. */
export const installedBrowser = (): string | undefined => installed.find((candidate) => existsSync(candidate))

/** The environment of programs whose figures and pictures are those of the browser that people use: an installed one comes first. */
export const peoplesBrowser = (): Readonly<Record<string, string>> => {
  const path = process.env['BELLBOOK_CHROMIUM'] ?? installedBrowser()
  return path === undefined ? {} : { BELLBOOK_CHROMIUM: path }
}

interface ChosenBrowser extends Pick<LaunchOptions, 'env'> {
  readonly executablePath: string
}

/**
 * The browser to test with: the one named by `BELLBOOK_CHROMIUM`, else the one that npm brought, else an installed one. The
 * packed one is the same on every machine, and without the window around the page each of its pages costs half as much.
 */
export const chosenBrowser = async (): Promise<ChosenBrowser> => {
  const named = process.env['BELLBOOK_CHROMIUM']
  if (named === undefined && isPackedBrowserFor(process.platform, process.arch)) {
    const { path, env } = await packedBrowser()
    return { executablePath: path, env }
  }
  const path = named ?? installedBrowser()
  if (path === undefined || !existsSync(path)) {
    throw new Error(`No Chromium${path === undefined ? '' : ` at ${path}`}: install one, set BELLBOOK_CHROMIUM to its path, or run "npm ci" again for the packed one.`)
  }
  return { executablePath: path }
}

/** A running headless Chromium: the one to test with, or the one that is named. */
export const launchBrowser = async (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({ ...(options.executablePath === undefined && (await chosenBrowser())), ...options, args: [...quiet, ...(options.args ?? [])] })

/** A zone in which it is around noon now, so that no journey runs into a midnight that it did not ask for. */
export const middayZone = (nowMs: number = Date.now()): string => {
  const ahead = 12 - new Date(nowMs).getUTCHours()
  // The names of these zones count westward: Etc/GMT-3 is three hours ahead of Greenwich.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** The same, on a profile folder of its own that outlives the process. */
export const launchProfile = async (folder: string, options: Parameters<typeof chromium.launchPersistentContext>[1] = {}) =>
  chromium.launchPersistentContext(folder, { timezoneId: middayZone(), ...options, ...(await chosenBrowser()), args: [...quiet, ...(options.args ?? [])] })
