import { randomBytes } from 'node:crypto'
import { type Answer, type HttpRequest, toCall } from '#functions/local/stand-in/http.ts'
import type { StandIn } from '#functions/local/stand-in/listen.ts'
import type { Store } from '#functions/local/store/store.ts'
import { apiAnswer } from './api.ts'
import { type Broker, demoBrokers } from './brokers.ts'
import { problem } from './errors.ts'
import { portalAnswer } from './portal.ts'
import { openRegistry } from './registry.ts'
import type { SnapTradeWorld } from './world.ts'

/** What the local SnapTrade needs from whoever starts it. */
export interface LocalSnapTradeOptions {
  readonly store: Store
  readonly client: SnapTradeWorld['client']
  /** The address that browsers and functions reach the stand-in at, without a path. */
  readonly origin: string
  /** Milliseconds since the epoch; default the computer's clock. */
  readonly now?: () => number
  /** Default the two of the demo. */
  readonly brokers?: ReadonlyArray<Broker>
  /** Called with what should not happen, such as a disk that refuses a write; default standard error. */
  readonly onDefect?: (error: unknown) => void
}

/** The running stand-in. */
export interface LocalSnapTrade extends StandIn, Pick<SnapTradeWorld, 'registry'> {}

/** The local SnapTrade: brokers of one computer, whose accounts change from day to day. */
export const createLocalSnapTrade = async (options: LocalSnapTradeOptions): Promise<LocalSnapTrade> => {
  const { store, client, now = Date.now, brokers = demoBrokers } = options
  let { origin } = options
  const world: SnapTradeWorld = {
    now,
    randomBytes: (count) => randomBytes(count),
    registry: await openRegistry(store, now()),
    origin: () => origin,
    client,
    brokers,
    visits: new Map(),
  }
  const onDefect =
    options.onDefect ?? ((error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`))

  const answer = async (request: HttpRequest): Promise<Answer> => {
    const call = toCall(request, origin)
    return (await portalAnswer(world, call)) ?? (await apiAnswer(world, call)) ?? problem('notFound')
  }
  const running = new Set<Promise<Answer>>()
  return {
    registry: world.registry,
    handle: (request) => {
      const answering = answer(request).catch((error: unknown) => {
        onDefect(error)
        return problem('internal')
      })
      running.add(answering)
      return answering.finally(() => running.delete(answering))
    },
    origin: () => origin,
    moveTo: (next) => {
      origin = next
    },
    close: async () => {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}
