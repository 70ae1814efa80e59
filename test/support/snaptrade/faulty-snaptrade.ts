import { demoBrokers } from '#functions/local/snaptrade/brokers.ts'
import {
  createLocalSnapTrade,
  type LocalSnapTrade,
  type LocalSnapTradeOptions,
} from '#functions/local/snaptrade/local-snaptrade.ts'
import { uuidOf } from '#functions/local/snaptrade/market.ts'
import { connect } from '#functions/local/snaptrade/portal.ts'
import { type Answer, connectionReset, type HttpRequest, parseJson } from '#functions/local/stand-in/http.ts'
import { momentNow } from '#test/support/clock.ts'
import { crosswind } from './crosswind.ts'
import { type Fault, faultAnswer } from './faults.ts'
import { routeOf } from './routes.ts'

export interface Seen {
  readonly route: string
  readonly path: string
}

export interface Levers {
  readonly addFault: (fault: Fault) => void
  readonly clearFaults: () => void
  /** Portals are handed out at this address; undefined for the stand-in's own. */
  readonly setPortal: (address: string | undefined) => void
  /** What was asked so far, oldest first. */
  readonly seen: () => ReadonlyArray<Seen>
  readonly forgetSeen: () => void
  /** A connection of a registered user to a broker, as if the portal had made it. Answers its id. */
  readonly connect: (userId: string, broker: string) => Promise<string>
  /** The broker no longer takes the login. */
  readonly disable: (connectionId: string) => Promise<void>
  /** Every activity gets another id, as after a new read of the broker. */
  readonly resync: () => void
}

export interface FaultySnapTrade extends LocalSnapTrade {
  readonly levers: Levers
}

/** A new account, which is still empty. */
const meadow = {
  slug: 'MEADOW',
  name: 'Meadow Savings',
  about: 'A new account, still empty',
  hasRecentOrders: true,
  accounts: [{ name: 'Starter', type: 'Cash', currency: 'USD', history: () => [] }],
} as const

const brokers = [...demoBrokers, meadow, crosswind]

/** The product's stand-in, whose requests and answers pass through what a test plans; by default nothing. */
export const createFaultySnapTrade = async (options: LocalSnapTradeOptions): Promise<FaultySnapTrade> => {
  const { now = momentNow } = options
  const snapTrade = await createLocalSnapTrade({ ...options, now, brokers })
  let faults: ReadonlyArray<{ readonly fault: Fault; readonly left: number }> = []
  let [seen, resyncs]: [ReadonlyArray<Seen>, number] = [[], 0]
  let portal: string | undefined
  const disabled = new Set<string>()

  const takeFault = (route: string): Fault | undefined => {
    const found = faults.find(({ fault }) => fault.routes?.includes(route) ?? true)
    faults = faults.flatMap((other) =>
      other !== found ? [other] : found.left > 1 ? [{ ...found, left: found.left - 1 }] : [],
    )
    return found?.fault
  }
  const work = async (route: string, request: HttpRequest): Promise<Answer> => {
    const answer = await snapTrade.handle(request)
    if (route === 'loginSnapTradeUser' && portal !== undefined) return rewritten(answer, { redirectURI: portal })
    if (route === 'listBrokerageAuthorizations' && disabled.size > 0) return withDisabled(answer, disabled)
    return route === 'getAccountActivities' && resyncs > 0 ? withOtherIds(answer, resyncs) : answer
  }
  return {
    ...snapTrade,
    handle: async (request) => {
      const { route, path } = routeOf(request)
      // A choice of a broker in the portal includes a new sign-in there.
      if (path === '/portal' && new TextDecoder().decode(request.body).includes('broker=')) disabled.clear()
      if (route === undefined) return snapTrade.handle(request)
      seen = [...seen, { route, path }]
      const fault = takeFault(route)
      if (fault === undefined) return work(route, request)
      return fault.error === 'numbers' ? withNumbers(await work(route, request)) : faultAnswer(fault.error)
    },
    levers: {
      addFault: (fault) => void (faults = [...faults, { fault, left: fault.times ?? 1 }]),
      clearFaults: () => void (faults = []),
      setPortal: (address) => void (portal = address),
      seen: () => seen,
      forgetSeen: () => void (seen = []),
      connect: async (userId, slug) => {
        if (!brokers.some((candidate) => candidate.slug === slug)) throw new Error(`No such broker: ${slug}`)
        const id = await connect({ registry: snapTrade.registry, now }, userId, slug)
        disabled.delete(id)
        return id
      },
      disable: async (id) => void disabled.add(id),
      resync: () => void (resyncs += 1),
    },
  }
}

const rewritten = (answer: Answer, fields: object): Answer =>
  answer === connectionReset
    ? answer
    : { ...answer, body: Buffer.from(JSON.stringify({ ...(parseJson(answer.body) as object), ...fields })) }

const withDisabled = (answer: Answer, ids: ReadonlySet<string>): Answer => {
  if (answer === connectionReset || answer.status !== 200) return answer
  const connections = parseJson(answer.body) as ReadonlyArray<{ readonly id: string }>
  const changed = connections.map((connection) => ({ ...connection, disabled: ids.has(connection.id) }))
  return { ...answer, body: Buffer.from(JSON.stringify(changed)) }
}

const withNumbers = (answer: Answer): Answer => {
  if (answer === connectionReset || answer.status !== 200) return answer
  const rows = parseJson(answer.body) as ReadonlyArray<object>
  return { ...answer, body: Buffer.from(JSON.stringify(rows.map((row, id) => ({ ...row, id })))) }
}

const withOtherIds = (answer: Answer, round: number): Answer => {
  if (answer === connectionReset || answer.status !== 200) return answer
  const { data } = parseJson(answer.body) as { readonly data: ReadonlyArray<{ readonly id: string }> }
  return rewritten(answer, { data: data.map((line) => ({ ...line, id: uuidOf(`${line.id}/${round}`) })) })
}
