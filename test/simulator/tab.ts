import { limits } from '#domain/limits.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import { isRecordText } from '#domain/record/record-lists.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { textsAt } from '#machines/journal/draft-place.ts'
import type { DraftField, JournalKey } from '#machines/ports/log.ts'
import type { Calendar, Clock, Random } from '#machines/ports/time.ts'
import { nodeHashes } from '#test/support/hashes.ts'
import { createMemoryLog } from '#test/support/memory-log.ts'
import { createAccessTokens } from '#web/adapters/api/access-tokens.ts'
import { createAttachmentFiles } from '#web/adapters/drive/attachment-files.ts'
import { createJournalFiles } from '#web/adapters/drive/journal-files.ts'
import { createLeaseLocks } from '#web/adapters/locks/lease-locks.ts'
import { createPatientLock } from '#web/adapters/locks/patient-lock.ts'
import { createWebLocks } from '#web/adapters/locks/web-locks.ts'
import { mainThreadCodec } from '#web/adapters/texts/texts-here.ts'
import { createPauses, type Timers, createTrustedClock } from '#web/adapters/time.ts'
import { createActors } from '#web/read-models/actors.ts'
import { createDriveWork } from '#web/wiring/drive-work.ts'
import { type JournalSession, openSession } from '#web/wiring/journal-session.ts'
import type { Album } from './album.ts'
import { createRefresh, type Device } from './device.ts'
import type { Ledgers, Version } from './ledger.ts'
import { createTabLog } from './log.ts'
import { type Client, driveOrigin, type Traffic } from './network.ts'
import { createPictures, type Pictures } from './pictures.ts'
import type { SeededRandom } from './random.ts'
import { shelfOf } from './shelf.ts'
import { createStoredLog } from './stored-log.ts'
import type { Timeline } from './timeline.ts'

/** A page of a device with one journal open. */
export interface Tab {
  readonly client: Client
  /** Its name among the pages of the device. */
  readonly page: string
  readonly session: JournalSession
  /** Where the device has a database for them. */
  readonly pictures: Pictures | undefined
  readonly key: JournalKey
  /** What the screen shows; undefined until the journal is open. */
  readonly view: () => Journal | undefined
  readonly perform: (command: CommandDraft) => boolean
  readonly nextId: () => string
  readonly today: () => LocalDate
  readonly type: (place: string, field: DraftField, text: string) => void
  readonly blur: () => void
  readonly die: () => void
  /** Looks whether there is anything new, as a page does that is seen again or has its network back. */
  readonly look: () => void
  /** Its log lives on the disk. */
  readonly isDurable: () => boolean
  /** Events that it knows of, and that the disk may not have any more. */
  readonly remembered: () => ReadonlyArray<LoggedEvent>
  /** Frozen pages keep their locks and get no messages. */
  readonly freeze: () => void
  readonly thaw: () => void
}

export interface TabWorld {
  readonly timeline: Timeline
  readonly random: SeededRandom
  readonly traffic: Traffic
  readonly ledgers: Ledgers
  readonly album: Album
  readonly hasPictures: boolean
  readonly cas: 'v2' | 'none'
  readonly count: { buried: number }
  /** The chance that a tab dies at each point where it waits for something. */
  readonly deathRate: () => number
  readonly refreshLost: () => number
  readonly issueToken: (userId: string) => Promise<{ readonly accessToken: string; readonly expiresInSeconds: number }>
  readonly died: (tab: Tab) => void
  readonly reported: (what: string) => void
}

const dayMs = 86_400_000

