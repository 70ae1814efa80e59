import type { Fault } from '#test/support/google/faults.ts'
import type { Device } from './device.ts'
import { shelfOf } from './shelf.ts'
import { type Simulation, wake } from './simulation.ts'
import { forsake } from './tab.ts'

/** Everything that the seed may do to the drive and to the devices while the users are busy. */
export const plannedFaults = (simulation: Simulation): void => {
  const { scenario, google } = simulation
  for (const fault of [...failing(scenario.faults ?? 0), ...damaging(scenario.damage ?? 0)])
    google.levers.addFault({ ...fault, times: Number.MAX_SAFE_INTEGER })
  google.levers.set({ listLagMs: scenario.listLagMs ?? 0 })
  for (const device of simulation.devices) startStorageSpells(simulation, device)
  if (scenario.spells) for (const device of simulation.devices) startSpells(simulation, device)
}

/** Half of the failures break the connection, half are error pages; as many before as after the request was applied. */
const failing = (share: number): ReadonlyArray<Fault> => {
  if (share === 0) return []
  const kinds = [{ kind: 'reset' }, { kind: 'error', error: 'backendError' }, { kind: 'html', status: 503 }] as const
  return [
    ...(['before', 'after'] as const).flatMap((when) =>
      kinds.map((what): Fault => ({ what, when, rate: share / kinds.length })),
    ),
    { what: { kind: 'empty-body' }, when: 'after', rate: share / 10 },
    { what: { kind: 'error', error: 'authError' }, when: 'before', rate: share / 5 },
    { what: { kind: 'error', error: 'userRateLimitExceeded' }, when: 'before', rate: share / 5 },
  ]
}

const damaging = (share: number): ReadonlyArray<Fault> =>
  share === 0
    ? []
    : [
        { what: { kind: 'truncate', keep: 0.6 }, routes: ['upload.update'], rate: share },
        { what: { kind: 'flip' }, routes: ['upload.update'], rate: share },
        { what: { kind: 'flip' }, routes: ['files.media'], when: 'after', rate: share },
        { what: { kind: 'truncate', keep: 0.6 }, routes: ['files.media'], when: 'after', rate: share },
      ]

const startSpells = (simulation: Simulation, device: Simulation['devices'][number]): void => {
  const { timeline, scenario, random, phase } = simulation
  const { offline = 0, sleep = 0, power = 0, frozenTab = 0 } = scenario.spells ?? {}
  const length = (): number => random.between(...(scenario.spellMs ?? [2_000, 30_000]))
  const eachSecond = (): void => {
    timeline.after(1000, undefined, () => {
      if (phase.calm || device.gone) return
      if (device.online && random.chance(offline / 60)) {
        device.online = false
        timeline.after(length(), undefined, () => {
          if (device.gone) return
          device.online = true
          for (const tab of device.tabs) timeline.after(0, tab.client, () => tab.session.look())
        })
      }
      if (!device.asleep && random.chance(sleep / 60)) {
        device.asleep = true
        timeline.after(length(), undefined, () => wake(simulation, device))
      }
      if (random.chance(power / 60)) simulation.killDevice(device)
      const tab = device.tabs[0]
      if (tab && random.chance(frozenTab / 60)) {
        tab.freeze()
        timeline.after(length(), undefined, tab.thaw)
      }
      eachSecond()
    })
  }
  eachSecond()
}

const startStorageSpells = (simulation: Simulation, device: Device): void => {
  const { timeline, scenario, random, phase } = simulation
  const { storage } = device.disk
  const { storage: faults } = scenario
  if (!storage || !faults || faults.spells + faults.clear === 0) return
  const eachSecond = (): void => {
    timeline.after(1000, undefined, () => {
      if (phase.calm || device.gone) return
      if (storage.fault === 'fine' && random.chance(faults.spells / 60)) {
        storage.fault = random.pick(faults.kinds)
        timeline.after(random.between(...faults.spellMs), undefined, () => void (storage.fault = 'fine'))
      }
      if (random.chance(faults.clear / 60)) clearStorage(simulation, device)
      eachSecond()
    })
  }
  eachSecond()
}

/** What pages remember is written again; drafts of pages that are gone, and what only the disk knew, are not. */
const clearStorage = ({ accounts }: Simulation, device: Device): void => {
  const lost = accounts.map(({ key }) => ({ key, ...shelfOf(device.disk, key) }))
  device.disk.storage?.clear()
  for (const { key, events, drafts } of lost) {
    forsake(device, key, events)
    device.forsaken.texts.push(...drafts.map(({ text }) => text))
  }
}
