import { createHash } from 'node:crypto'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import { heldInCopies } from './damaged-copies.ts'
import type { Device } from './device.ts'
import { plannedFaults } from './faults.ts'
import { SimulatedBlob } from './network.ts'
import { lossesIn, shownOf, type Waiting } from './oracle.ts'
import { picturesOnTheirWay } from './picture-oracle.ts'
import type { Cas, Scenario } from './scenario.ts'
import { actsOf, shelfOf } from './shelf.ts'
import { type Account, createSimulation, journalIn, type Simulation, wake } from './simulation.ts'
import type { Sums } from './sums.ts'

export interface Verdict {
  readonly scenario: string
  readonly cas: Cas
  readonly seed: number
  readonly failures: ReadonlyArray<string>
  /** What was done, so that green means something. */
  readonly sums: Omit<Sums, 'seeds' | 'red'>
}

/**
 * One seed of one scenario, from the first look at the journal until everybody is at rest. `lookOn` is shown the
 * simulation before it lives.
 */
export const runSeed = async (
  scenario: Scenario,
  cas: Cas,
  seed: number,
  lookOn: (simulation: Simulation) => void = () => undefined,
): Promise<Verdict> => {
  const restore = takeOverTime()
  try {
    const simulation = await createSimulation(scenario, cas, seed)
    restore.use(simulation.timeline)
    lookOn(simulation)
    return await live(simulation, seed)
  } finally {
    restore.end()
  }
}

const live = async (simulation: Simulation, seed: number): Promise<Verdict> => {
  const { scenario, cas, timeline, phase } = simulation
  await scenario.prepare?.(simulation)
  for (const plan of scenario.devices) simulation.addDevice(plan)
  await timeline.run(3_000)
  phase.busy = true
  phase.calm = false
  plannedFaults(simulation)
  scenario.script?.(simulation)
  await timeline.run(scenario.busyMs)
  phase.busy = false
  const atRest = await comeToRest(simulation)
  const failures = [
    ...simulation.trouble,
    ...writesAtOnce(simulation),
    ...(atRest ? [] : ['never at rest']),
    ...(await judge(simulation)),
    ...((await scenario.verdict?.(simulation)) ?? []),
  ]
  const ledger = simulation.ledgers.of(simulation.key)
  return {
    scenario: scenario.name,
    cas,
    seed,
    failures,
    sums: {
      ...simulation.count,
      edits: ledger.edits(),
      tasks: ledger.added.size,
      versions: [...ledger.versions.values()].filter(({ owed }) => owed !== 'no').length,
      requests: simulation.traffic.exchanges.length,
    },
  }
}

/**
 * One write at a time from each profile (I12); where locks are missing, or frozen with their tab, two are only more
 * conflicts.
 */
const writesAtOnce = ({ scenario, devices, traffic }: Simulation): ReadonlyArray<string> => {
  const isExclusive = scenario.spells === undefined && devices.every(({ hasLocks }) => hasLocks)
  return isExclusive && traffic.mostWritesAtOnce() > 1
    ? [`I12: ${traffic.mostWritesAtOnce()} writes of one profile at once`]
    : []
}

/** The faults clears, everybody comes back online and looks: until the file holds what everybody shows. */
const comeToRest = async (simulation: Simulation): Promise<boolean> => {
  const { timeline, devices, google, phase } = simulation
  phase.calm = true
  google.levers.clearFaults()
  const present = devices.filter((device) => !device.gone)
  for (const device of present) {
    device.skewMs = 0
    device.online = true
    if (device.disk.storage) device.disk.storage.fault = 'fine'
    wake(simulation, device)
    for (const tab of device.tabs) tab.thaw()
    // A sign-out on slow storage may still be under way: no journal opens before a user has signed in.
    while (isSignedIn(device) && device.tabs.length < device.usualTabs) simulation.openTab(device)
  }
  for (let round = 0; round < 40; round += 1) {
    for (const tab of present.flatMap(({ tabs }) => tabs)) {
      timeline.after(0, tab.client, () => {
        tab.blur()
        tab.look()
        if (tab.session.lacking() > 0) tab.session.retrySave()
      })
    }
    await timeline.run(round < 3 ? 6_000 : 20_000)
    if (round === 3) reloadPagesWithoutDisk(simulation, present)
    if (await isQuiet(simulation, present)) return true
  }
  return false
}

const isSignedIn = ({ session, key }: Device): boolean => session.read().userId === key.userId

/** Whose storage gave out, and who has nothing to write since: what the disk has is found at the next visit. */
const reloadPagesWithoutDisk = ({ openTab }: Simulation, present: ReadonlyArray<Device>): void => {
  for (const device of present)
    for (const tab of device.tabs.filter((each) => !each.isDurable() && each.session.lacking() === 0)) {
      tab.die()
      openTab(device)
    }
}

