import { createTrustedClock } from '#web/adapters/trusted-clock.ts'
import type { CommandDraft } from '#domain/journal/commands.ts'
import type { Journal, LocalDate } from '#domain/journal/journal.ts'
import { tableGet } from '#domain/journal/table.ts'
import { limits } from '#domain/limits.ts'
import type { DraftField, LogScope } from '#machines/ports/log.ts'
import type { Calendar, Clock, Random } from '#machines/ports/time.ts'
import { createAccessTokens } from '#web/adapters/api/access-tokens.ts'
import { createJournalFiles } from '#web/adapters/drive/journal-files.ts'
import { createLeaseLocks } from '#web/adapters/lease-locks.ts'
import { createWebLocks } from '#web/adapters/locks.ts'
import { createPatientLock } from '#web/adapters/patient-lock.ts'
import { createPauses } from '#web/adapters/pauses.ts'
import { textsHere } from '#web/adapters/texts/texts-here.ts'
import type { Timers } from '#web/adapters/timers.ts'
import { nodeHashes } from '#test/support/hashes.ts'
import { driveOver } from '#test/support/drive-over.ts'
import { createMovedTexts } from '#web/app/feed/moved-texts.ts'
import { openRoom, type JournalRoom } from '#web/app/feed/journal-room.ts'
import { createRefresh, type Device } from './device.ts'
import type { Dice } from './dice.ts'
import { createTabLog } from './log.ts'
import type { Ledgers, Version } from './ledger.ts'
import { driveOrigin, type Client, type Traffic } from './network.ts'
import type { Timeline } from './timeline.ts'

/** A page of a device with one journal open. */
export interface Tab {
  readonly client: Client
  /** Its name among the pages of the device. */
  readonly page: string
  readonly room: JournalRoom
  readonly scope: LogScope
  /** What the screen shows; undefined until the journal is open. */
  readonly view: () => Journal | undefined
  readonly perform: (command: CommandDraft) => boolean
  readonly nextId: () => string
  readonly today: () => LocalDate
  /** Types a new text over whatever the field shows. */
  readonly type: (date: LocalDate, field: DraftField, text: string) => void
  /** Leaves every field. */
  readonly blur: () => void
  readonly die: () => void
  /** Frozen pages keep their locks and hear nothing. */
  readonly freeze: () => void
  readonly thaw: () => void
}

export interface TabWorld {
  readonly timeline: Timeline
  readonly dice: Dice
  readonly traffic: Traffic
  readonly ledgers: Ledgers
  readonly cas: 'v2' | 'none'
  readonly count: { buried: number }
  /** The chance that a tab dies at each point where it waits for something. */
  readonly deathRate: () => number
  readonly refreshLost: () => number
  readonly issueToken: (userId: string) => Promise<{ readonly accessToken: string; readonly expiresInSeconds: number }>
  readonly died: (tab: Tab) => void
  readonly told: (what: string) => void
}

const dayMs = 86_400_000