export const openTab = (world: TabWorld, device: Device): Tab => {
  const { timeline, random } = world
  const { key } = device
  let state: 'awake' | 'frozen' | 'dead' = 'awake'
  let view: Journal | undefined
  const client: Client = {
    device: device.name,
    state: () => (state === 'awake' && device.asleep ? 'frozen' : state),
    online: () => device.online,
    mayDie: () => {
      if (state !== 'dead' && random.chance(world.deathRate())) tab.die()
    },
  }
  const clock: Clock = { now: () => timeline.now() + device.skewMs, zone: () => 'UTC' }
  const calendar: Calendar = {
    localDay: (nowMs) => new Date(nowMs + device.zoneMs).toISOString().slice(0, 10),
    nextMidnight: (nowMs) => (Math.floor((nowMs + device.zoneMs) / dayMs) + 1) * dayMs - device.zoneMs,
  }
  const timers: Timers = { after: (ms, callback) => timeline.after(ms, client, callback) }
  const fractions: Random = { fraction: random.fraction }
  let minted = 0
  const nextId = (): string =>
    `${device.name}.${timeline.now().toString(36)}.${(minted += 1)}.${Math.floor(random.fraction() * 1e9).toString(36)}`
  const ports = createPorts(world, device, client, { clock, timers, nextId })
  const trusted = createTrustedClock(clock)
  const today = (): LocalDate => calendar.localDay(trusted.now())

  const page = nextId()
  const isRefused = ['refusing', 'broken'].includes(device.disk.storage?.fault ?? 'fine')
  const beganWithCopy = !isRefused && shelfOf(device.disk, key).snapshot !== undefined
  const fields = createFields(world, device, () => view)
  const show = (journal: Journal) => {
    const isFirst = view === undefined
    view = journal
    fields.follow(journal)
    if (isFirst) pictures?.look()
  }
  const connection = { isSilent: () => false }
  const needed = { ...ports, connection, clock, hashes: nodeHashes, pauses: createPauses(timers, fractions) }
  const session = timeline.as(client, () =>
    openSession(
      {
        ...needed,
        actors: createActors(),
        drive: createDriveWork(needed),
        pages: {
          own: page,
          others: () =>
            Promise.resolve(
              new Set(device.hasLocks ? device.tabs.flatMap((each) => (each.page === page ? [] : [each.page])) : []),
            ),
        },
        calendar,
        random: fractions,
        connectivity: { online: () => device.online, subscribe: () => () => undefined },
      },
      key,
      { moment: () => ({ now: new Date(trusted.now()).toISOString(), today: today() }), nextId },
      {
        serverTime: trusted.serverTime,
        fileLost: (reason) => {
          // A page that began without a copy has only the drive: until a damaged upload is repaired, it says so.
          if (reason !== 'invalid' || beganWithCopy || view) world.reported(`${device.name}: the file is ${reason}`)
        },
        sessionOver: () => world.reported(`${device.name}: the session is over`),
        opened: show,
        changed: show,
      },
    ),
  )
  const pullAgain = (): void => {
    timeline.after(limits.pullEveryMs, client, () => {
      void session.pull()
      pullAgain()
    })
  }
  pullAgain()
  const pictures = timeline.as(client, () =>
    ports.stored && world.hasPictures
      ? createPictures({
          key,
          connection: ports.stored.connection,
          files: ports.attachments,
          locks: ports.locks,
          isDurable: ports.log.durable,
          nextId,
          today,
          journal: () => view,
          session: () => session,
        })
      : undefined,
  )
  ports.stored?.watch(() => timeline.as(client, session.storageChanged))
  const tab: Tab = {
    client,
    page,
    session,
    pictures,
    key,
    nextId,
    today,
    view: () => view,
    perform: (command) => session.perform(command).ok,
    isDurable: () => ports.log.durable(),
    remembered: () => ports.stored?.remembered(key) ?? [],
    type: (place, field, text) => {
      fields.type(place, field, text)
      session.typeDraft(place, field, text)
    },
    blur: () => {
      for (const place of fields.places()) session.commitDraft(place)
      fields.leave()
    },
    die: () => {
      state = 'dead'
      device.tabs.splice(device.tabs.indexOf(tab), 1)
      device.locks.died(client)
      const events = forsake(device, key, tab.remembered())
      const body = world.traffic.lastUploadOf(client)
      if (body && events.length > 0 && !tab.isDurable()) device.forsaken.uploads.push({ body, events })
      world.died(tab)
    },
    look: () => {
      session.look()
      pictures?.look()
    },
    freeze: () => void (state = 'frozen'),
    thaw: () => {
      if (state !== 'frozen') return
      state = 'awake'
      timeline.woken(client)
      timeline.after(0, client, tab.look)
    },
  }
  device.tabs.push(tab)
  return tab
}

