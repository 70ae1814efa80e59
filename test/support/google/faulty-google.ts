import { randomBytes as realRandomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createAccount, driveScope, issueAccessToken, withoutGrant } from '#functions/local/google/identity/registry.ts'
import { createLocalGoogle, type LocalGoogle, type LocalGoogleOptions } from '#functions/local/google/local-google.ts'
import {
  type Answer,
  connectionReset,
  type HttpRequest,
  type HttpResponse,
  parseJson,
} from '#functions/local/stand-in/http.ts'
import { randomFraction } from '#functions/local/stand-in/world.ts'
import { momentNow } from '#test/support/clock.ts'
import { createFaults, type Fault, withFault } from './faults.ts'
import { laggingAreas } from './lagging-area.ts'
import { routeOf } from './routes.ts'

/** How the drive deviates as long as that is set. */
export interface Switches {
  /** Changes show in listings this much later. */
  readonly listLagMs: number
  /** A page of a listing holds at most this many, whatever was asked for. */
  readonly maxPageSize: number
  /** So many of the next reads of an etag answer an outdated one. */
  readonly staleEtags: number
}

/** One request as Google saw it. */
export interface Observation {
  readonly route: string
  readonly request: HttpRequest
  /** What was answered in the end; undefined where the connection was reset. */
  readonly response: HttpResponse | undefined
}

export interface Levers {
  readonly set: (switches: Partial<Switches>) => void
  readonly addFault: (fault: Fault) => void
  readonly clearFaults: () => void
  /** Moves Google's clock forward, and no other. */
  readonly advance: (milliseconds: number) => void
  /** Calls back for every request. Returns the unsubscribe. */
  readonly observe: (seen: (observation: Observation) => void) => () => void
  /** An access token for the account of this name, made if there is none. Default scopes: openid and the drive. */
  readonly issueToken: (request: {
    readonly account: string
    readonly clientId?: string
    readonly scopes?: ReadonlyArray<string>
    readonly seconds?: number
  }) => Promise<{ readonly accessToken: string; readonly sub: string }>
  /** The user disconnects the app in the drive's settings: files and tokens are gone. */
  readonly disconnect: (sub: string) => Promise<void>
}

export interface FaultyGoogle extends LocalGoogle {
  readonly levers: Levers
}

export interface FaultyGoogleOptions extends LocalGoogleOptions {
  /** What a delay waits by; default real time. */
  readonly sleep?: (milliseconds: number) => Promise<void>
}

const noSwitches: Switches = { listLagMs: 0, maxPageSize: Number.POSITIVE_INFINITY, staleEtags: 0 }

/** The product's stand-in, whose requests and answers pass through what a test plans; by default nothing. */
export const createFaultyGoogle = async ({
  sleep = async (milliseconds) => wait(milliseconds),
  ...options
}: FaultyGoogleOptions): Promise<FaultyGoogle> => {
  let [offset, switches] = [0, noSwitches]
  const { now: clock = momentNow, randomBytes = (count) => realRandomBytes(count) } = options
  const now = (): number => clock() + offset
  const google = await createLocalGoogle({
    ...options,
    now,
    randomBytes,
    makeArea: laggingAreas(now, () => switches.listLagMs),
  })
  const faults = createFaults(() => randomFraction({ randomBytes }))
  const observers = new Set<(observation: Observation) => void>()

  const work = async (request: HttpRequest): Promise<Answer> => {
    const route = routeOf(request)
    const answer = await google.handle(route === 'files.list' ? withPageSize(request, switches.maxPageSize) : request)
    if (route !== 'v2.files.get' || switches.staleEtags === 0 || answer === connectionReset) return answer
    switches = { ...switches, staleEtags: switches.staleEtags - 1 }
    return withStaleEtag(answer)
  }
  const handle = async (request: HttpRequest): Promise<Answer> => {
    const route = routeOf(request)
    const answer = await withFault(faults.take(route), { request, route, sleep, randomBytes, work })
    const response = answer === connectionReset ? undefined : answer
    for (const seen of observers) seen({ route, request, response })
    return answer
  }
  return {
    ...google,
    handle,
    levers: {
      set: (change) => void (switches = { ...switches, ...change }),
      addFault: faults.add,
      clearFaults: faults.clear,
      advance: (milliseconds) => void (offset += milliseconds),
      observe: (seen) => {
        observers.add(seen)
        return () => observers.delete(seen)
      },
      ...accountLevers(google, { now, randomBytes }),
    },
  }
}

const accountLevers = (
  google: LocalGoogle,
  world: { readonly now: () => number; readonly randomBytes: (count: number) => Uint8Array },
): Pick<Levers, 'issueToken' | 'disconnect'> => {
  const { registry, client } = google
  const tokenFor = (sub: string, clientId = client.clientId, scopes = ['openid', driveScope], seconds?: number) =>
    issueAccessToken(registry, world, { sub, clientId, scopes }, seconds)
  return {
    issueToken: async ({ account: name, clientId, scopes, seconds }) => {
      const known = registry.state().accounts.find((account) => account.name === name)
      const { sub } = known ?? (await createAccount(registry, world, name))
      return { accessToken: await tokenFor(sub, clientId, scopes && [...scopes], seconds), sub }
    },
    disconnect: async (sub) => {
      const headers = { authorization: `Bearer ${await tokenFor(sub)}` }
      const ask = async (method: string, path: string): Promise<unknown> => {
        const answer = await google.handle({ method, url: `/drive/v3/files${path}`, headers, body: new Uint8Array() })
        return answer === connectionReset ? undefined : parseJson(answer.body)
      }
      const listed = (await ask('GET', '?spaces=appDataFolder&pageSize=1000')) as {
        readonly files: ReadonlyArray<{ readonly id: string }>
      }
      for (const { id } of listed.files) await ask('DELETE', `/${id}`)
      await registry.update((state) => withoutGrant(state, sub, client.clientId))
    },
  }
}

const withPageSize = (request: HttpRequest, most: number): HttpRequest => {
  if (most === Number.POSITIVE_INFINITY) return request
  const url = new URL(request.url, 'http://localhost')
  url.searchParams.set('pageSize', String(Math.min(Number(url.searchParams.get('pageSize') ?? most), most)))
  return { ...request, url: url.href }
}

const withStaleEtag = (answer: HttpResponse): HttpResponse => ({
  ...answer,
  body: Buffer.from(JSON.stringify({ ...(parseJson(answer.body) as object), etag: '"outdated"' })),
})
