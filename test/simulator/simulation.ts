import { limits } from '#domain/limits.ts'
import type { HttpResponse } from '#functions/local/stand-in/http.ts'
import { createLocalGoogle, type LocalGoogle } from '#functions/local/google/local-google.ts'
import { createMemoryStore } from '#functions/local/store/memory-store.ts'
import { journalOf } from '#domain/journal/empty-journal.ts'
import { freshJournalFile, parseJournalFile } from '#domain/journal/journal-file.ts'
import { printJournalFile } from '#domain/journal/print-file.ts'
import type { LogScope } from '#machines/ports/log.ts'
import { checklist } from '#test/support/builders.ts'
import { createDevice, type Device, type DeviceOptions } from './device.ts'
import { createDice, type Dice } from './dice.ts'
import { createLedgers, type Ledgers } from './ledger.ts'
import { createTraffic, driveOrigin, type Client, type Traffic } from './network.ts'
import type { Cas, DevicePlan, Scenario } from './scenario.ts'
import { openTab, type Tab, type TabWorld } from './tab.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import { createBases } from './uploads.ts'
import { startUser } from './user.ts'

/** One run of a scenario: a drive, devices, users, and one clock for all. */
export interface Simulation {
  readonly scenario: Scenario
  readonly cas: Cas
  readonly dice: Dice
  readonly timeline: Timeline
  readonly google: LocalGoogle
  readonly traffic: Traffic
  readonly ledgers: Ledgers
  readonly devices: Device[]
  readonly scope: LogScope
  /** What went wrong on the way. */
  readonly trouble: string[]
  readonly addDevice: (plan: DevicePlan, options?: Partial<DeviceOptions>) => Device
  readonly openTab: (device: Device) => Tab
  readonly killDevice: (device: Device) => void
  /** Somebody else, with a journal of their own. */
  readonly addAccount: (name: string) => Promise<Account>
  readonly accounts: Account[]
  /** The text of a file in the drive, read past everything. */
  readonly fileText: (account?: Account) => Promise<string>
  readonly call: (method: string, path: string, body?: Uint8Array) => Promise<HttpResponse>
  readonly phase: { busy: boolean; calm: boolean }
  readonly count: Counts
}

/** What happened, counted on the way. */
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
  readonly scope: LogScope
  readonly call: (method: string, path: string, body?: Uint8Array) => Promise<HttpResponse>
}

const client = { clientId: 'simulated', clientSecret: 'secret', name: 'Bellbook', redirectUris: [] }

