import { resolve } from 'node:path'
import { snapTradePortalOrigins } from '#domain/api/portal.ts'
import { environmentSource } from '#functions/adapters/environment.ts'
import { googleDriveOrigin } from '#functions/adapters/google/endpoints.ts'
import { makeAuthLambda } from '#functions/auth/lambda.ts'
import { authSettings } from '#functions/auth/settings.ts'
import type { Counters } from '#functions/shared/counters.ts'
import type { Log } from '#functions/shared/log.ts'
import { newKey } from '#functions/shared/new-key.ts'
import { loadSettings } from '#functions/shared/settings.ts'
import { makeSnapTradeLambda } from '#functions/snaptrade/lambda.ts'
import { snapTradeSettings } from '#functions/snaptrade/settings.ts'
import { type Connected, startHost } from './host.ts'
import { loadKeys } from './keys.ts'
import { readPort } from './listen.ts'
import { localRouter } from './local-router.ts'
import { claimFolder, refuseSecondHost } from './one-host.ts'
import { localMakers, type ProviderMakers, type ProviderParts, startGoogle, startSnapTrade } from './providers.ts'
import { type LocalAi, startAi } from './start-ai.ts'
import { loadStaticFiles, type StaticFiles } from './static-files.ts'
import { openFileStore } from './store/file-store.ts'
import { storedCounters } from './stored-counters.ts'
import { userSecretsFile } from './user-secrets-file.ts'

export interface LocalOptions {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly webFolder: string
  /** The host's own page, /machines; without it the path is the app's. */
  readonly localFolder?: string
  /** The base of `BELLBOOK_DATA_DIR` and of its default. */
  readonly workingFolder: string
  readonly log: Log
  /** For tests: free ports instead of the fixed ones. */
  readonly anyPort?: boolean
  readonly now?: () => number
  /** For the benchmark of load: counters that refuse no request. */
  readonly counters?: Counters
  /** Replace providers without credentials; default: the local stand-ins. */
  readonly makers?: Partial<ProviderMakers>
}

export interface LocalProduct {
  readonly origin: string
  readonly dataFolder: string
  /** Undefined for a real provider. */
  readonly origins: { readonly google: string | undefined; readonly snapTrade: string | undefined }
  readonly ai: LocalAi['described']
  readonly close: () => Promise<void>
}

/** Throws an error for people when something is missing, taken or unreadable. */
export const startLocal = async (options: LocalOptions): Promise<LocalProduct> => {
  const { environment, now = Date.now } = options
  if (environment['AWS_LAMBDA_FUNCTION_NAME'] !== undefined)
    throw new Error('The local host is for one computer, never for the cloud.')
  const portOf: ProviderParts['portOf'] = (variable, standard) =>
    options.anyPort ? { port: 0, variable } : readPort(environment, variable, standard)
  const files = loadBuild(options)
  const dataFolder = resolve(options.workingFolder, environment['BELLBOOK_DATA_DIR'] || '.bellbook-data')
  const store = await openFileStore(dataFolder)
  await refuseSecondHost(store, dataFolder)
  const keys = await loadKeys(store, dataFolder, now())
  const makers = { ...localMakers, ...options.makers }
  const started: ProviderParts['started'] = []
  const closeProviders = async (): Promise<void> => void (await Promise.all(started.map(({ close }) => close())))

  const connect = (appOrigin: string): Promise<Functions> =>
    startFunctions(options, { environment, store, keys, appOrigin, makers, now, portOf, started })
  try {
    const host = await startHost({ listen: portOf('PORT', 5180), files, connect })
    const leaveFolder = await claimFolder(store, host.origin)
    const close = async (): Promise<void> => {
      await host.close()
      await closeProviders()
      await leaveFolder()
    }
    const { origins, ai } = host.connected
    return { origin: host.origin, dataFolder, origins, ai, close }
  } catch (error) {
    // Servers that already listen would keep the program running.
    await closeProviders()
    throw error
  }
}

interface Functions extends Connected, Pick<LocalProduct, 'origins' | 'ai'> {}

const startFunctions = async (options: LocalOptions, parts: ProviderParts): Promise<Functions> => {
  const { environment, store, keys, appOrigin, now } = parts
  const google = await startGoogle(parts)
  const snapTrade = await startSnapTrade(parts)
  // The host is the router of its functions and sends them a router key, as the router in the cloud does.
  const routerKey = newKey(now())
  const common = {
    APP_ORIGIN: appOrigin,
    ROUTER_KEYS: JSON.stringify([routerKey]),
    LOG_KEY: keys.logKey,
    OPERATOR_TOKEN: environment['OPERATOR_TOKEN'],
    ...google.settings,
  }
  const edges = { counters: options.counters ?? (await storedCounters(store, now)), log: options.log, now }
  const ai = await startAi(parts, common, edges)
  const source = environmentSource({
    ...common,
    ...snapTrade.settings,
    SESSION_KEYS: JSON.stringify(keys.sessionKeys),
    USER_SECRET_KEYS: JSON.stringify(keys.userSecretKeys),
  })
  const forAuth = await loadSettings(source, authSettings({ loopbackAllowed: true }))
  const forSnapTrade = await loadSettings(source, snapTradeSettings({ loopbackAllowed: true }))
  const auth = makeAuthLambda({ ...edges, settings: async () => forAuth })
  const brokers = makeSnapTradeLambda({ ...edges, settings: async () => forSnapTrade, items: userSecretsFile(store) })
  const lambdas = new Map(Object.entries({ Auth: auth, SnapTrade: brokers, Ai: ai.lambda }))
  return {
    lambda: localRouter(lambdas, auth, routerKey),
    driveOrigin: google.origin ?? googleDriveOrigin,
    portalOrigins: snapTrade.origin === undefined ? snapTradePortalOrigins : [snapTrade.origin],
    origins: { google: google.origin, snapTrade: snapTrade.origin },
    ai: ai.described,
  }
}

const loadBuild = ({ webFolder, localFolder }: LocalOptions): StaticFiles => {
  try {
    return loadStaticFiles(webFolder, localFolder)
  } catch (error) {
    throw new Error(`The web app is not built in ${webFolder}. Run "npm run build" first ("npm start" does).`, {
      cause: error,
    })
  }
}
