import { resolve } from 'node:path'
import { providerCallback } from '#domain/api/auth.ts'
import { product } from '#domain/product.ts'
import { environmentSource } from '#functions/adapters/environment.ts'
import { makeAuthLambda } from '#functions/auth/lambda.ts'
import { authSettings } from '#functions/auth/settings.ts'
import type { Counters } from '#functions/shared/counters.ts'
import type { LambdaEdges, LambdaFunction } from '#functions/shared/lambda.ts'
import type { Log, RunCounts } from '#functions/shared/log.ts'
import { newKey } from '#functions/shared/new-key.ts'
import type { SealingKey } from '#functions/shared/sealed.ts'
import { loadSettings } from '#functions/shared/settings.ts'
import { makeIdleUsersLambda } from '#functions/snaptrade/idle-users/lambda.ts'
import { makeSnapTradeLambda } from '#functions/snaptrade/lambda.ts'
import { snapTradeSettings } from '#functions/snaptrade/settings.ts'
import { type Daily, daily } from './daily.ts'
import { createLocalGoogle, type LocalGoogleOptions } from './google/local-google.ts'
import { startHost } from './host.ts'
import { loadKeys, type LocalKeys } from './keys.ts'
import { type PortChoice, readPort } from './listen.ts'
import { localRouter } from './local-router.ts'
import { claimFolder, refuseSecondHost } from './one-host.ts'
import { chooseGoogle, chooseSnapTrade, type GoogleChoice } from './providers.ts'
import { listenStandIn, type StandIn } from './stand-in/listen.ts'
import { type AiParts, type LocalAi, startAi } from './start-ai.ts'
import { type SnapTradeParts, type SnapTradeProvider, startSnapTrade } from './start-snaptrade.ts'
import { loadStaticFiles, type StaticFiles } from './static-files.ts'
import { openFileStore } from './store/file-store.ts'
import type { Store } from './store/store.ts'
import { storedCounters } from './stored-counters.ts'
import { userSecretsFile } from './user-secrets-file.ts'

export interface LocalOptions {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The built web app. */
  readonly webFolder: string
  /** The host's own page, /machines; without it the path is the app's. */
  readonly localFolder?: string
  /** What `BELLBOOK_DATA_DIR` and the default are relative to. */
  readonly workingFolder: string
  readonly log: Log
  /** For tests: free ports instead of the fixed ones. */
  readonly anyPort?: boolean
  /** Milliseconds since the epoch; default the computer's clock. */
  readonly now?: () => number
  /** For the benchmark of load: counters that refuse no request. */
  readonly counters?: Counters
  /** What answers in a provider's place where its credentials are missing; default the local stand-ins. */
  readonly makers?: ProviderMakers
}

/** Makes what answers in the place of the real providers. */
export interface ProviderMakers
  extends Pick<SnapTradeParts, 'makeSnapTrade'>, Pick<AiParts, 'makeFeeds' | 'makeGemini'> {
  readonly makeGoogle?: (options: LocalGoogleOptions) => Promise<StandIn>
}

export interface LocalProduct {
  /** The one address to open. */
  readonly origin: string
  readonly dataFolder: string
  readonly google: { readonly kind: 'local'; readonly origin: string } | { readonly kind: 'real' }
  readonly snapTrade: SnapTradeProvider['described']
  readonly ai: LocalAi['described']
  /** Ends the brokerage registrations that nobody uses, as the host does by itself each day. */
  readonly endIdleUsers: () => Promise<RunCounts>
  readonly close: () => Promise<void>
}

/** Starts everything on this computer. Throws an error for people when something is missing, taken or unreadable. */
export const startLocal = async (options: LocalOptions): Promise<LocalProduct> => {
  const { environment, now = Date.now } = options
  if (environment['AWS_LAMBDA_FUNCTION_NAME'] !== undefined)
    throw new Error('The local host is for one computer, never for the cloud.')
  const [choice, snapTradeChoice] = [chooseGoogle(environment), chooseSnapTrade(environment)]
  const port = portOf(options, 'PORT', 5180)
  const files = loadBuild(options)
  const dataFolder = dataFolderOf(options)
  const store = await openFileStore(dataFolder)
  await refuseSecondHost(store, dataFolder)
  const keys = await loadKeys(store, dataFolder, now())

  let google: Provider | undefined
  let snapTrade: SnapTradeProvider | undefined
  let ai: LocalAi | undefined
  let idleUsers: IdleUsers | undefined
  const closeProviders = async (): Promise<void> =>
    void (await Promise.all([idleUsers, google, snapTrade, ai].map(async (provider) => provider?.close())))
  const host = await startHost({
    listen: port,
    files,
    connect: async (origin) => {
      google = choice.kind === 'real' ? realGoogle(choice) : await localGoogle(options, origin, store, keys)
      const listen = portOf(options, 'SNAPTRADE_PORT', 5182)
      snapTrade = await startSnapTrade(snapTradeChoice, { listen, store, keys, ...options.makers })
      const edges = { counters: options.counters ?? (await storedCounters(store, now)), log: options.log, now }
      const parts = { store, routerKey: newKey(now()) }
      ai = await startAi({
        ...edges,
        ...parts,
        environment,
        logKey: keys.logKey,
        appOrigin: origin,
        google: google.settings,
        feedsPort: portOf(options, 'FEEDS_PORT', 5183),
        geminiPort: portOf(options, 'GEMINI_PORT', 5184),
        ...options.makers,
      })
      const { lambda, endIdleUsers } = await functionsOf({
        ...parts,
        edges,
        origin,
        keys,
        settings: { ...google.settings, ...snapTrade.settings },
        ai: ai.lambda,
        operatorToken: environment['OPERATOR_TOKEN'],
      })
      // At the real SnapTrade nobody is ended from here: a copy of the data folder would not know who is active.
      const upkeep = snapTradeChoice.kind === 'real' ? () => Promise.resolve() : endIdleUsers
      idleUsers = { ...daily('idle-users', edges.counters, upkeep), end: endIdleUsers }
      return { lambda, driveOrigin: google.driveOrigin, portalOrigins: snapTrade.portalOrigins }
    },
  }).catch(async (error: unknown) => {
    // Those that listen already would keep the program running.
    await closeProviders()
    throw error
  })
  if (!google || !snapTrade || !ai || !idleUsers) throw new Error('A host that started has its providers')
  const leaveFolder = await claimFolder(store, host.origin)
  return {
    origin: host.origin,
    dataFolder,
    google: google.described,
    snapTrade: snapTrade.described,
    ai: ai.described,
    endIdleUsers: idleUsers.end,
    close: async () => {
      await host.close()
      await closeProviders()
      await leaveFolder()
    },
  }
}

