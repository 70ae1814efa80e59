import { type DevicePlan, type Scenario, scene } from './scenario.ts'
import {
  cloneProfile,
  jumpingClocks,
  leaveAndReturn,
  legacyClient,
  month,
  oneArchiveADay,
  refuseForAnHour,
  requestsPerMinute,
  restoreBackup,
  sleepFrom,
  strangersIn,
  takeTurns,
  vanish,
} from './scripts.ts'
import { arranges, writesOn } from './user.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const busy = [500, 4000] as const
/** Where time must pass, hands are slower, so that many seeds are affordable. */
const steady = [1500, 7000] as const

const device = (name: string, plan: Partial<DevicePlan> = {}): DevicePlan => ({ name, tabs: 1, pace: busy, ...plan })

/** Everything that can go wrong at once. */
const manyFaults = {
  faults: 0.05,
  damage: 0.004,
  hanging: 0.005,
  deathRate: 0.0008,
  spells: { offline: 0.5, sleep: 0.3, power: 0.15, frozenTab: 0.15 },
  tokenSeconds: 340,
  listLagMs: 20_000,
} satisfies Partial<Scenario>

/** Hands and faults: each run is small, so that many seeds are affordable. */
export const busyScenarios: ReadonlyArray<Scenario> = [
  scene('two busy devices', 'I2 I3 I4 I8 I10 F2 F3 F18 F21 F22 F23', {
    busyMs: 15 * second,
    devices: [device('desk', { tabs: 2 }), device('phone', { tabs: 2 })],
    faults: 0.05,
  }),
  scene('three devices with faults and crashes', 'I1 I2 I3 I4 I10 I19 F1 F2 F3 F7 F9 F19 F24 F25', {
    busyMs: 16 * second,
    devices: [device('desk', { tabs: 2 }), device('laptop'), device('phone', { tabs: 2 })],
    ...manyFaults,
  }),
  scene('calm pace', 'I2 I4 I21', {
    busyMs: 2 * minute,
    devices: [device('desk', { pace: [6_000, 40_000] }), device('phone', { pace: [6_000, 40_000] })],
    faults: 0.05,
  }),
  scene('one that never returns', 'I2 I4', {
    busyMs: 45 * second,
    devices: [device('desk', { pace: steady }), device('phone', { pace: steady })],
    faults: 0.05,
    script: vanish('phone'),
  }),
]

/** Routines that are arranged while they are used: tasks that move, lists in another order, schedules, rules. */
export const routineScenarios: ReadonlyArray<Scenario> = [
  scene('two devices that arrange a routine', 'I2 I3 I4 I8 I10', {
    busyMs: 15 * second,
    devices: [device('desk', { tabs: 2, habits: arranges }), device('phone', { tabs: 2, habits: arranges })],
    faults: 0.05,
  }),
  scene('a routine arranged among faults and crashes', 'I1 I2 I3 I4 I10', {
    busyMs: 16 * second,
    devices: [
      device('desk', { tabs: 2, habits: arranges }),
      device('laptop', { habits: arranges }),
      device('phone', { tabs: 2, habits: arranges }),
    ],
    ...manyFaults,
  }),
  scene('two devices that correct the day before', 'I2 I3 I4 I8 I10', {
    start: '2026-11-20T23:59:50.000Z',
    busyMs: 30 * second,
    devices: [device('desk', { tabs: 2, habits: arranges }), device('phone', { habits: arranges })],
    faults: 0.05,
  }),
]

export const dayScenarios: ReadonlyArray<Scenario> = [
  scene('midnight with a stale device', 'I14 I15 T1 T2', {
    start: '2026-11-20T23:59:20.000Z',
    busyMs: 70 * second,
    devices: [device('desk', { pace: steady }), device('phone', { pace: steady })],
    faults: 0.03,
    script: sleepFrom('phone', 25 * second, 60 * second),
    verdict: oneArchiveADay,
  }),
  scene('asleep over three midnights', 'I14 I15 T1 T6', {
    start: '2026-11-20T23:59:30.000Z',
    busyMs: 2 * day + 80 * second,
    devices: [device('desk', { pace: steady }), device('phone', { pace: steady })],
    script: (simulation) => {
      sleepFrom('desk', 20 * second, 2 * day + 40 * second)(simulation)
      sleepFrom('phone', 15 * second, 2 * day + 55 * second)(simulation)
    },
    verdict: oneArchiveADay,
  }),
  scene('clocks that jump', 'I13 T5 T7', {
    busyMs: 40 * second,
    devices: [device('desk', { pace: steady }), device('phone', { pace: steady, zoneMs: -10 * hour })],
    faults: 0.03,
    wrongClocks: true,
    script: jumpingClocks,
  }),
  scene('offline for a month', 'F20', {
    share: 0.06,
    busyMs: 30 * day,
    devices: [device('woods', { pace: [800, 2500] }), device('home', { pace: [1500, 4000] })],
    script: month,
  }),
]

