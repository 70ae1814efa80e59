import { snapTradePortalOrigins } from '#domain/api/portal.ts'
import type { LocalKeys } from './keys.ts'
import type { PortChoice } from './listen.ts'
import type { SnapTradeChoice } from './providers.ts'
import { createLocalSnapTrade, type LocalSnapTradeOptions } from './snaptrade/local-snaptrade.ts'
import { listenStandIn, type StandIn } from './stand-in/listen.ts'
import type { Store } from './store/store.ts'

/** Through whom brokers are connected, and what the functions and the browser must know about it. */
export interface SnapTradeProvider {
  readonly settings: Readonly<Record<string, string>>
  readonly portalOrigins: ReadonlyArray<string>
  readonly described: { readonly kind: 'local'; readonly origin: string } | { readonly kind: 'real' }
  readonly close: () => Promise<void>
}

/** What the local SnapTrade is started with. */
export interface SnapTradeParts {
  readonly listen: PortChoice
  readonly store: Store
  readonly keys: LocalKeys
  /** What answers in SnapTrade's place; default the local SnapTrade. */
  readonly makeSnapTrade?: ((options: LocalSnapTradeOptions) => Promise<StandIn>) | undefined
}

/** The real SnapTrade by its key, or the local one. Throws an error for people when its port cannot be had. */
export const startSnapTrade = async (
  choice: SnapTradeChoice,
  { listen, store, keys, makeSnapTrade = createLocalSnapTrade }: SnapTradeParts,
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
  const snapTrade = await makeSnapTrade({ store, client, origin: `http://localhost:${listen.port}` })
  const { origin, close } = await listenStandIn(snapTrade, listen)
  return {
    settings: {
      SNAPTRADE_CLIENT_ID: client.clientId,
      SNAPTRADE_CONSUMER_KEY: client.consumerKey,
      SNAPTRADE_BASE_URL: origin,
    },
    portalOrigins: [origin],
    described: { kind: 'local', origin },
    close,
  }
}
