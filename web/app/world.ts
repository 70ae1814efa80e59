import type { Result } from '#domain/result.ts'
import type { Connectivity, Hashes, Locks, ThemeSurface } from '#machines/ports/browser.ts'
import type { JournalFiles } from '#machines/ports/drive.ts'
import type { Pages } from '#machines/ports/log.ts'
import type { AuthApi, RefreshFailure, StoredTokens } from '#machines/ports/session.ts'
import type { Calendar, Clock, Ids, Pauses, Random } from '#machines/ports/time.ts'
import { createAccessTokens } from '#web/adapters/api/access-tokens.ts'
import type { BrowserAccessTokens } from '#web/adapters/api/access-tokens.ts'
import { loginAddressFor } from '#web/adapters/api/login-address.ts'
import { browserCalendar } from '#web/adapters/calendar.ts'
import { browserClock } from '#web/adapters/clock.ts'
import { createConnectivity } from '#web/adapters/connectivity.ts'
import { createHashes } from '#web/adapters/hashes.ts'
import { createIds } from '#web/adapters/ids.ts'
import { lateCode } from '#web/adapters/late-code.ts'
import { createLateNetwork } from '#web/adapters/late-network.ts'
import type { LateNetwork } from '#web/adapters/late-network.ts'
import { createDownloads } from '#web/adapters/downloads.ts'
import type { Downloads } from '#web/adapters/downloads.ts'
import { createLateLocks, createWebLocks } from '#web/adapters/locks.ts'
import { createBackupStore } from '#web/adapters/log/backup-store.ts'
import type { BrowserBackupStore } from '#web/adapters/log/backup-store.ts'
import { createConnection } from '#web/adapters/log/database.ts'
import { createEventLog } from '#web/adapters/log/event-log.ts'
import { createStandingLog } from '#web/adapters/log/standing-log.ts'
import type { StandingLog } from '#web/adapters/log/standing-log.ts'
import { withTradeRules } from '#web/adapters/log/trade-rules.ts'
import { othersFirst } from '#web/adapters/others-first.ts'
import { createPages } from '#web/adapters/pages.ts'
import { createPatientLock } from '#web/adapters/patient-lock.ts'
import { createPauses } from '#web/adapters/pauses.ts'
import { browserRandom } from '#web/adapters/random.ts'
import { createSignal } from '#web/adapters/signals.ts'
import { createDurableSession } from '#web/adapters/storage/durable-session.ts'
import type { DurableSession } from '#web/adapters/storage/durable-session.ts'
import { createHabitStore } from '#web/adapters/storage/habit-store.ts'
import { createKeyStore } from '#web/adapters/storage/key-store.ts'
import type { KeyStore } from '#web/adapters/storage/key-store.ts'
import { storageKeys } from '#web/adapters/storage/keys.ts'
import { createSessionStore } from '#web/adapters/storage/session-store.ts'
import { createThemeSurface } from '#web/adapters/theme-surface.ts'
import { browserTimers } from '#web/adapters/timers.ts'

/** Every port of the machines, made real. */
export interface World {
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
  readonly network: LateNetwork['network']
  readonly tokens: BrowserAccessTokens
  readonly files: JournalFiles
  readonly log: StandingLog
  /** Calls back when a newer version in another tab has taken the storage over. */
  readonly whenOutdated: (heard: () => void) => void
  /** Calls back when a storage that was not waited for any longer has answered after all. */
  readonly whenStorageAnswers: (heard: () => unknown) => void
  readonly backups: BrowserBackupStore
  readonly downloads: Downloads
  readonly habits: ReturnType<typeof createHabitStore>
  readonly keys: KeyStore
  /** The name of the current file, for a start without the drive. */
  readonly fileName: { readonly read: (fileId: string) => string | undefined; readonly write: (fileId: string, name: string) => void }
}

/** How long a refresh waits for the one of another tab (milliseconds); asking twice is harmless. */
const refreshPatienceMs = 5_000

