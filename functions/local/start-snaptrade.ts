import { snapTradePortalOrigins } from '#domain/api/portal.ts'
import type { LocalKeys } from './keys.ts'
import type { PortChoice } from './listen.ts'
import type { SnapTradeChoice } from './providers.ts'
import type { Hands, Levers } from './snaptrade/levers.ts'
import { createLocalSnapTrade } from './snaptrade/local-snaptrade.ts'
import { listenStandIn } from './stand-in/listen.ts'
import type { Store } from './store/store.ts'

/** Through whom brokers are connected, and what the functions and the browser must know about it. */
export interface SnapTradeProvider {
  readonly settings: Readonly<Record<string, string>>
  readonly portalOrigins: ReadonlyArray<string>
  /** Levers are for tests. */
  readonly described:
    | { readonly kind: 'local'; readonly origin: string; readonly levers: Levers & Hands }
    | { readonly kind: 'real' }
  readonly close: () => Promise<void>
}

interface Parts {
  readonly listen: PortChoice
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly store: Store
  readonly keys: LocalKeys
}

/** The real SnapTrade by its key, or the local one. Throws an error for people when its port cannot be had. */
export const startSnapTrade = async (
  choice: SnapTradeChoice,
  { listen, environment, store, keys }: Parts,
): Promise<SnapTradeProvider> => {
  if (choice.kind === 'real') {
    return {
      settings: { SNAPTRADE_CLIENT_ID: choice.clientId, SNAPTRADE_CONSUMER_KEY: choice.consumerKey },
      portalOrigins: snapTradePortalOrigins,
      described: { kind: 'real' },
      close: async () => undefined,
    }
  }
  const client = { clientId: 'BELLBOOK-LOCAL', consumerKey: keys.snapTradeConsumerKey }
  const levers = environment['BELLBOOK_LEVERS_TOKEN']
  const standIn = await createLocalSnapTrade({
    store,
    client,
    origin: `http://localhost:${listen.port}`,
    ...(levers ? { adminToken: levers } : {}),
  })
  const { origin, close } = await listenStandIn(standIn, listen)
  return {
    settings: {
      SNAPTRADE_CLIENT_ID: client.clientId,
      SNAPTRADE_CONSUMER_KEY: client.consumerKey,
      SNAPTRADE_BASE_URL: origin,
    },
    portalOrigins: [origin],
    described: { kind: 'local', origin, levers: standIn.levers },
    close,
  }
}
