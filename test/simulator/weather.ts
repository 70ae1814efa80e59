import type { Fault } from '#functions/local/google/levers.ts'
import { type Simulation, wake } from './simulation.ts'

/** Everything that the seed may do to the drive and to the devices while the users are busy. */
export const weatherFaults = (simulation: Simulation): void => {
  const { scenario, google } = simulation
  for (const fault of [...failing(scenario.faults ?? 0), ...damaging(scenario.damage ?? 0)]) google.levers.addFault({ ...fault, times: Number.MAX_SAFE_INTEGER })
  google.levers.set({ listLagMs: scenario.listLagMs ?? 0 })
  if (scenario.spells) for (const device of simulation.devices) startSpells(simulation, device)
}

/** Half of the failures break the connection, half are error pages; as many before as after the request was applied. */
const failing = (share: number): ReadonlyArray<Fault> => {
  if (share === 0) return []
  const kinds = [{ kind: 'reset' }, { kind: 'error', error: 'backendError' }, { kind: 'html', status: 503 }] as const
  return [
    ...(['before', 'after'] as const).flatMap((when) => kinds.map((what): Fault => ({ what, when, rate: share / kinds.length }))),
    { what: { kind: 'empty-body' }, when: 'after', rate: share / 10 },
    { what: { kind: 'error', error: 'authError' }, when: 'before', rate: share / 5 },
    { what: { kind: 'error', error: 'userRateLimitExceeded' }, when: 'before', rate: share / 5 },
  ]
}

const damaging = (share: number): ReadonlyArray<Fault> =>
  share === 0 ? [] : [
    { what: { kind: 'truncate', keep: 0.6 }, routes: ['upload.update'], rate: share },
    { what: { kind: 'flip' }, routes: ['upload.update'], rate: share },
    { what: { kind: 'flip' }, routes: ['files.media'], when: 'after', rate: share },
    { what: { kind: 'truncate', keep: 0.6 }, routes: ['files.media'], when: 'after', rate: share },
  ]

const startSpells = (simulation: Simulation, device: Simulation['devices'][number]): void => {
  const { timeline, scenario, dice, phase } = simulation
  const { offline = 0, sleep = 0, power = 0, frozenTab = 0 } = scenario.spells ?? {}
  const length = (): number => dice.between(...(scenario.spellMs ?? [2_000, 30_000]))
  const eachSecond = (): void => {
    timeline.after(1000, undefined, () => {
      if (phase.calm || device.gone) return
      if (device.online && dice.chance(offline / 60)) {
        device.online = false
        timeline.after(length(), undefined, () => {
          if (device.gone) return
          device.online = true
          for (const tab of device.tabs) timeline.after(0, tab.client, () => tab.room.look())
        })
      }
      if (!device.asleep && dice.chance(sleep / 60)) {
        device.asleep = true
        timeline.after(length(), undefined, () => wake(simulation, device))
      }
      if (dice.chance(power / 60)) simulation.killDevice(device)
      const tab = device.tabs[0]
      if (tab && dice.chance(frozenTab / 60)) {
        tab.freeze()
        timeline.after(length(), undefined, tab.thaw)
      }
      eachSecond()
    })
  }
  eachSecond()
}
