import { limits } from '#domain/limits.ts'
import { parseJson } from '#functions/local/stand-in/http.ts'
import { outboxOf } from './album.ts'
import { picturesInDrive, picturesLost } from './picture-oracle.ts'
import { pictureHabits } from './pictures.ts'
import { type DevicePlan, type Scenario, scene } from './scenario.ts'
import { sleepFrom } from './scripts.ts'
import type { Simulation } from './simulation.ts'
import { arranges } from './user.ts'

const second = 1000
const day = 24 * 3600 * second

const keeper = (name: string, plan: Partial<DevicePlan> = {}): DevicePlan => ({
  name,
  tabs: 2,
  pace: [250, 1500],
  habits: [...pictureHabits, ...arranges.slice(0, 6)],
  ...plan,
})

const steady = { spells: 0, kinds: ['fine'], spellMs: [1, 1], clear: 0 } satisfies Scenario['storage']

/** The drive is full for some seconds, and another program deletes pictures there, some before they were listed. */
const fullAndTidied = (simulation: Simulation): void => {
  const { timeline, google, random, album, devices, key, call, phase } = simulation
  timeline.after(random.between(4 * second, 12 * second), undefined, () => {
    const refused = { what: { kind: 'error', error: 'storageQuotaExceeded' }, times: 12 } as const
    google.levers.addFault({ ...refused, routes: ['upload.create', 'upload.update'] })
  })
  const tidy = (): void => {
    timeline.after(random.between(2 * second, 6 * second), undefined, async () => {
      if (!phase.busy) return
      const listed = await picturesInDrive(simulation)
      const one = listed.length > 0 ? random.pick(listed) : undefined
      if (one) {
        album.deletedOutside.add(one.name)
        await call('DELETE', `/drive/v3/files/${one.id}`).catch(() => undefined)
      }
      tidy()
    })
  }
  tidy()
  google.levers.observe(({ route, response }) => {
    if (route !== 'upload.create' || response?.status !== 200 || !phase.busy || !random.chance(0.2)) return
    const { id } = (parseJson(response.body) ?? {}) as { readonly id?: string }
    const owed = devices.flatMap((device) => outboxOf(device, key)).find(({ driveId }) => driveId === id)
    // Well before the drive lists it: the device that sent it still has it, and has to send it again if it is lost.
    if (id === undefined || !owed) return
    album.ghosts.add(owed.sha256)
    timeline.after(random.between(0, 3 * second), undefined, () =>
      call('DELETE', `/drive/v3/files/${id}`).catch(() => undefined),
    )
  })
}

/** A week with no network on one device, which is opened for half a minute a day; the other one has it. */
const weekAway = (simulation: Simulation): void => {
  const [away, home] = simulation.devices
  if (!away || !home) return
  away.online = false
  for (let days = 0; days < 7; days += 1) {
    sleepFrom(away.name, days * day + 20 * second, (days + 1) * day)(simulation)
    sleepFrom(home.name, days * day + 9 * second, (days + 1) * day + 5 * second)(simulation)
  }
}

/** After the days that removed pictures are kept. */
const monthAfter = (simulation: Simulation): void => {
  const lastMs = (limits.attachmentKeptDays + 2) * day
  for (const { name } of simulation.devices) sleepFrom(name, 15 * second, lastMs)(simulation)
}

const scenarios: ReadonlyArray<Scenario> = [
  scene('pictures among faults and crashes', 'I1 I2 I3 F1 F2 F3', {
    busyMs: 20 * second,
    devices: [keeper('desk'), keeper('phone')],
    faults: 0.05,
    damage: 0.004,
    hanging: 0.005,
    deathRate: 0.01,
    spells: { offline: 0.5, sleep: 0.3, power: 0.3, frozenTab: 0.15 },
    listLagMs: 20 * second,
    storage: { spells: 3, kinds: ['slow'], spellMs: [1_000, 6_000], clear: 0 },
  }),
  scene('pictures in a full drive that others tidy up', 'F12 I2 I3', {
    busyMs: 30 * second,
    devices: [keeper('desk'), keeper('phone')],
    faults: 0.03,
    listLagMs: 20 * second,
    cas: ['v2'],
    script: fullAndTidied,
    storage: steady,
  }),
  scene('pictures of a week without a network', 'F20 I2 I3', {
    busyMs: 7 * day,
    devices: [keeper('woods', { tabs: 1 }), keeper('home', { tabs: 1 })],
    faults: 0.02,
    deathRate: 0.001,
    cas: ['v2'],
    script: weekAway,
    storage: steady,
  }),
  scene('pictures a month after some were removed', 'I2 I3', {
    busyMs: (limits.attachmentKeptDays + 2) * day + 20 * second,
    devices: [keeper('desk', { tabs: 1 }), keeper('phone', { tabs: 1 })],
    faults: 0.02,
    cas: ['v2'],
    script: monthAfter,
    storage: steady,
  }),
]

/** Pictures on their way: a durable outbox, whatever happens to pages, disks, networks and the drive. */
export const pictureScenarios = scenarios.map((scenario): Scenario => ({
  share: 0.4,
  ...scenario,
  hasPictures: true,
  verdict: picturesLost,
}))
