import { authPaths } from '#domain/api/auth-paths.ts'
import { product } from '#domain/product.ts'
import { err, type Result } from '#domain/result.ts'
import type { Connectivity, Hashes, Locks, ThemeSurface } from '#machines/ports/browser.ts'
import type { DriveError, JournalFiles } from '#machines/ports/drive.ts'
import type { Pages } from '#machines/ports/log.ts'
import type { AuthApi, RefreshFailure, StoredTokens } from '#machines/ports/session.ts'
import type { Calendar, Clock, Ids, Pauses, Random } from '#machines/ports/time.ts'
import { type BrowserAccessTokens, createAccessTokens } from '#web/adapters/api/access-tokens.ts'
import { createConnectivity } from '#web/adapters/connectivity.ts'
import { createHashes } from '#web/adapters/hashes.ts'
import { createPages } from '#web/adapters/locks/pages.ts'
import { createPatientLock } from '#web/adapters/locks/patient-lock.ts'
import { type BrowserBackupStore, createBackupStore } from '#web/adapters/log/backup-store.ts'
import { type Connection, createConnection } from '#web/adapters/log/database.ts'
import { createEventLog } from '#web/adapters/log/event-log.ts'
import { createFallbackLog, type FallbackLog } from '#web/adapters/log/fallback-log.ts'
import type { Network } from '#web/adapters/network.ts'
import { createSignal } from '#web/adapters/signals.ts'
import { createDurableSession, type DurableSession } from '#web/adapters/storage/durable-session.ts'
import { createHabitStore } from '#web/adapters/storage/habit-store.ts'
import { createKeyStore, type KeyStore } from '#web/adapters/storage/key-store.ts'
import * as storageKeys from '#web/adapters/storage/keys.ts'
import { createSessionStore } from '#web/adapters/storage/session-store.ts'
import { createThemeSurface } from '#web/adapters/theme-surface.ts'
import {
  browserCalendar,
  browserClock,
  browserRandom,
  browserTimers,
  createIds,
  createPauses,
} from '#web/adapters/time.ts'
import { yieldToMain } from '#web/adapters/turns.ts'
import { createDownloads, type Downloads } from '#web/adapters/user-files.ts'
import { type Lazy, lazyCode, lazyPort } from '#web/shared/page/lazy.ts'

export interface Ports {
  readonly clock: Clock
  readonly calendar: Calendar
  readonly random: Random
  readonly pauses: Pauses
  readonly ids: Ids
  readonly pages: Pages
  readonly hashes: Hashes
  readonly locks: Locks
  readonly connectivity: Connectivity
  readonly theme: ThemeSurface
  readonly session: DurableSession
  readonly auth: AuthApi
  readonly network: Lazy<Network>
  readonly tokens: BrowserAccessTokens
  readonly files: JournalFiles
  readonly log: FallbackLog
  /** The database, for rows outside the log. */
  readonly connection: Connection
  /** Calls back when a newer version in another tab has upgraded the database. */
  readonly whenOutdated: (listener: () => void) => void
  /** Calls back when a storage that had timed out has answered after all. */
  readonly whenStorageAnswers: (listener: () => unknown) => void
  readonly backups: BrowserBackupStore
  readonly downloads: Downloads
  readonly habits: ReturnType<typeof createHabitStore>
  readonly keys: KeyStore
  /** The name of the current file, for a start without the drive. */
  readonly fileName: {
    readonly read: (fileId: string) => string | undefined
    readonly write: (fileId: string, name: string) => void
  }
}

/** How long a refresh waits for that of another tab (milliseconds); refreshing twice is harmless. */
const refreshPatienceMs = 5_000

interface PortEvents {
  /** A token was refreshed, for any caller. */
  readonly refreshed: (answer: Result<StoredTokens, RefreshFailure>) => void
  /** The time of our own server, milliseconds since the epoch, from its answer. */
  readonly serverTime: (nowMs: number) => void
  /** The whole product runs on this computer; `isDriveHere`: its drive too. */
  readonly runsLocally: (isDriveHere: boolean) => void
}