/** Profiles, programs and people that get into each other's way. */
export const profileScenarios: ReadonlyArray<Scenario> = [
  scene('a cloned profile', 'F41', {
    busyMs: 28 * second,
    devices: [device('desk'), device('phone')],
    faults: 0.03,
    forked: true,
    script: cloneProfile('desk'),
  }),
  scene('a profile restored from its backup', 'F41', {
    busyMs: 34 * second,
    devices: [device('desk', { pace: steady }), device('phone', { pace: steady })],
    forked: true,
    script: restoreBackup('desk'),
  }),
  scene('a program that writes over data', 'F17', {
    busyMs: 36 * second,
    devices: [device('desk', { pace: steady }), device('phone', { pace: steady })],
    foreignWriter: true,
    script: legacyClient,
  }),
  scene('no locks', 'F37', {
    busyMs: 15 * second,
    devices: [device('desk', { tabs: 2, hasLocks: false }), device('phone', { tabs: 2, hasLocks: false })],
    faults: 0.05,
    deathRate: 0.0008,
  }),
  scene('signing out and in again', 'A37 I2 I3 I8', {
    busyMs: 36 * second,
    devices: [device('desk', { tabs: 2 }), device('phone', { pace: steady })],
    faults: 0.05,
    script: leaveAndReturn('desk'),
  }),
  scene('two users of one browser', 'I23 I24 F10 A37', {
    busyMs: 42 * second,
    devices: [device('desk', { pace: steady }), device('phone', { pace: steady })],
    faults: 0.03,
    prepare: (simulation) => simulation.addAccount('Bert'),
    script: takeTurns,
    verdict: strangersIn,
  }),
]

export const hourScenarios: ReadonlyArray<Scenario> = [
  scene('an hour of typing', 'sync.md 3.6, I21', {
    share: 0.02,
    busyMs: hour,
    devices: [device('desk', { pace: [15_000, 75_000], habits: [writesOn] })],
    verdict: (simulation) => {
      const { average, peak } = requestsPerMinute(simulation, 'desk')
      return [
        ...(average > 15 ? [`${average.toFixed(1)} requests a minute on average`] : []),
        ...(peak > 36 ? [`${peak} requests in the worst minute`] : []),
      ]
    },
  }),
  scene('an hour of refusals', 'I20 F11', {
    share: 0.02,
    busyMs: hour + 64 * second,
    devices: [device('desk', { tabs: 2, pace: [2_000, 20_000] })],
    script: refuseForAnHour,
    verdict: (simulation) => {
      const { times, within } = requestsPerMinute(simulation, 'desk')
      const begun = 3 * second
      const later = Math.max(
        0,
        ...times.filter((at) => at >= begun + minute && at < hour).map((at) => within(at, Math.min(at + minute, hour))),
      )
      const first = within(begun, begun + minute)
      return [
        ...(first > 30 ? [`${first} requests in the first minute of refusals`] : []),
        ...(later > 20 ? [`${later} requests in a later minute`] : []),
      ]
    },
  }),
]

const givingOut = {
  spells: 5,
  kinds: ['full', 'refusing', 'sticky', 'broken', 'slow'],
  spellMs: [1_000, 12_000],
  clear: 2,
} satisfies Scenario['storage']

/** Every scenario that is no matter of days once more, on storage that gives out: full, refusing, cleared, slow. */
export const storageScenarios: ReadonlyArray<Scenario> = [...busyScenarios, ...dayScenarios, ...profileScenarios]
  .filter(({ busyMs }) => busyMs < hour)
  .map((scenario) => ({
    ...scenario,
    name: `${scenario.name}, on storage that gives out`,
    proves: 'F42 F43 F44',
    share: 0.2,
    // Which of two twins a counter speaks of is read off the log: one whose log was cleared cannot know it any more.
    storage: scenario.forked ? { ...givingOut, clear: 0 } : givingOut,
    devices: scenario.devices.map((plan) => ({ ...plan, tabs: Math.max(2, plan.tabs) })),
  }))
