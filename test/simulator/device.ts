import { err, ok } from '#domain/result.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import type { AuthApi, StoredTokens } from '#machines/ports/session.ts'
import { createLogDisk } from '#test/support/memory-log.ts'
import type { Leases } from '#web/adapters/locks/lease-locks.ts'
import type { Signal } from '#web/adapters/signals.ts'
import type { BrowserSession } from '#web/adapters/storage/session-store.ts'
import type { Storage } from './database.ts'
import { createMemoryLeases, createProfileLocks, createProfileSignals, type ProfileLocks } from './locks.ts'
import type { Disk } from './log.ts'
import type { Client } from './network.ts'
import type { Forsaken } from './shelf.ts'
import type { Tab } from './tab.ts'
import type { Sleeper, Timeline } from './timeline.ts'

/** A browser profile on a device: what its tabs share, and what outlives them. */
export interface Device extends Sleeper {
  readonly name: string
  readonly disk: Disk
  readonly locks: ProfileLocks
  readonly lockSignals: (owner: Sleeper) => Signal
  readonly logSignals: (owner: Sleeper) => Signal
  readonly leases: Leases
  readonly session: BrowserSession
  readonly tabs: Array<Tab>
  /** How many tabs its user likes to have open. */
  readonly usualTabs: number
  /** The browser has Web Locks. */
  readonly hasLocks: boolean
  online: boolean
  asleep: boolean
  /** How far its clock is off, milliseconds. */
  skewMs: number
  /** How far its zone is east of Greenwich, milliseconds. */
  readonly zoneMs: number
  key: JournalKey
  gone: boolean
  /** It began as a copy of another one's disk, with that one's deletions in its log. */
  readonly cloneOf: string | undefined
  readonly forsaken: Forsaken
}

export interface DeviceOptions {
  readonly name: string
  readonly key: JournalKey
  readonly tabs: number
  readonly skewMs?: number
  readonly zoneMs?: number
  readonly hasLocks?: boolean
  readonly disk?: Disk
  readonly cloneOf?: string
}

export const createDisk = (name: string, storage?: Storage): Disk => ({
  log: createLogDisk(name),
  sentAt: new Map(),
  busyUntil: 0,
  ...(storage && { storage }),
})

export const createDevice = (timeline: Timeline, options: DeviceOptions): Device => {
  const device: Device = {
    state: () => (device.gone ? 'dead' : device.asleep ? 'frozen' : 'awake'),
    name: options.name,
    disk: options.disk ?? createDisk(options.name),
    locks: createProfileLocks(),
    lockSignals: createProfileSignals(timeline),
    logSignals: createProfileSignals(timeline),
    leases: createMemoryLeases(),
    session: createSession(options.key.userId),
    tabs: [],
    usualTabs: options.tabs,
    hasLocks: options.hasLocks ?? true,
    online: true,
    asleep: false,
    skewMs: options.skewMs ?? 0,
    zoneMs: options.zoneMs ?? 0,
    key: options.key,
    gone: false,
    cloneOf: options.cloneOf,
    forsaken: { events: [], texts: [], uploads: [] },
  }
  return device
}

const createSession = (user: string): BrowserSession => {
  let generation = 0
  let userId: string | undefined = user
  let tokens: StoredTokens | undefined
  return {
    generation: () => generation,
    read: () => ({ tokens, userId, fileId: undefined }),
    writeTokens: (fresh) => void (tokens = fresh),
    clearTokens: () => void (tokens = undefined),
    writeUserId: (id) => void (userId = id),
    writeFileId: () => undefined,
    clearFileId: () => undefined,
    clearAll: () => {
      generation += 1
      tokens = undefined
      userId = undefined
    },
    subscribe: () => () => undefined,
  }
}

/** The backend's refresh as a page has it: as far away as the drive, and now and then out of reach. */
export const createRefresh = (parts: {
  readonly timeline: Timeline
  readonly client: Client
  readonly lostShare: () => number
  readonly chance: (probability: number) => boolean
  readonly issue: (userId: string) => Promise<{ readonly accessToken: string; readonly expiresInSeconds: number }>
}): Pick<AuthApi, 'refresh'> => ({
  refresh: async (userId) => {
    const { timeline, client } = parts
    await timeline.wait(50, undefined)
    const issued = client.online() && !parts.chance(parts.lostShare()) ? await parts.issue(userId) : undefined
    await timeline.wait(50, client)
    return issued && client.online() ? ok(issued) : err({ kind: 'unreachable', retryAfterMs: undefined })
  },
})