const isQuiet = async (simulation: Simulation, present: ReadonlyArray<Device>): Promise<boolean> => {
  const tabs = present.flatMap((device) => device.tabs)
  if (!present.every(isSignedIn)) return false
  if (tabs.some((tab) => tab.session.lacking() > 0)) return false
  if (simulation.scenario.hasPictures && present.some((device) => picturesOnTheirWay(simulation, device).length > 0))
    return false
  const texts = await Promise.all(simulation.accounts.map((account) => simulation.fileText(account)))
  const inFiles = new Map(simulation.accounts.map(({ key }, index) => [key, journalIn(texts[index] ?? '')]))
  return tabs.every((tab) => {
    const [view, file] = [tab.view(), inFiles.get(tab.key)]
    return view !== undefined && file !== undefined && shownOf(view) === shownOf(file)
  })
}

const judge = async (simulation: Simulation): Promise<ReadonlyArray<string>> =>
  (await Promise.all(simulation.accounts.map((account) => judgeAccount(simulation, account)))).flat()

const judgeAccount = async (simulation: Simulation, account: Account): Promise<ReadonlyArray<string>> => {
  const { scenario, devices, ledgers } = simulation
  const { key } = account
  const journal = journalIn(await simulation.fileText(account))
  if (!journal) return ['the file is no journal any more']
  const present = devices.filter((device) => !device.gone && device.key === key)
  return lossesIn({
    journal,
    today: new Date(simulation.timeline.now()).toISOString().slice(0, 10),
    ledger: ledgers.of(key),
    waiting: waitingIn(
      simulation,
      key,
      await heldInCopies(simulation, account),
      devices.filter((device) => !present.includes(device)),
      scenario.wrongClocks ? present : [],
    ),
    views: present.flatMap((device) =>
      device.tabs.map((tab, index) => [`${device.name}/${index}`, tab.view()] as const),
    ),
    mayReturn: scenario.foreignWriter ?? scenario.forked ?? false,
    mayTick: scenario.foreignWriter ?? scenario.forked ?? scenario.wrongClocks ?? false,
    mayFlip: scenario.damage !== undefined,
  })
}

/**
 * With compare-and-swap what was acknowledged is in the file for good, or in a copy of the bytes that a damaged upload
 * left there; without, only the device itself can repair what a later save buried.
 */
const waitingIn = (
  { cas, devices }: Simulation,
  key: JournalKey,
  copied: ReadonlyArray<LoggedEvent>,
  gone: ReadonlyArray<Device>,
  refused: ReadonlyArray<Device>,
): Waiting => {
  const shelves = gone.map(({ disk }) => shelfOf(disk, key))
  const onlyHere = [...shelves, ...devices.map(({ forsaken }) => forsaken)].flatMap(({ events }) => events)
  const waits = ({ sentRevision }: LoggedEvent): boolean => cas === 'none' || sentRevision === undefined
  const acts = actsOf([...onlyHere.filter(waits), ...copied])
  // A date that lies outside of the window by the clock of now is refused: the text stays a draft, and its field says
  // why.
  const drafts = [...shelves, ...refused.map(({ disk }) => shelfOf(disk, key))].flatMap((shelf) => shelf.drafts)
  return {
    texts: new Set([
      ...acts.texts,
      ...drafts.map(({ text }) => text),
      ...devices.flatMap(({ forsaken }) => forsaken.texts),
    ]),
    deleted: new Set(acts.deleted),
    devices: new Set(gone.map(({ name }) => name)),
    ids: new Set(acts.ids),
    ticked: new Set([...acts.ticked, ...acts.marked]),
  }
}

/**
 * The machines' timers and the browser's digest, made part of the run: nothing waits in real time or in another thread.
 */
const takeOverTime = () => {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout, Blob: globalThis.Blob }
  let timeline: Simulation['timeline'] | undefined
  const cancels = new Map<number, () => void>()
  let handles = 0
  const virtual = (callback: () => void, ms = 0): number => {
    if (!timeline) throw new Error('No time to wait in')
    handles += 1
    const handle = handles
    cancels.set(
      handle,
      timeline.after(ms, timeline.owner(), () => {
        cancels.delete(handle)
        callback()
      }),
    )
    return handle
  }
  const clear = (handle: number): void => {
    cancels.get(handle)?.()
    cancels.delete(handle)
  }
  Object.assign(globalThis, { setTimeout: virtual, clearTimeout: clear, Blob: SimulatedBlob })
  Object.defineProperty(crypto.subtle, 'digest', {
    configurable: true,
    value: (_: string, bytes: Uint8Array) =>
      Promise.resolve(Uint8Array.from(createHash('sha256').update(bytes).digest()).buffer),
  })
  return {
    use: (of: Simulation['timeline']) => void (timeline = of),
    end: () => {
      Object.assign(globalThis, real)
      Reflect.deleteProperty(crypto.subtle, 'digest')
    },
  }
}
