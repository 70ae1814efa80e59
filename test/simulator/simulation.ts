import { freshJournalFile, parseJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { limits } from '#domain/limits.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { HttpResponse } from '#functions/local/stand-in/http.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import { checklist } from '#test/support/builders.ts'
import { createFaultyGoogle, type FaultyGoogle } from '#test/support/google/faulty-google.ts'
import { createMemoryStore } from '#test/support/memory-store.ts'
import { type Album, createAlbum } from './album.ts'
import { createStorage } from './database.ts'
import { createDevice, createDisk, type Device, type DeviceOptions } from './device.ts'
import { createLedgers, type Ledgers } from './ledger.ts'
import { type Client, createTraffic, driveOrigin, type Traffic } from './network.ts'
import { seededRandom, type SeededRandom } from './random.ts'
import type { Cas, DevicePlan, Scenario } from './scenario.ts'
import { shelfOf } from './shelf.ts'
import { keepOnlyUnsentOn, openTab, type Tab, type TabWorld } from './tab.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import { createBases } from './uploads.ts'
import { startUser } from './user.ts'

/** One run of a scenario: a drive, devices, users, and one clock for all. */
export interface Simulation {
  readonly scenario: Scenario
  readonly cas: Cas
  readonly random: SeededRandom
  readonly timeline: Timeline
  readonly google: FaultyGoogle
  readonly traffic: Traffic
  readonly ledgers: Ledgers
  readonly album: Album
  readonly devices: Device[]
  readonly key: JournalKey
  readonly trouble: string[]
  readonly addDevice: (plan: DevicePlan, options?: Partial<DeviceOptions>) => Device
  readonly openTab: (device: Device) => Tab
  readonly killDevice: (device: Device) => void
  /** What the product does when everybody has signed out of a device. */
  readonly keepOnlyUnsent: (device: Device) => Promise<unknown>
  readonly addAccount: (name: string) => Promise<Account>
  readonly accounts: Account[]
  /** The text of a file in the drive, read past everything. */
  readonly fileText: (account?: Account) => Promise<string>
  readonly call: (method: string, path: string, body?: Uint8Array) => Promise<HttpResponse>
  readonly phase: { busy: boolean; calm: boolean }
  readonly count: Counts
}

export interface Counts {
  deaths: number
  writes: number
  /** Writes that compare-and-swap refused. */
  refused: number
  /** Acknowledged events that a later read of the file did not find. */
  buried: number
}

/** A user of the drive, their one journal, and a hand in their drive that no fault meets. */
export interface Account {
  readonly key: JournalKey
  readonly call: (method: string, path: string, body?: Uint8Array) => Promise<HttpResponse>
}

const client = { clientId: 'simulated', clientSecret: 'secret', name: 'Bellbook', redirectUris: [] }

export const createSimulation = async (scenario: Scenario, cas: Cas, seed: number): Promise<Simulation> => {
  const random = seededRandom(seed)
  const timeline = createTimeline(Date.parse(scenario.start))
  const driveRandom = random.fork()
  const google = await createFaultyGoogle({
    store: createMemoryStore(),
    client,
    origin: driveOrigin,
    now: timeline.now,
    randomBytes: driveRandom.bytes,
    sleep: (ms) => timeline.wait(ms, undefined),
  })
  const trouble: string[] = []
  const ledgers = createLedgers()
  const album = createAlbum()
  const journals = new Set<string>()
  const devices: Device[] = []
  const phase = { busy: false, calm: true }
  const count: Counts = { deaths: 0, writes: 0, refused: 0, buried: 0 }
  const bases = createBases()
  const accounts = new Map<string, string>()
  const { accessToken, sub } = await google.levers.issueToken({ account: 'Anna', seconds: 10 ** 9 })
  accounts.set(sub, 'Anna')
  const callWith =
    (token: string): Simulation['call'] =>
    async (method, path, body = new Uint8Array()) => {
      const type = body.length > 0 && !path.startsWith('/upload') ? 'application/json' : 'application/octet-stream'
      const answer = await google.handle({
        method,
        url: `${driveOrigin}${path}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        body,
      })
      if (answer === 'reset') throw new Error(`No answer to ${method} ${path}`)
      return answer
    }

  const isJournal = (url: string): boolean => journals.has(/files\/([^?]+)/.exec(url)?.[1] ?? '')
  const answered = (tab: Client, method: string, url: string, answer: HttpResponse): void => {
    if (!isJournal(url)) return
    if (method === 'GET' && url.includes('alt=media') && answer.status === 200) bases.note(tab, answer.body)
    if (method !== 'PATCH' || !url.includes('/upload/')) return
    if (answer.status === 200) count.writes += 1
    if (answer.status === 412) count.refused += 1
  }
  const traffic = createTraffic({
    timeline,
    google,
    answered,
    isJournal,
    random: random.fork(),
    faults: () => ({ latency: scenario.latency ?? [20, 250], hanging: phase.calm ? 0 : (scenario.hanging ?? 0) }),
    uploading: (tab, url, body) => {
      const [, fileId = ''] = /files\/([^?]+)/.exec(url) ?? []
      const ledger = ledgers.of({ fileId })
      const device = devices.find(({ name }) => name === tab.device)
      if (!device) return
      const { snapshot } = shelfOf(device.disk, device.key)
      const snapshots = snapshot === undefined ? [] : [snapshot]
      const missing = bases
        .unexplained(
          tab,
          body,
          snapshots,
          new Set([device.name, device.cloneOf ?? device.name].flatMap((name) => [...ledger.deletedBy(name)])),
        )
        .filter((key) => !isNotCome(key, timeline.now()))
      if (missing.length > 0) trouble.push(`I6: ${tab.device} uploads without ${missing.join(', ')}`)
      bases.note(tab, body)
    },
  })
  const call = callWith(accessToken)
  const key: JournalKey = { userId: sub, fileId: await createFile(call, scenario.start) }
  journals.add(key.fileId)
  const tabWorld: TabWorld = {
    timeline,
    traffic,
    ledgers,
    album,
    hasPictures: scenario.hasPictures ?? false,
    cas,
    count,
    random: random.fork(),
    deathRate: () => (phase.calm ? 0 : (scenario.deathRate ?? 0)),
    refreshLost: () => (phase.calm ? 0 : (scenario.faults ?? 0)),
    issueToken: async (userId) => {
      const expiresInSeconds = scenario.tokenSeconds ?? 3599
      const issued = await google.levers.issueToken({
        account: accounts.get(userId) ?? 'Nobody',
        seconds: expiresInSeconds,
      })
      return { accessToken: issued.accessToken, expiresInSeconds }
    },
    died: (tab) => {
      count.deaths += 1
      const device = devices.find(({ name }) => name === tab.client.device)
      if (device && !phase.calm)
        timeline.after(random.between(300, 8_000), undefined, () => phase.calm || reopen(device))
    },
    reported: (what) => trouble.push(what),
  }
  const reopen = (device: Device): void => {
    // No journal opens while no user is signed in.
    if (!device.gone && device.session.read().userId === device.key.userId) simulation.openTab(device)
  }
  let texts = 0
  const userWorld = {
    timeline,
    ledgers,
    random: random.fork(),
    active: () => phase.busy,
    nextNumber: () => (texts += 1),
  }
  const simulation: Simulation = {
    scenario,
    cas,
    random,
    timeline,
    google,
    traffic,
    ledgers,
    album,
    devices,
    key,
    trouble,
    call,
    phase,
    count,
    addDevice: (plan, options) => {
      const disk = scenario.storage && createDisk(plan.name, createStorage())
      const device = createDevice(timeline, { ...plan, key, ...(disk && { disk }), ...options })
      devices.push(device)
      for (let tab = 0; tab < plan.tabs; tab += 1) simulation.openTab(device)
      startUser(userWorld, device, plan.pace, plan.habits)
      return device
    },
    openTab: (device) => openTab(tabWorld, device),
    killDevice: (device) => {
      for (const tab of device.tabs.slice()) tab.die()
    },
    keepOnlyUnsent: (device) => keepOnlyUnsentOn(tabWorld, device),
    accounts: [{ key, call }],
    addAccount: async (name) => {
      const issued = await google.levers.issueToken({ account: name, seconds: 10 ** 9 })
      accounts.set(issued.sub, name)
      const own = callWith(issued.accessToken)
      const account: Account = { key: { userId: issued.sub, fileId: await createFile(own, scenario.start) }, call: own }
      simulation.accounts.push(account)
      journals.add(account.key.fileId)
      return account
    },
    fileText: async (account = { key, call }) =>
      new TextDecoder().decode((await account.call('GET', `/drive/v3/files/${account.key.fileId}?alt=media`)).body),
  }
  return simulation
}

const createFile = async (call: Simulation['call'], start: string): Promise<string> => {
  const made = await call(
    'POST',
    '/drive/v3/files',
    new TextEncoder().encode(JSON.stringify({ name: 'Simulated.bellbook', parents: ['appDataFolder'] })),
  )
  const { id } = JSON.parse(new TextDecoder().decode(made.body)) as { readonly id: string }
  const text = printJournalFile({
    ...freshJournalFile(start),
    journal: journalOf({ checklists: [checklist('c1'), checklist('c2')] }),
  })
  await call('PATCH', `/upload/drive/v3/files/${id}?uploadType=media`, new TextEncoder().encode(text))
  return id
}

export const journalIn = (text: string) => {
  const parsed = parseJournalFile(text)
  return parsed.ok ? parsed.value.journal : undefined
}

/** A sleeping device wakes up: everything that it missed happens at once. */
export const wake = ({ timeline }: Simulation, device: Device): void => {
  if (!device.asleep) return
  device.asleep = false
  timeline.woken(device)
  for (const tab of device.tabs) {
    timeline.woken(tab.client)
    timeline.after(0, tab.client, tab.look)
  }
}

/** Records and texts of days that a clock far ahead had invented may move to the true ones (T5). */
const isNotCome = (key: string, nowMs: number): boolean =>
  /^[de]:/.test(key) && key.slice(2) > new Date(nowMs + limits.earliestZoneMs).toISOString().slice(0, 10)
