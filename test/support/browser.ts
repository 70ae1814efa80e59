import { existsSync } from 'node:fs'
import { type Browser, type LaunchOptions, chromium } from 'playwright-core'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/snap/bin/chromium']

/** Quiet, rootless and without a word to the outside. */
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** The browser to test with: the one named by `BELLBOOK_CHROMIUM`, an installed one, else the one that npm brought. */
export const browserPath = async (): Promise<string> => {
  const named = process.env['BELLBOOK_CHROMIUM']
  const path = named ?? installed.find((candidate) => existsSync(candidate)) ?? (await packedBrowser())
  if (!existsSync(path)) {
    throw new Error(`No Chromium at ${path}: install one, set BELLBOOK_CHROMIUM to its path, or run "npm ci" again for the packed one.`)
  }
  return path
}

/** A running headless Chromium. */
export const launchBrowser = async (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({ ...options, executablePath: await browserPath(), args: [...quiet, ...(options.args ?? [])] })

/** A zone in which it is around noon now, so that no journey runs into a midnight that it did not ask for. */
export const middayZone = (nowMs: number = Date.now()): string => {
  const ahead = 12 - new Date(nowMs).getUTCHours()
  // The names of these zones count westward: Etc/GMT-3 is three hours ahead of Greenwich.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** The same, on a profile folder of its own that outlives the process. */
export const launchProfile = async (folder: string, options: Parameters<typeof chromium.launchPersistentContext>[1] = {}) =>
  chromium.launchPersistentContext(folder, { timezoneId: middayZone(), ...options, executablePath: await browserPath(), args: [...quiet, ...(options.args ?? [])] })

/** Unpacks the npm-shipped Chromium, with the system libraries that a bare machine lacks. */
const packedBrowser = async (): Promise<string> => {
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs20.x'
  const { default: packed } = await import('@sparticuz/chromium')
  return packed.executablePath()
}
