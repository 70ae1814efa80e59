import type { Scenario } from './scenario.ts'

const second = 1000

const noon = '2026-11-20T12:00:00.000Z'

/** Two people's hands on one journal, both fast. */
export const twoBusyDevices: Scenario = {
  name: 'two busy devices',
  proves: 'I2 I3 I4 I8 I10 F2 F3 F18 F21 F22 F23',
  start: noon,
  busyMs: 45 * second,
  devices: [
    { name: 'desk', tabs: 1, pace: [400, 3000] },
    { name: 'phone', tabs: 1, pace: [400, 3000] },
  ],
  faults: 0.05,
}

/** Three devices with two tabs each, and everything that can go wrong. */
export const threeDevicesWithFaults: Scenario = {
  name: 'three devices with faults and crashes',
  proves: 'I1 I2 I3 I4 I10 I12 I19 F1 F2 F3 F7 F9 F19 F24 F25',
  start: noon,
  busyMs: 75 * second,
  devices: [
    { name: 'desk', tabs: 2, pace: [600, 5000] },
    { name: 'laptop', tabs: 1, pace: [800, 6000] },
    { name: 'phone', tabs: 2, pace: [800, 6000] },
  ],
  faults: 0.05,
  damage: 0.004,
  hanging: 0.005,
  deathRate: 0.0008,
  spells: { offline: 0.5, sleep: 0.3, power: 0.15, frozenTab: 0.15 },
  tokenSeconds: 340,
  listLagMs: 20_000,
}

export const scenarios: ReadonlyArray<Scenario> = [twoBusyDevices, threeDevicesWithFaults]
