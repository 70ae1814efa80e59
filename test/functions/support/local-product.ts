import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { environmentSource } from '#functions/adapters/environment.ts'
import { inMemoryCounters } from '#functions/adapters/in-memory-counters.ts'
import { loadKeys } from '#functions/local/keys.ts'
import { type LocalOptions, type LocalProduct, startLocal } from '#functions/local/start.ts'
import { openFileStore } from '#functions/local/store/file-store.ts'
import { userSecretsFile } from '#functions/local/user-secrets-file.ts'
import { lineLog, type RunCounts } from '#functions/shared/log.ts'
import { loadSettings } from '#functions/shared/settings.ts'
import { makeIdleUsersLambda } from '#functions/snaptrade/idle-users/lambda.ts'
import { idleUsersSettings } from '#functions/snaptrade/settings.ts'
import { momentNow } from '#test/support/clock.ts'
import { faultyFeeds } from '#test/support/faulty-feeds.ts'
import { faultyGemini } from '#test/support/faulty-gemini.ts'
import { createFaultyGoogle, type FaultyGoogle } from '#test/support/google/faulty-google.ts'
import { createFaultySnapTrade, type FaultySnapTrade } from '#test/support/snaptrade/faulty-snaptrade.ts'
import { walkThroughSignIn } from './sign-in-pages.ts'
import type { Page, UserAgent } from './user-agent.ts'
import { makeWebFolder } from './web-folder.ts'

interface Started {
  readonly environment?: Readonly<Record<string, string>>
  /** A built web app; default a small one. */
  readonly webFolder?: string
  /** Where the product's clock begins to run, milliseconds since the epoch; default now. */
  readonly from?: number
}

/** Starts the product with levers at its providers, which come with what it says of itself. */
export const startWithLevers = async (options: LocalOptions) => {
  let google: FaultyGoogle | undefined
  let snapTrade: FaultySnapTrade | undefined
  const feeds = faultyFeeds()
  const gemini = faultyGemini()
  const product = await startLocal({
    ...options,
    makers: {
      makeGoogle: async (made) => (google = await createFaultyGoogle(made)),
      makeSnapTrade: async (made) => (snapTrade = await createFaultySnapTrade(made)),
      makeFeeds: feeds.make,
      makeGemini: gemini.make,
    },
  })
  const { origins } = product
  if (origins.google === undefined || origins.snapTrade === undefined || !google || !snapTrade)
    throw new Error('The tests never meet the real Google or real brokers')
  return {
    ...product,
    endIdleUsers: idleUsersOf(options, product),
    google: { origin: origins.google, levers: google.levers },
    snapTrade: { origin: origins.snapTrade, levers: snapTrade.levers },
    ai: { ...product.ai, levers: { feeds, gemini } },
  }
}

/** The function that ends idle registrations, which no path of the local host runs. */
const idleUsersOf =
  ({ log, now = momentNow }: LocalOptions, { dataFolder, origins, origin }: LocalProduct) =>
  async (): Promise<RunCounts> => {
    const store = await openFileStore(dataFolder)
    const keys = await loadKeys(store, dataFolder, now())
    const source = environmentSource({
      APP_ORIGIN: origin,
      LOG_KEY: keys.logKey,
      USER_SECRET_KEYS: JSON.stringify(keys.userSecretKeys),
      SNAPTRADE_CLIENT_ID: 'BELLBOOK-LOCAL',
      SNAPTRADE_CONSUMER_KEY: keys.snapTradeConsumerKey,
      SNAPTRADE_BASE_URL: origins.snapTrade,
    })
    const settings = await loadSettings(source, idleUsersSettings({ loopbackAllowed: true }))
    const edges = { settings: async () => settings, counters: inMemoryCounters(now), log, now }
    return makeIdleUsersLambda({ ...edges, items: userSecretsFile(store) })()
  }

/** The whole local product over a small web app, on free ports, in a folder of its own. */
export const startLocalProduct = async ({ environment = {}, webFolder, from }: Started = {}) => {
  const web = webFolder === undefined ? makeWebFolder() : { folder: webFolder, remove: () => undefined }
  const workingFolder = mkdtempSync(join(tmpdir(), 'bellbook-local-'))
  const lines: string[] = []
  let offset = from === undefined ? 0 : from - momentNow()
  const product = await startWithLevers({
    environment,
    webFolder: web.folder,
    workingFolder,
    log: lineLog((line) => lines.push(line)),
    anyPort: true,
    now: () => momentNow() + offset,
  })
  return {
    ...product,
    lines,
    workingFolder,
    later: (seconds: number) => void (offset += seconds * 1000),
    close: async () => {
      await product.close()
      web.remove()
      rmSync(workingFolder, { recursive: true })
    },
  }
}
export type LocalProductUnderTest = Awaited<ReturnType<typeof startLocalProduct>>

/** The same for all tests of a file, closed behind the last of them. */
export const localProduct = async (options: Started = {}): Promise<LocalProductUnderTest> => {
  const product = await startLocalProduct(options)
  afterAll(() => product.close())
  return product
}

/** Runs of the product over the same keys and data, one after the other, each some time after the first. */
export const productRuns = () => {
  const workingFolder = mkdtempSync(join(tmpdir(), 'bellbook-runs-'))
  const web = makeWebFolder()
  const during = async <T>(laterMs: number, work: (product: LocalProductUnderTest) => Promise<T>): Promise<T> => {
    let offset = laterMs
    const running = await startWithLevers({
      environment: {},
      webFolder: web.folder,
      workingFolder,
      log: { write: () => undefined },
      anyPort: true,
      now: () => momentNow() + offset,
    })
    const later = (seconds: number) => void (offset += seconds * 1000)
    try {
      return await work({ ...running, lines: [], workingFolder, later })
    } finally {
      await running.close()
    }
  }
  const remove = (): void => {
    web.remove()
    rmSync(workingFolder, { recursive: true })
  }
  return { during, workingFolder, remove }
}

/** Signs in over HTTP, a minute after the last sign-in: ten a minute are allowed. */
export const signInAs = (agent: UserAgent, product: LocalProductUnderTest, name: string): Promise<Page> => {
  product.later(61)
  return walkThroughSignIn(agent, product.origin, product.google.origin, name)
}
