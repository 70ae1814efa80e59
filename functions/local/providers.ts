import { providerCallback } from '#domain/api/auth.ts'
import { product } from '#domain/product.ts'
import { createLocalFeeds } from './feeds/feeds.ts'
import { createLocalGemini } from './gemini/gemini.ts'
import { createLocalGoogle } from './google/local-google.ts'
import type { LocalKeys } from './keys.ts'
import type { PortChoice } from './listen.ts'
import { createLocalSnapTrade } from './snaptrade/local-snaptrade.ts'
import { type Listening, listenStandIn } from './stand-in/listen.ts'
import type { StandIn } from './stand-in/stand-in.ts'
import type { Store } from './store/store.ts'

type Environment = Readonly<Record<string, string | undefined>>

export const localMakers = {
  makeGoogle: createLocalGoogle,
  makeSnapTrade: createLocalSnapTrade,
  makeFeeds: createLocalFeeds,
  makeGemini: createLocalGemini,
} as const
export type ProviderMakers = typeof localMakers

export interface ProviderParts {
  readonly environment: Environment
  readonly store: Store
  readonly keys: LocalKeys
  readonly appOrigin: string
  readonly makers: ProviderMakers
  readonly now: () => number
  readonly portOf: (variable: string, standard: number) => PortChoice
  /** To be closed in the end. */
  readonly started: Listening[]
}

interface Provider {
  /** Of the stand-in; undefined for the real provider. */
  readonly origin: string | undefined
  readonly settings: Readonly<Record<string, string>>
}

/** Throws an error for people when the port is not available. */
export const listenTo = async (parts: ProviderParts, port: PortChoice, standIn: StandIn): Promise<string> => {
  const listening = await listenStandIn(standIn, port)
  parts.started.push(listening)
  return listening.origin
}

/** The real Google by its credentials, or the local one. Throws an error for people when only one of them is given. */
export const startGoogle = async (parts: ProviderParts): Promise<Provider> => {
  const real = bothOrNone(parts.environment, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], 'Google')
  if (real !== undefined) return { origin: undefined, settings: real }
  const port = parts.portOf('GOOGLE_PORT', 5181)
  const client = {
    clientId: `${product.appId}-local.apps.googleusercontent.com`,
    clientSecret: parts.keys.googleClientSecret,
    name: product.name,
    redirectUris: [`${parts.appOrigin}${product.apiBasePath}${providerCallback.path}`],
  }
  const { store, now } = parts
  const google = await parts.makers.makeGoogle({ store, client, origin: `http://localhost:${port.port}`, now })
  const origin = await listenTo(parts, port, google)
  return {
    origin,
    settings: {
      GOOGLE_CLIENT_ID: client.clientId,
      GOOGLE_CLIENT_SECRET: client.clientSecret,
      GOOGLE_ISSUER: origin,
      GOOGLE_AUTHORIZATION_URL: `${origin}/o/oauth2/v2/auth`,
      GOOGLE_TOKEN_URL: `${origin}/token`,
      GOOGLE_TOKEN_INFO_URL: `${origin}/tokeninfo`,
      GOOGLE_REVOCATION_URL: `${origin}/revoke`,
    },
  }
}

/** The real SnapTrade by its key, or the local one. Throws an error for people when only a part of the key is given. */
export const startSnapTrade = async (parts: ProviderParts): Promise<Provider> => {
  const real = bothOrNone(parts.environment, ['SNAPTRADE_CLIENT_ID', 'SNAPTRADE_CONSUMER_KEY'], 'SnapTrade')
  const { SNAPTRADE_KEY = '' } = parts.environment
  if (real !== undefined) return { origin: undefined, settings: { ...real, SNAPTRADE_KEY } }
  const port = parts.portOf('SNAPTRADE_PORT', 5182)
  const isPersonal = SNAPTRADE_KEY === 'personal'
  const client = { clientId: 'BELLBOOK-LOCAL', consumerKey: parts.keys.snapTradeConsumerKey, isPersonal }
  // The official client signs with the computer's own clock.
  const { store } = parts
  const snapTrade = await parts.makers.makeSnapTrade({ store, client, origin: `http://localhost:${port.port}` })
  const origin = await listenTo(parts, port, snapTrade)
  const { clientId, consumerKey } = client
  return {
    origin,
    settings: {
      SNAPTRADE_CLIENT_ID: clientId,
      SNAPTRADE_CONSUMER_KEY: consumerKey,
      SNAPTRADE_KEY,
      SNAPTRADE_BASE_URL: origin,
    },
  }
}

const bothOrNone = (
  environment: Environment,
  names: readonly [string, string],
  provider: string,
): Readonly<Record<string, string>> | undefined => {
  const found = names.flatMap((name) => (environment[name] ? [[name, environment[name]] as const] : []))
  if (found.length !== 1) return found.length === 0 ? undefined : Object.fromEntries(found)
  const [present, missing] = found[0]?.[0] === names[0] ? names : names.toReversed()
  throw new Error(
    `${present} is set, but ${missing} is missing. Set both for the real ${provider}, or none for the local one.`,
  )
}