interface IdleUsers extends Daily {
  readonly end: LocalProduct['endIdleUsers']
}

interface FunctionParts {
  readonly edges: Omit<LambdaEdges<unknown>, 'settings'>
  readonly origin: string
  readonly store: Store
  readonly keys: LocalKeys
  /** The host is the router of its functions, and proves it to them as the one in the cloud does. */
  readonly routerKey: SealingKey
  /** What the providers add. */
  readonly settings: Readonly<Record<string, string>>
  readonly ai: LambdaFunction
  readonly operatorToken: string | undefined
}

/** The functions of the cloud behind one door, each below its own path, and the one that has none. */
const functionsOf = async ({
  edges,
  origin,
  store,
  keys,
  routerKey,
  settings,
  ai,
  operatorToken,
}: FunctionParts): Promise<{ readonly lambda: LambdaFunction } & Pick<LocalProduct, 'endIdleUsers'>> => {
  const source = environmentSource({
    APP_ORIGIN: origin,
    SESSION_KEYS: JSON.stringify(keys.sessionKeys),
    USER_SECRET_KEYS: JSON.stringify(keys.userSecretKeys),
    ROUTER_KEYS: JSON.stringify([routerKey]),
    LOG_KEY: keys.logKey,
    ...settings,
    OPERATOR_TOKEN: operatorToken,
  })
  const [forAuth, forSnapTrade] = [
    await loadSettings(source, authSettings({ loopbackAllowed: true })),
    await loadSettings(source, snapTradeSettings({ loopbackAllowed: true })),
  ]
  const auth = makeAuthLambda({ ...edges, settings: async () => forAuth })
  const forBrokers = { ...edges, settings: async () => forSnapTrade, items: userSecretsFile(store) }
  const lambdas = new Map(Object.entries({ Auth: auth, SnapTrade: makeSnapTradeLambda(forBrokers), Ai: ai }))
  return { lambda: localRouter(lambdas, auth, routerKey), endIdleUsers: makeIdleUsersLambda(forBrokers) }
}

/** Whom the functions sign in with, and what they must know about it. */
interface Provider {
  readonly settings: Readonly<Record<string, string>>
  readonly driveOrigin: string
  readonly described: LocalProduct['google']
  readonly close: () => Promise<void>
}

const realGoogle = (choice: Extract<GoogleChoice, { kind: 'real' }>): Provider => ({
  settings: { GOOGLE_CLIENT_ID: choice.clientId, GOOGLE_CLIENT_SECRET: choice.clientSecret },
  driveOrigin: choice.driveOrigin,
  described: { kind: 'real' },
  close: async () => undefined,
})

const localGoogle = async (
  options: LocalOptions,
  appOrigin: string,
  store: Store,
  keys: LocalKeys,
): Promise<Provider> => {
  const { makeGoogle = createLocalGoogle } = options.makers ?? {}
  const listen = portOf(options, 'GOOGLE_PORT', 5181)
  const client = {
    clientId: `${product.appId}-local.apps.googleusercontent.com`,
    clientSecret: keys.googleClientSecret,
    name: product.name,
    redirectUris: [`${appOrigin}${product.apiBasePath}${providerCallback.path}`],
  }
  const google = await makeGoogle({
    store,
    client,
    origin: `http://localhost:${listen.port}`,
    ...(options.now && { now: options.now }),
  })
  const { origin, close } = await listenStandIn(google, listen)
  return {
    settings: {
      GOOGLE_CLIENT_ID: client.clientId,
      GOOGLE_CLIENT_SECRET: client.clientSecret,
      GOOGLE_ISSUER: origin,
      GOOGLE_AUTHORIZATION_URL: `${origin}/o/oauth2/v2/auth`,
      GOOGLE_TOKEN_URL: `${origin}/token`,
      GOOGLE_TOKEN_INFO_URL: `${origin}/tokeninfo`,
      GOOGLE_REVOCATION_URL: `${origin}/revoke`,
    },
    driveOrigin: origin,
    described: { kind: 'local', origin },
    close,
  }
}

const dataFolderOf = ({ environment, workingFolder }: LocalOptions): string =>
  resolve(workingFolder, environment['BELLBOOK_DATA_DIR'] || '.bellbook-data')

const portOf = ({ anyPort, environment }: LocalOptions, variable: string, standard: number): PortChoice =>
  anyPort ? { port: 0, variable } : readPort(environment, variable, standard)

const loadBuild = ({ webFolder, localFolder }: LocalOptions): StaticFiles => {
  try {
    return loadStaticFiles(webFolder, localFolder)
  } catch (error) {
    throw new Error(`The web app is not built in ${webFolder}. Run "npm run build" first ("npm start" does).`, {
      cause: error,
    })
  }
}