/** The ports of one tab, made as web/wiring/ports.ts makes them of a browser. */
const createPorts = (
  world: TabWorld,
  device: Device,
  client: Client,
  { clock, timers, nextId }: { readonly clock: Clock; readonly timers: Timers; readonly nextId: () => string },
) => {
  const { timeline, random } = world
  const manager = device.locks.managerFor(client)
  const locks = device.hasLocks
    ? createWebLocks(manager, device.lockSignals(client), { clock, timers })
    : createLeaseLocks(device.leases, `${device.name}-${random.fraction()}`, { clock, timers })
  const api = createRefresh({
    timeline,
    client,
    lostShare: world.refreshLost,
    chance: random.chance,
    issue: world.issueToken,
  })
  const tokens = createAccessTokens({
    session: device.session,
    api,
    clock,
    exclusively: createPatientLock(device.hasLocks ? manager : undefined, timers, refreshPatienceMs),
    refreshed: () => undefined,
  })
  let folder: string | undefined
  const drive = {
    origin: () => Promise.resolve(driveOrigin),
    fetch: world.traffic.fetchFor(client),
    tokens,
    clock,
    timers,
    locks,
    online: () => device.online,
    texts: mainThreadCodec,
    folderMemory: {
      read: () => folder,
      write: (id: string) => void (folder = id),
      forget: () => void (folder = undefined),
    },
    cas: world.cas,
  }
  const files = createJournalFiles(drive)
  const attachments = createAttachmentFiles(drive)
  const { storage } = device.disk
  if (!storage) {
    const log = createTabLog({
      disk: device.disk,
      client,
      timeline,
      random,
      ledgers: world.ledgers,
      count: world.count,
    })
    return { locks, files, attachments, stored: undefined, log: { ...log, durable: () => true } }
  }
  const stored = createStoredLog({
    storage,
    client,
    timeline,
    random,
    ledgers: world.ledgers,
    album: world.album,
    key: device.key,
    signal: device.logSignals(client),
    nextId,
  })
  return { locks, files, attachments, stored, log: stored.log }
}

/** The last page of a device clears it, and nothing kills that page. */
export const keepOnlyUnsentOn = (world: TabWorld, device: Device): Promise<unknown> => {
  const { storage, log } = device.disk
  if (!storage) return createMemoryLog(log).keepOnlyUnsent(undefined)
  const client: Client = {
    device: device.name,
    state: () => 'awake',
    online: () => device.online,
    mayDie: () => undefined,
  }
  const stored = createStoredLog({
    ...world,
    storage,
    client,
    key: device.key,
    signal: device.logSignals(client),
    nextId: () => `${device.name}.last`,
  })
  return stored.keepOnlyUnsent(undefined)
}

/** Notes and answers which of these events are gone with the page or the disk that had them: no other one has them. */
export const forsake = (
  device: Device,
  key: JournalKey,
  events: ReadonlyArray<LoggedEvent>,
): ReadonlyArray<LoggedEvent> => {
  const left = new Set(
    [...shelfOf(device.disk, key).events, ...device.tabs.flatMap((tab) => tab.remembered())].map(({ id }) => id),
  )
  const gone = events.filter(({ id }) => !left.has(id))
  device.forsaken.events.push(...gone)
  return gone
}

const refreshPatienceMs = 5_000

interface Typed {
  /** A date, or the text of a record (`machines/journal/draft-place.ts`). */
  readonly place: string
  readonly field: DraftField
  readonly version: Version
  /** The journal has held it since. */
  stored: boolean
}

const textOf = (place: string, field: DraftField): Pick<Version, 'of' | 'field'> => {
  const [name, id = ''] = place.split(' ')
  return isRecordText(name) ? { of: id, field: name } : { of: place, field }
}

/**
 * The fields of dates and records as a person has them before their eyes: what they type stays until they leave the
 * field.
 */
const createFields = (world: TabWorld, device: Device, view: () => Journal | undefined) => {
  const typed = new Map<string, Typed>()
  const ledger = world.ledgers.of(device.key)
  return {
    type: (place: string, field: DraftField, text: string): void => {
      const key = `${place} ${field}`
      const before = typed.get(key)
      const seen = new Set(before ? [] : [textsAt(view(), place)[field]])
      const version = ledger.wrote({
        ...textOf(place, field),
        text,
        device: device.name,
        seen,
        ...(before && { after: before.version }),
      })
      typed.set(key, { place, field, version, stored: false })
    },
    places: (): ReadonlySet<string> => new Set([...typed.values()].map(({ place }) => place)),
    /** A field that was left shows the journal again, once the journal has its text; a refused text stays. */
    leave: (): void => {
      for (const [key, { stored }] of typed) if (stored) typed.delete(key)
    },
    follow: (journal: Journal): void => {
      for (const each of typed.values()) each.stored ||= textsAt(journal, each.place)[each.field] === each.version.text
    },
  }
}
