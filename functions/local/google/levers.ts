import type { HttpRequest, HttpResponse } from '#functions/local/stand-in/http.ts'

/** How the stand-in deviates from normal behaviour. Everything here is off in the product. */
export interface Switches {
  /** The consent screen is in testing: refresh tokens die after seven days. */
  readonly testingMode: boolean
  /** Id tokens carry the issuer without its scheme, as old ones did. */
  readonly legacyIssuer: boolean
  /** The callback carries `iss` (Google: since 2026). */
  readonly issInCallback: boolean
  /** The drive's box on the consent page counts as unticked. */
  readonly denyDriveScope: boolean
  /** Changes show in listings this much later. */
  readonly listLagMs: number
  /** A page of a listing holds at most this many, whatever was asked for. */
  readonly maxPageSize: number
  /** So many of the next reads of an etag answer an outdated one. */
  readonly staleEtags: number
  /** The v2 endpoint answers at all. */
  readonly v2: boolean
  /** Error answers carry CORS headers (they did not in the outage of 2020). */
  readonly corsOnErrors: boolean
  /** Requests to the drive by one account within 60 s before 403 `userRateLimitExceeded`. */
  readonly requestsPerMinute: number
  /** Bytes that one account may store. */
  readonly quotaBytes: number
}

/** The switches of the product: nothing deviates. */
const goodWeather: Switches = {
  testingMode: false,
  legacyIssuer: false,
  issInCallback: true,
  denyDriveScope: false,
  listLagMs: 0,
  maxPageSize: 1000,
  staleEtags: 0,
  v2: true,
  corsOnErrors: true,
  requestsPerMinute: Number.POSITIVE_INFINITY,
  quotaBytes: 15 * 1024 ** 3,
}

/** What goes wrong. `error` names a row of the drive's error table. */
export type FaultKind =
  | { readonly kind: 'error'; readonly error: string; readonly retryAfterSeconds?: number }
  | { readonly kind: 'html'; readonly status: number }
  | { readonly kind: 'empty-body' }
  /** The connection breaks without an answer. */
  | { readonly kind: 'reset' }
  /** The answer comes late; `afterMs` counts on the world's clock. */
  | { readonly kind: 'delay'; readonly afterMs: number }
  /** Only the first part of the content arrives: of an upload's content, else of the answer's body. */
  | { readonly kind: 'truncate'; readonly keep: number }
  /** One bit arrives flipped. */
  | { readonly kind: 'flip' }

/** One thing that goes wrong, and whom it meets. */
export interface Fault {
  readonly what: FaultKind
  /** Before the request is applied, or after it has been: then only the answer is lost. Default `before`. */
  readonly when?: 'before' | 'after'
  /** Names of routes, such as `files.list` or `token`; default all. */
  readonly routes?: ReadonlyArray<string>
  /** How many requests it meets before it is used up. Default 1. */
  readonly times?: number
  /** So many matching requests pass first. Default 0. */
  readonly skip?: number
  /** The share of matching requests that it meets. Default 1. */
  readonly rate?: number
}

/** One request as the stand-in saw it. */
export interface Observation {
  readonly route: string
  readonly request: HttpRequest
  /** What was answered in the end; undefined where the connection was reset. */
  readonly response: HttpResponse | undefined
}

/** Everything that a test may do to the stand-in from within the process. */
export interface Levers {
  readonly switches: () => Switches
  readonly set: (switches: Partial<Switches>) => void
  readonly addFault: (fault: Fault) => void
  readonly clearFaults: () => void
  /** The fault that meets this request, if any; counts it. */
  readonly takeFault: (route: string, fraction: () => number) => Fault | undefined
  /** Moves the stand-in's clock forward. */
  readonly advance: (milliseconds: number) => void
  readonly clockOffset: () => number
  /** Calls back for every request. Returns the unsubscribe. */
  readonly observe: (seen: (observation: Observation) => void) => () => void
  readonly report: (observation: Observation) => void
}

/** What a test may do to accounts and tokens without a browser. */
export interface Hands {
  /** An access token for the account of this name, made if there is none. Default scopes: openid and the drive. */
  readonly issueToken: (request: {
    readonly account: string
    readonly clientId?: string
    readonly scopes?: ReadonlyArray<string>
    readonly seconds?: number
  }) => Promise<{ readonly accessToken: string; readonly sub: string }>
  /** The user disconnects the app in the drive's settings: data and tokens are gone. */
  readonly disconnect: (sub: string, clientId?: string) => Promise<void>
}

/** Levers that are all off. */
export const createLevers = (): Levers => {
  let switches = goodWeather
  let offset = 0
  let faults: ReadonlyArray<{ readonly fault: Fault; readonly left: number; readonly skip: number }> = []
  const observers = new Set<(observation: Observation) => void>()

  const takeFault = (route: string, fraction: () => number): Fault | undefined => {
    for (const entry of faults) {
      if (entry.fault.routes !== undefined && !entry.fault.routes.includes(route)) continue
      if (entry.fault.rate !== undefined && fraction() >= entry.fault.rate) continue
      const next = entry.skip > 0 ? { ...entry, skip: entry.skip - 1 } : { ...entry, left: entry.left - 1 }
      faults = faults.flatMap((other) => (other !== entry ? [other] : next.left > 0 ? [next] : []))
      if (entry.skip === 0) return entry.fault
    }
    return undefined
  }

  return {
    switches: () => switches,
    set: (change) => {
      switches = { ...switches, ...change }
    },
    addFault: (fault) => {
      faults = [...faults, { fault, left: fault.times ?? 1, skip: fault.skip ?? 0 }]
    },
    clearFaults: () => {
      faults = []
    },
    takeFault,
    advance: (milliseconds) => {
      offset += milliseconds
    },
    clockOffset: () => offset,
    observe: (seen) => {
      observers.add(seen)
      return () => observers.delete(seen)
    },
    report: (observation) => observers.forEach((seen) => seen(observation)),
  }
}
