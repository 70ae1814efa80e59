import type { ErrorName } from './errors.ts'
import type { RecordFault } from './record-faults.ts'

/** How the stand-in deviates from normal behaviour. */
export interface Switches {
  /** Requests of the client within 60 s. */
  readonly requestsPerMinute: number
  /** How long a deleted user is still there. */
  readonly deletionMs: number
  /** The key may ask for recent orders. */
  readonly recentOrders: boolean
  /** Portal addresses point here instead of the stand-in. */
  readonly portalAddress: string | undefined
  /** What every broker's record does, beside what some do anyway. */
  readonly recordFaults: ReadonlyArray<RecordFault>
  /** So many days after a trade its record is there; until then its order stands for it. */
  readonly recordAfterDays: number
}

const goodWeather: Switches = {
  requestsPerMinute: 250,
  deletionMs: 2000,
  recentOrders: true,
  portalAddress: undefined,
  recordFaults: [],
  recordAfterDays: 1,
}

/** What goes wrong, with how many of the next requests to a route; `delayMs` answers late but correctly. */
export interface Fault {
  readonly error?: ErrorName | 'reset' | 'html'
  readonly delayMs?: number
  /** Names of routes, such as `listUserAccounts`; default all. */
  readonly routes?: ReadonlyArray<string>
  readonly times?: number
}

/** One request as the stand-in saw it. */
export interface Seen {
  readonly route: string
  readonly method: string
  readonly path: string
  readonly status: number
}

/** Everything that a test may do to the stand-in from within the process. */
export interface Levers {
  readonly switches: () => Switches
  readonly set: (change: Partial<Switches>) => void
  readonly addFault: (fault: Fault) => void
  readonly clearFaults: () => void
  /** The fault that meets this request, if any; counts it. */
  readonly takeFault: (route: string) => Fault | undefined
  /** Moves the stand-in's clock forward, over nights too. */
  readonly advance: (milliseconds: number) => void
  readonly clockOffset: () => number
  readonly report: (seen: Seen) => void
  /** What was asked so far, oldest first. */
  readonly seen: () => ReadonlyArray<Seen>
  readonly forgetSeen: () => void
}

/** What a test may do to connections without a browser. */
export interface Hands {
  /** A connection of a registered user to a broker, as if the portal had made it. Answers its id. */
  readonly connect: (userId: string, broker: string, login?: string) => Promise<string>
  /** The broker no longer takes the login. */
  readonly disable: (connectionId: string) => Promise<void>
  /** Everything is read anew: every activity gets another id. */
  readonly resync: (connectionId: string) => Promise<void>
}

/** How many requests are remembered. */
const seenMost = 2000

/** Levers that are all off. */
export const createLevers = (): Levers => {
  let switches = goodWeather
  let offset = 0
  let faults: ReadonlyArray<{ readonly fault: Fault; readonly left: number }> = []
  let log: ReadonlyArray<Seen> = []
  return {
    switches: () => switches,
    set: (change) => {
      switches = { ...switches, ...change }
    },
    addFault: (fault) => {
      faults = [...faults, { fault, left: fault.times ?? 1 }]
    },
    clearFaults: () => {
      faults = []
    },
    takeFault: (route) => {
      const found = faults.find(({ fault }) => fault.routes === undefined || fault.routes.includes(route))
      if (found !== undefined)
        faults = faults.flatMap((other) =>
          other !== found ? [other] : found.left > 1 ? [{ ...found, left: found.left - 1 }] : [],
        )
      return found?.fault
    },
    advance: (milliseconds) => {
      offset += milliseconds
    },
    clockOffset: () => offset,
    report: (seen) => {
      log = [...log.slice(-seenMost), seen]
    },
    seen: () => log,
    forgetSeen: () => {
      log = []
    },
  }
}
