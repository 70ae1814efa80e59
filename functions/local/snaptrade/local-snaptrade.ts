import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Answer,
  bytesAnswer,
  type Call,
  connectionReset,
  type HttpRequest,
  type HttpResponse,
  toCall,
} from '#functions/local/stand-in/http.ts'
import type { StandIn } from '#functions/local/stand-in/listen.ts'
import { randomText } from '#functions/local/stand-in/world.ts'
import type { Store } from '#functions/local/store/store.ts'
import { adminAnswer } from './admin.ts'
import { apiAnswer } from './api.ts'
import { problem } from './errors.ts'
import { createLevers, type Fault, type Hands, type Levers } from './levers.ts'
import { uuidOf } from './market.ts'
import { brokerOf } from './personas.ts'
import { connect, portalRouteOf } from './portal.ts'
import { openRegistry, withConnection } from './registry.ts'
import type { SnapTradeWorld } from './world.ts'

/** What the local SnapTrade needs from whoever starts it. */
export interface LocalSnapTradeOptions {
  readonly store: Store
  readonly client: SnapTradeWorld['client']
  /** The address that browsers and functions reach the stand-in at, without a path. */
  readonly origin: string
  /** Milliseconds since the epoch; default the computer's clock. */
  readonly now?: () => number
  /** What a delay waits by; default real time. */
  readonly sleep?: (milliseconds: number) => Promise<void>
  /** Opens `POST /-/levers` to whoever knows this. Only tests do. */
  readonly adminToken?: string
  /** Called with what should not happen, such as a disk that refuses a write; default standard error. */
  readonly onDefect?: (error: unknown) => void
}

/** The running stand-in. */
export interface LocalSnapTrade extends StandIn {
  readonly levers: Levers & Hands
}

/** The local SnapTrade: brokers of one computer, whose accounts change from day to day. */
export const createLocalSnapTrade = async (options: LocalSnapTradeOptions): Promise<LocalSnapTrade> => {
  const levers = createLevers()
  const now = options.now ?? Date.now
  let origin = options.origin
  const world: SnapTradeWorld = {
    now: () => now() + levers.clockOffset(),
    signingNow: now,
    randomBytes: (count) => randomBytes(count),
    sleep: options.sleep ?? (async (milliseconds) => wait(milliseconds)),
    levers,
    registry: await openRegistry(options.store, now()),
    origin: () => origin,
    newSecret: () => uuidOf(randomText(world, 43)),
    client: options.client,
    tokens: new Map(),
    visits: new Map(),
  }
  const hands = createHands(world)
  const limit = createRateLimit()
  const onDefect =
    options.onDefect ?? ((error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`))

  const answer = async (call: Call): Promise<Answer> => {
    if (call.path === '/-/levers' && options.adminToken !== undefined)
      return adminAnswer(call, options.adminToken, { ...levers, ...hands })
    const portal = portalRouteOf(call)
    if (portal !== undefined) return portal.answer(world, call)
    const api = apiAnswer(world, call)
    const name = api?.route.name ?? 'unknown'
    const { headers, waitSeconds } = api?.isSigned
      ? limit.take(world.now(), levers.switches().requestsPerMinute)
      : uncounted
    const fault = levers.takeFault(name)
    if (fault?.delayMs !== undefined) await world.sleep(fault.delayMs)
    const answered =
      fault?.error !== undefined
        ? faultAnswer(fault)
        : waitSeconds !== undefined
          ? problem('throttled', String(waitSeconds))
          : ((await api?.answer()) ?? problem('notFound'))
    levers.report({
      route: name,
      method: call.method,
      path: call.path,
      status: answered === connectionReset ? 0 : answered.status,
    })
    return answered === connectionReset
      ? answered
      : { ...answered, headers: { ...answered.headers, ...headers, 'x-request-id': randomText(world, 32) } }
  }

  const running = new Set<Promise<Answer>>()
  return {
    handle: (request: HttpRequest) => {
      const answering = answer(toCall(request, origin)).catch((error: unknown) => {
        onDefect(error)
        return problem('internal')
      })
      running.add(answering)
      return answering.finally(() => running.delete(answering))
    },
    levers: { ...levers, ...hands },
    origin: () => origin,
    moveTo: (next) => {
      origin = next
    },
    close: async () => {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}

const faultAnswer = ({ error }: Fault): HttpResponse | typeof connectionReset => {
  if (error === 'reset') return connectionReset
  if (error === 'html')
    return bytesAnswer(502, new TextEncoder().encode('<html><body>Bad gateway</body></html>'), {
      'content-type': 'text/html',
    })
  return problem(error ?? 'internal', error === 'throttled' ? '7' : '')
}

const createHands = (world: SnapTradeWorld): Hands => ({
  connect: async (userId, slug, login = 'trader') => {
    const broker = brokerOf(slug)
    if (broker === undefined) throw new Error(`No such broker: ${slug}`)
    return connect(world, userId, broker, login)
  },
  disable: (id) =>
    world.registry.update((state) =>
      withConnection(state, id, (connection) => ({ ...connection, disabledMs: world.now() })),
    ),
  resync: (id) =>
    world.registry.update((state) =>
      withConnection(state, id, (connection) => ({ ...connection, generation: connection.generation + 1 })),
    ),
})

/** SnapTrade's limit for a client: so many requests in a minute that starts with the first one. */
interface RateLimit {
  /** Counts a request. `headers` go with every answer; `waitSeconds` is set where there were too many. */
  readonly take: (
    nowMs: number,
    limit: number,
  ) => { readonly headers: Readonly<Record<string, string>>; readonly waitSeconds: number | undefined }
}

const windowMs = 60_000

/** What nobody signed uses up nobody's minute. */
const uncounted: ReturnType<RateLimit['take']> = { headers: {}, waitSeconds: undefined }

/** A limiter that has counted nothing yet. */
const createRateLimit = (): RateLimit => {
  let startedMs = Number.NEGATIVE_INFINITY
  let count = 0
  return {
    take: (nowMs, limit) => {
      if (nowMs - startedMs >= windowMs) [startedMs, count] = [nowMs, 0]
      count += 1
      const resetSeconds = Math.max(1, Math.ceil((startedMs + windowMs - nowMs) / 1000))
      return {
        headers: {
          'x-ratelimit-limit': String(limit),
          'x-ratelimit-remaining': String(Math.max(0, limit - count)),
          'x-ratelimit-reset': String(resetSeconds),
        },
        waitSeconds: count > limit ? resetSeconds : undefined,
      }
    },
  }
}