export const createSimulation = async (scenario: Scenario, cas: Cas, seed: number): Promise<Simulation> => {
  const dice = createDice(seed)
  const timeline = createTimeline(Date.parse(scenario.start))
  const driveDice = dice.fork()
  const google = await createLocalGoogle({
    store: createMemoryStore(), clients: [client], origin: driveOrigin, now: timeline.now,
    randomBytes: driveDice.bytes, sleep: (ms) => timeline.wait(ms, undefined),
  })
  const trouble: string[] = []
  const ledgers = createLedgers()
  const devices: Device[] = []
  const phase = { busy: false, calm: true }
  const count: Counts = { deaths: 0, writes: 0, refused: 0, buried: 0 }
  const bases = createBases()
  const accounts = new Map<string, string>()
  const { accessToken, sub } = await google.levers.issueToken({ account: 'Anna', seconds: 10 ** 9 })
  accounts.set(sub, 'Anna')
  const callWith = (token: string): Simulation['call'] => async (method, path, body = new Uint8Array()) => {
    const type = body.length > 0 && !path.startsWith('/upload') ? 'application/json' : 'application/octet-stream'
    const answer = await google.handle({ method, url: `${driveOrigin}${path}`, headers: { authorization: `Bearer ${token}`, 'content-type': type }, body })
    if (answer === 'reset') throw new Error(`No answer to ${method} ${path}`)
    return answer
  }

  const answered = (tab: Client, method: string, url: string, answer: HttpResponse): void => {
    if (method === 'GET' && url.includes('alt=media') && answer.status === 200) bases.note(tab, answer.body)
    if (method !== 'PATCH' || !url.includes('/upload/')) return
    if (answer.status === 200) count.writes += 1
    if (answer.status === 412) count.refused += 1
  }
  const traffic = createTraffic({
    timeline, google, answered, dice: dice.fork(),
    weather: () => ({ latency: scenario.latency ?? [20, 250], hanging: phase.calm ? 0 : (scenario.hanging ?? 0) }),
    uploading: (tab, url, body) => {
      const [, fileId = ''] = /files\/([^?]+)/.exec(url) ?? []
      const ledger = ledgers.of({ fileId })
      const device = devices.find(({ name }) => name === tab.device)
      if (!device) return
      const snapshots = [...device.disk.log.shelves.values()].flatMap(({ snapshot }) => (snapshot ? [snapshot.text] : []))
      const missing = bases.unexplained(tab, body, snapshots, new Set([device.name, device.cloneOf ?? device.name].flatMap((name) => [...ledger.deletedBy(name)])))
        .filter((key) => !isNotCome(key, timeline.now()))
      if (missing.length > 0) trouble.push(`I6: ${tab.device} uploads without ${missing.join(', ')}`)
      bases.note(tab, body)
    },
  })
  const call = callWith(accessToken)
  const scope: LogScope = { userId: sub, fileId: await createFile(call, scenario.start) }
  const tabWorld: TabWorld = {
    timeline, traffic, ledgers, cas, count,
    dice: dice.fork(),
    deathRate: () => (phase.calm ? 0 : (scenario.deathRate ?? 0)),
    refreshLost: () => (phase.calm ? 0 : (scenario.faults ?? 0)),
    issueToken: async (userId) => {
      const expiresInSeconds = scenario.tokenSeconds ?? 3599
      const issued = await google.levers.issueToken({ account: accounts.get(userId) ?? 'Nobody', seconds: expiresInSeconds })
      return { accessToken: issued.accessToken, expiresInSeconds }
    },
    died: (tab) => {
      count.deaths += 1
      const device = devices.find(({ name }) => name === tab.client.device)
      if (device && !phase.calm) timeline.after(dice.between(300, 8_000), undefined, () => phase.calm || reopen(device))
    },
    told: (what) => trouble.push(what),
  }
  const reopen = (device: Device): void => {
    if (!device.gone) simulation.openTab(device)
  }
  let texts = 0
  const userWorld = { timeline, ledgers, dice: dice.fork(), active: () => phase.busy, nextNumber: () => (texts += 1) }
  const simulation: Simulation = {
    scenario, cas, dice, timeline, google, traffic, ledgers, devices, scope, trouble, call, phase, count,
    addDevice: (plan, options) => {
      const device = createDevice(timeline, { ...plan, scope, ...options })
      devices.push(device)
      for (let tab = 0; tab < plan.tabs; tab += 1) simulation.openTab(device)
      startUser(userWorld, device, plan.pace, plan.habits)
      return device
    },
    openTab: (device) => openTab(tabWorld, device),
    killDevice: (device) => {
      for (const tab of device.tabs.slice()) tab.die()
    },
    accounts: [{ scope, call }],
    addAccount: async (name) => {
      const issued = await google.levers.issueToken({ account: name, seconds: 10 ** 9 })
      accounts.set(issued.sub, name)
      const own = callWith(issued.accessToken)
      const account: Account = { scope: { userId: issued.sub, fileId: await createFile(own, scenario.start) }, call: own }
      simulation.accounts.push(account)
      return account
    },
    fileText: async (account = { scope, call }) =>
      new TextDecoder().decode((await account.call('GET', `/drive/v3/files/${account.scope.fileId}?alt=media`)).body),
  }
  return simulation
}

const createFile = async (call: Simulation['call'], start: string): Promise<string> => {
  const made = await call('POST', '/drive/v3/files', new TextEncoder().encode(JSON.stringify({ name: 'Simulated.bellbook', parents: ['appDataFolder'] })))
  const { id } = JSON.parse(new TextDecoder().decode(made.body)) as { readonly id: string }
  const text = printJournalFile({ ...freshJournalFile(start), journal: journalOf({ checklists: [checklist('c1'), checklist('c2')] }) })
  await call('PATCH', `/upload/drive/v3/files/${id}?uploadType=media`, new TextEncoder().encode(text))
  return id
}

/** The journal that a file text holds; undefined where it holds none. */
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
    timeline.after(0, tab.client, () => tab.room.look())
  }
}

/** Records and texts of days that a clock far ahead had invented may move to the true ones (T5). */
const isNotCome = (key: string, nowMs: number): boolean => /^[de]:/.test(key) && key.slice(2) > new Date(nowMs + limits.earliestZoneMs).toISOString().slice(0, 10)