/** What the world tells by itself. */
export interface WorldEvents {
  /** A token was asked for, whoever asked. */
  readonly refreshed: (answer: Result<StoredTokens, RefreshFailure>) => void
  /** Our own server has told its time, milliseconds since the epoch. */
  readonly serverTime: (nowMs: number) => void
  /** The product runs whole on this computer. */
  readonly runsLocally: () => void
}

/** The world of one page. */
export const createWorld = (page: Window, { refreshed, serverTime, runsLocally }: WorldEvents): World => {
  const { origin } = page.location
  const timers = browserTimers
  const keys = createKeyStore(page, () => page.localStorage)
  const outdated = new Set<() => void>()
  const answering = new Set<() => unknown>()
  const connection = createConnection(timers, {
    // What this page has seen is written again at once: the next edit may be hours away.
    lost: () => void durable.writeAgain(),
    outdated: () => outdated.forEach((heard) => heard()),
    late: () => answering.forEach((heard) => heard()),
  })
  const session = createDurableSession(createSessionStore(keys), keys, connection)
  const ids = createIds(browserClock)
  const manager = 'locks' in page.navigator ? page.navigator.locks : undefined
  const locks = manager
    ? createWebLocks(manager, createSignal('bellbook.locks'), { clock: browserClock, timers })
    : createLateLocks(async () => {
      const [{ createLeaseLocks }, { createLeases }] = await Promise.all([import('#web/adapters/lease-locks.ts'), import('#web/adapters/log/leases.ts')])
      return createLeaseLocks(createLeases(connection), ids.next(), { clock: browserClock, timers })
    })
  const connectivity = createConnectivity(page)
  const loadTexts = () => import('./large-texts.ts')
  const texts = lateCode(loadTexts)
  const hashes = createHashes(async () => (await texts())?.largeTexts)
  const network = createLateNetwork(() => Promise.all([import('#web/adapters/network.ts'), loadTexts()]).then(([late, { largeTexts }]) =>
    late.createNetwork({
      texts: largeTexts,
      fetch: page.fetch.bind(page),
      appOrigin: origin,
      serverTime,
      runsLocally,
      keys,
      tokens,
      clock: browserClock,
      timers,
      online: connectivity.online,
      locks,
      folderMemory: {
        read: () => keys.read(storageKeys.journalsFolderId),
        write: (folderId) => keys.write(storageKeys.journalsFolderId, folderId),
        forget: () => keys.remove(storageKeys.journalsFolderId),
      },
      cas: 'v2',
    })), () => loginAddressFor(origin))
  const exclusively = createPatientLock(manager, timers, refreshPatienceMs)
  const tokens = createAccessTokens({ session, api: network.auth, clock: browserClock, exclusively, refreshed })
  const durable = createEventLog({ connection, ids, clock: browserClock, hashes, signal: createSignal('bellbook.log') })
  return {
    clock: browserClock,
    calendar: browserCalendar,
    random: browserRandom,
    pauses: createPauses(timers, browserRandom, othersFirst),
    ids,
    pages: createPages(page, ids.next()),
    hashes,
    locks,
    connectivity,
    theme: createThemeSurface(page, keys),
    session,
    auth: network.auth,
    network: network.network,
    tokens,
    files: network.files,
    whenOutdated: (heard) => outdated.add(heard),
    whenStorageAnswers: (heard) => answering.add(heard),
    log: withTradeRules(createStandingLog(durable, lateCode(() => import('#web/adapters/log/memory-log.ts').then((late) => late.createMemoryLog(ids))))),
    backups: createBackupStore(connection),
    downloads: createDownloads(page, timers),
    habits: createHabitStore(keys),
    keys,
    fileName: {
      read: (fileId) => {
        const [id, ...name] = keys.read(storageKeys.fileName)?.split(' ') ?? []
        return id === fileId ? name.join(' ') : undefined
      },
      write: (fileId, name) => keys.write(storageKeys.fileName, `${fileId} ${name}`),
    },
  }
}