export const createPorts = (window: Window, events: PortEvents): Ports => {
  const keys = createKeyStore(window)
  const ids = createIds(browserClock)
  const storage = createStorage(window, keys, ids)
  const connectivity = createConnectivity(window)
  const { locks: manager }: { readonly locks?: LockManager } = window.navigator
  const locks = lazyLocks(async () => {
    const { createLocks } = await import('#web/adapters/locks/locks.ts')
    return createLocks(manager, storage.connection, ids, { clock: browserClock, timers: browserTimers })
  })
  const network = lazyNetwork(window, events, { keys, connectivity, locks, tokens: () => tokens })
  const auth: AuthApi = {
    ...lazyPort<Network['auth']>(async () => (await network.load())?.auth, {
      refresh: () => err({ kind: 'unreachable', retryAfterMs: undefined }),
      signOut: () => false,
      disconnect: () => false,
    }),
    loginAddress: () => loginAddressOf(window.location.origin),
  }
  const tokens = createAccessTokens({
    session: storage.session,
    api: auth,
    clock: browserClock,
    exclusively: createPatientLock(manager, browserTimers, refreshPatienceMs),
    refreshed: events.refreshed,
  })
  return {
    ...storage,
    clock: browserClock,
    calendar: browserCalendar,
    random: browserRandom,
    pauses: createPauses(browserTimers, browserRandom, yieldToMain),
    ids,
    pages: createPages(window, ids.next()),
    locks,
    connectivity,
    theme: createThemeSurface(window, keys),
    auth,
    network,
    tokens,
    files: lazyFiles(network),
    downloads: createDownloads(window, browserTimers),
  }
}

/** Sign-in begins with a redirect here, and ends at the callback page on the app's own origin. */
const loginAddressOf = (origin: string): string =>
  `${product.apiBasePath}${authPaths.login}?redirect=${encodeURIComponent(`${origin}${authPaths.appCallback}`)}`

/** Hashes and sends large texts in a worker; its code is loaded with the first of them. */
const largeTexts = lazyCode(async () => (await import('#web/shell/large-texts.ts')).largeTexts)

const createStorage = (window: Window, keys: KeyStore, ids: Ids) => {
  const outdated = new Set<() => void>()
  const answering = new Set<() => unknown>()
  const connection = createConnection(browserTimers, {
    window,
    // At once: the next edit may be hours away.
    lost: () => void disk.writeAgain(),
    outdated: () => outdated.forEach((listener) => listener()),
    late: () => answering.forEach((listener) => listener()),
    removed: keys.removed,
  })
  const hashes = createHashes(largeTexts.load)
  const disk = createEventLog({ connection, ids, clock: browserClock, hashes, signal: createSignal('bellbook.log') })
  const memory = lazyCode(async () => (await import('#web/adapters/log/memory-log.ts')).createMemoryLog(ids))
  return {
    connection,
    keys,
    hashes,
    session: createDurableSession(createSessionStore(keys), keys, connection),
    log: createFallbackLog(disk, memory.load),
    backups: createBackupStore(connection),
    habits: createHabitStore(keys),
    fileName: createFileNames(keys),
    whenOutdated: (listener: () => void) => void outdated.add(listener),
    whenStorageAnswers: (listener: () => unknown) => void answering.add(listener),
  }
}

const createFileNames = (keys: KeyStore): Ports['fileName'] => ({
  read: (fileId) => {
    const [id, ...name] = keys.read(storageKeys.fileName)?.split(' ') ?? []
    return id === fileId ? name.join(' ') : undefined
  },
  write: (fileId, name) => keys.write(storageKeys.fileName, `${fileId} ${name}`),
})

/** Only requests to servers take a lock. Without the code every lock counts as taken: edits wait in the log. */
export const lazyLocks = (fetchCode: () => Promise<Locks>): Locks =>
  lazyPort<Locks>(lazyCode(fetchCode).load, { ifFree: () => undefined })

interface NetworkPorts extends Pick<Ports, 'keys' | 'connectivity' | 'locks'> {
  readonly tokens: () => BrowserAccessTokens
}

/** The journal of a known user opens without this. */
const lazyNetwork = (
  window: Window,
  { serverTime, runsLocally }: PortEvents,
  { keys, connectivity, locks, tokens }: NetworkPorts,
): Lazy<Network> =>
  lazyCode(async () => {
    const [{ createNetwork }, texts] = await Promise.all([import('#web/adapters/network.ts'), largeTexts.load()])
    if (!texts) throw new TypeError('No code for large texts')
    return createNetwork({
      texts,
      fetch: window.fetch.bind(window),
      appOrigin: window.location.origin,
      serverTime,
      runsLocally,
      keys,
      tokens: tokens(),
      clock: browserClock,
      timers: browserTimers,
      online: connectivity.online,
      locks,
      folderMemory: {
        read: () => keys.read(storageKeys.journalsFolderId),
        write: (folderId) => keys.write(storageKeys.journalsFolderId, folderId),
        forget: () => keys.remove(storageKeys.journalsFolderId),
      },
      cas: 'v2',
    })
  })

/** Without the code the device counts as offline, and edits wait in the log. */
const lazyFiles = (network: Lazy<Network>): JournalFiles => {
  const offline = () => err<DriveError>({ kind: 'offline' })
  return lazyPort<JournalFiles>(async () => (await network.load())?.files, {
    list: offline,
    info: offline,
    head: offline,
    read: offline,
    write: offline,
    create: offline,
    rename: offline,
    storeConflicts: offline,
    conflicts: offline,
    remove: offline,
  })
}
