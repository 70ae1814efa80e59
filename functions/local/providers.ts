import { providerCallback } from '#domain/api/auth.ts'
import { snapTradePortalOrigins } from '#domain/api/portal.ts'
import { product } from '#domain/product.ts'
import { googleDriveOrigin } from '#functions/adapters/google/endpoints.ts'
import { createLocalFeeds } from './feeds/feeds.ts'
import { createLocalGemini } from './gemini/gemini.ts'
import { createLocalGoogle, type LocalGoogleOptions } from './google/local-google.ts'
import type { LocalKeys } from './keys.ts'
import type { PortChoice } from './listen.ts'
import { createLocalSnapTrade, type LocalSnapTradeOptions } from './snaptrade/local-snaptrade.ts'
import { type Listening, listenStandIn } from './stand-in/listen.ts'
import type { StandIn } from './stand-in/stand-in.ts'
import type { Store } from './store/store.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Makes what answers in the place of the real providers. */
export interface ProviderMakers {
  readonly makeGoogle: (options: LocalGoogleOptions) => Promise<StandIn>
  readonly makeSnapTrade: (options: LocalSnapTradeOptions) => Promise<StandIn>
  readonly makeFeeds: typeof createLocalFeeds
  readonly makeGemini: typeof createLocalGemini
}

/** The stand-ins of this folder. */
export const localMakers: ProviderMakers = {
  makeGoogle: createLocalGoogle,
  makeSnapTrade: createLocalSnapTrade,
  makeFeeds: createLocalFeeds,
  makeGemini: createLocalGemini,
}

/** What the choice of every provider goes by. */
export interface ProviderParts {
  readonly environment: Environment
  readonly store: Store
  readonly keys: LocalKeys
  readonly appOrigin: string
  readonly makers: ProviderMakers
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly portOf: (variable: string, standard: number) => PortChoice
  /** What was started so far, to be closed in the end. */
  readonly started: Listening[]
}

/** Whether a provider is the real one, and where its stand-in is. */
export type Described = { readonly kind: 'local'; readonly origin: string } | { readonly kind: 'real' }

/** Starts a stand-in. Throws an error for people when its port cannot be had. */
export const listenTo = async (parts: ProviderParts, port: PortChoice, standIn: StandIn): Promise<string> => {
  const listening = await listenStandIn(standIn, port)
  parts.started.push(listening)
  return listening.origin
}

interface Google {
  readonly settings: Readonly<Record<string, string>>
  readonly driveOrigin: string
  readonly described: Described
}

/** The real Google by its credentials, or the local one. Throws an error for people when only one of them is there. */
export const startGoogle = async (parts: ProviderParts): Promise<Google> => {
  const names = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const
  const real = bothOrNone(parts.environment, names, 'Google')
  const [clientId, clientSecret] = real ?? [
    `${product.appId}-local.apps.googleusercontent.com`,
    parts.keys.googleClientSecret,
  ]
  const client = { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret }
  if (real) return { settings: client, driveOrigin: googleDriveOrigin, described: { kind: 'real' } }
  const port = parts.portOf('GOOGLE_PORT', 5181)
  const redirectUris = [`${parts.appOrigin}${product.apiBasePath}${providerCallback.path}`]
  const google = await parts.makers.makeGoogle({
    store: parts.store,
    client: { clientId, clientSecret, name: product.name, redirectUris },
    origin: `http://localhost:${port.port}`,
    now: parts.now,
  })
  const origin = await listenTo(parts, port, google)
  return {
    settings: {
      ...client,
      GOOGLE_ISSUER: origin,
      GOOGLE_AUTHORIZATION_URL: `${origin}/o/oauth2/v2/auth`,
      GOOGLE_TOKEN_URL: `${origin}/token`,
      GOOGLE_TOKEN_INFO_URL: `${origin}/tokeninfo`,
      GOOGLE_REVOCATION_URL: `${origin}/revoke`,
    },
    driveOrigin: origin,
    described: { kind: 'local', origin },
  }
}

interface SnapTrade {
  readonly settings: Readonly<Record<string, string>>
  readonly portalOrigins: ReadonlyArray<string>
  readonly described: Described
}

/** The real SnapTrade by its key, or the local one. Throws an error for people when only a part of the key is there. */
export const startSnapTrade = async (parts: ProviderParts): Promise<SnapTrade> => {
  const names = ['SNAPTRADE_CLIENT_ID', 'SNAPTRADE_CONSUMER_KEY'] as const
  const real = bothOrNone(parts.environment, names, 'SnapTrade')
  const [clientId, consumerKey] = real ?? ['BELLBOOK-LOCAL', parts.keys.snapTradeConsumerKey]
  const client = { SNAPTRADE_CLIENT_ID: clientId, SNAPTRADE_CONSUMER_KEY: consumerKey }
  if (real) return { settings: client, portalOrigins: snapTradePortalOrigins, described: { kind: 'real' } }
  const port = parts.portOf('SNAPTRADE_PORT', 5182)
  // The official client signs with the computer's own clock.
  const snapTrade = await parts.makers.makeSnapTrade({
    store: parts.store,
    client: { clientId, consumerKey },
    origin: `http://localhost:${port.port}`,
  })
  const origin = await listenTo(parts, port, snapTrade)
  return {
    settings: { ...client, SNAPTRADE_BASE_URL: origin },
    portalOrigins: [origin],
    described: { kind: 'local', origin },
  }
}

const bothOrNone = (
  environment: Environment,
  names: readonly [string, string],
  provider: string,
): readonly [string, string] | undefined => {
  const [one, other] = names.map((name) => environment[name] || undefined)
  if (one !== undefined && other !== undefined) return [one, other]
  if (one === undefined && other === undefined) return undefined
  const [present, missing] = one === undefined ? names.toReversed() : names
  throw new Error(
    `${present} is set, but ${missing} is missing. Set both for the real ${provider}, or none for the local one.`,
  )
}