export const openTab = (world: TabWorld, device: Device): Tab => {
  const { timeline, dice } = world
  const { scope } = device
  let state: 'awake' | 'frozen' | 'dead' = 'awake'
  let view: Journal | undefined
  const client: Client = {
    device: device.name,
    state: () => (state === 'awake' && device.asleep ? 'frozen' : state),
    online: () => device.online,
    mayDie: () => {
      if (state !== 'dead' && dice.chance(world.deathRate())) tab.die()
    },
  }
  const clock: Clock = { now: () => timeline.now() + device.skewMs, zone: () => 'UTC' }
  const calendar: Calendar = {
    localDay: (nowMs) => new Date(nowMs + device.zoneMs).toISOString().slice(0, 10),
    nextMidnight: (nowMs) => (Math.floor((nowMs + device.zoneMs) / dayMs) + 1) * dayMs - device.zoneMs,
  }
  const timers: Timers = { after: (ms, callback) => timeline.after(ms, client, callback) }
  const random: Random = { fraction: dice.fraction }
  const ports = createPorts(world, device, client, { clock, timers })
  let minted = 0
  const nextId = (): string => `${device.name}.${timeline.now().toString(36)}.${(minted += 1)}.${Math.floor(dice.fraction() * 1e9).toString(36)}`
  const trusted = createTrustedClock(clock)
  const today = (): LocalDate => calendar.localDay(trusted.now())

  const page = nextId()
  const fields = createFields(world, device, () => view)
  const needed = { ...ports, clock, hashes: nodeHashes, pauses: createPauses(timers, random) }
  const drive = driveOver(needed)
  const room = timeline.as(client, () => openRoom(
    { ...needed, drive, movedTexts: () => Promise.resolve(createMovedTexts(drive)), pages: { own: page, others: () => Promise.resolve(new Set(device.hasLocks ? device.tabs.flatMap((each) => (each.page === page ? [] : [each.page])) : [])) }, calendar, random, connectivity: { online: () => device.online, subscribe: () => () => undefined } },
    scope,
    { moment: () => ({ now: new Date(trusted.now()).toISOString(), today: today() }), nextId },
    {
      serverTime: trusted.told,
      fileLost: (reason) => world.told(`${device.name}: the file is ${reason}`),
      sessionOver: () => world.told(`${device.name}: the session is over`),
      opened: () => undefined,
      changed: (journal) => {
        view = journal
        fields.follow(journal)
      },
    },
  ))
  const pullAgain = (): void => {
    timeline.after(limits.pullEveryMs, client, () => {
      void room.pull()
      pullAgain()
    })
  }
  pullAgain()
  const tab: Tab = {
    client, page, room, scope, nextId, today,
    view: () => view,
    perform: (command) => room.perform(command).ok,
    type: (date, field, text) => {
      fields.type(date, field, text)
      room.typeDraft(date, field, text)
    },
    blur: () => {
      for (const date of fields.dates()) room.commitDraft(date)
      fields.leave()
    },
    die: () => {
      state = 'dead'
      device.tabs.splice(device.tabs.indexOf(tab), 1)
      device.locks.died(client)
      world.died(tab)
    },
    freeze: () => {
      state = 'frozen'
    },
    thaw: () => {
      if (state !== 'frozen') return
      state = 'awake'
      timeline.woken(client)
      timeline.after(0, client, () => room.look())
    },
  }
  device.tabs.push(tab)
  return tab
}

/** The ports of one tab, made as web/app/world.ts makes them of a browser. */
const createPorts = (world: TabWorld, device: Device, client: Client, { clock, timers }: { readonly clock: Clock; readonly timers: Timers }) => {
  const { timeline, dice } = world
  const manager = device.locks.managerFor(client)
  const locks = device.hasLocks
    ? createWebLocks(manager, device.lockSignals(client), { clock, timers })
    : createLeaseLocks(device.leases, `${device.name}-${dice.fraction()}`, { clock, timers })
  const api = createRefresh({ timeline, client, lostShare: world.refreshLost, chance: dice.chance, issue: world.issueToken })
  const tokens = createAccessTokens({
    session: device.session, api, clock, exclusively: createPatientLock(device.hasLocks ? manager : undefined, timers, refreshPatienceMs), refreshed: () => undefined,
  })
  let folder: string | undefined
  const files = createJournalFiles({
    origin: () => Promise.resolve(driveOrigin),
    fetch: world.traffic.fetchFor(client),
    tokens, clock, timers, locks,
    online: () => device.online,
    texts: textsHere,
    folderMemory: {
      read: () => folder,
      write: (id) => {
        folder = id
      },
      forget: () => {
        folder = undefined
      },
    },
    cas: world.cas,
  })
  const log = { ...createTabLog({ disk: device.disk, client, timeline, dice, ledgers: world.ledgers, count: world.count }), durable: () => true }
  return { locks, files, log }
}

const refreshPatienceMs = 5_000

interface Typed {
  readonly date: LocalDate
  readonly field: DraftField
  readonly version: Version
  /** The journal has held it since. */
  kept: boolean
}

/** The two fields of each date as a person has them before their eyes: what they type stays until they leave the field. */
const createFields = (world: TabWorld, device: Device, view: () => Journal | undefined) => {
  const typed = new Map<string, Typed>()
  const ledger = world.ledgers.of(device.scope)
  return {
    type: (date: LocalDate, field: DraftField, text: string): void => {
      const key = `${date} ${field}`
      const before = typed.get(key)
      const saved = view()?.entries
      const shown = (saved && tableGet(saved, date)?.[field]) ?? ''
      const seen = new Set(before ? [] : [shown])
      const version = ledger.wrote({ text, of: date, field, device: device.name, seen, ...(before && { after: before.version }) })
      typed.set(key, { date, field, version, kept: false })
    },
    dates: (): ReadonlySet<LocalDate> => new Set([...typed.values()].map(({ date }) => date)),
    /** A field that was left shows the journal again, once the journal has its text; a refused text stays. */
    leave: (): void => {
      for (const [key, { kept }] of typed) if (kept) typed.delete(key)
    },
    follow: (journal: Journal): void => {
      for (const each of typed.values()) each.kept ||= tableGet(journal.entries, each.date)?.[each.field] === each.version.text
    },
  }
}
