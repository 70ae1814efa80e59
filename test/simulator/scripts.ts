import { parseJson } from '#functions/local/stand-in/http.ts'
import type { Device } from './device.ts'
import { becomes, copyOf, shelfOf } from './shelf.ts'
import { journalIn, type Simulation, wake } from './simulation.ts'

const second = 1000
const hour = 3600 * second
const day = 24 * hour

const deviceNamed = ({ devices }: Simulation, name: string): Device => {
  const device = devices.find((each) => each.name === name)
  if (!device) throw new Error(`No device ${name}`)
  return device
}

/** At some moment the device loses its network, soon after its power, and is never seen again. */
export const vanish =
  (name: string) =>
  (simulation: Simulation): void => {
    const device = deviceNamed(simulation, name)
    const { timeline, random } = simulation
    timeline.after(random.between(10 * second, 35 * second), undefined, () => {
      device.online = false
      timeline.after(random.between(0, 8 * second), undefined, () => {
        device.gone = true
        simulation.killDevice(device)
      })
    })
  }

/** The device sleeps from one moment of the run to another, milliseconds from its beginning. */
export const sleepFrom =
  (name: string, from: number, to: number) =>
  (simulation: Simulation): void => {
    const device = deviceNamed(simulation, name)
    simulation.timeline.after(from, undefined, () => void (device.asleep = true))
    simulation.timeline.after(to, undefined, () => wake(simulation, device))
  }

/** Clocks that jump: a day back, a week, ten years ahead; and are right again before the end. */
export const jumpingClocks = (simulation: Simulation): void => {
  const { timeline, random, devices } = simulation
  for (const device of devices) {
    const jump = (): void => {
      timeline.after(random.between(6 * second, 18 * second), undefined, () => {
        if (!simulation.phase.busy) return
        device.skewMs =
          device.skewMs === 0 ? random.pick([-day, 2 * day, -10 * 365 * day, 10 * 365 * day, 20 * 60 * second]) : 0
        jump()
      })
    }
    jump()
  }
}

/** A month in the woods: the first device is opened for half a minute a day and has no network, the second one has. */
export const month = (simulation: Simulation): void => {
  const [away, home] = simulation.devices
  if (!away || !home) return
  away.online = false
  for (let days = 0; days < 30; days += 1) {
    sleepFrom(away.name, days * day + 27 * second, (days + 1) * day)(simulation)
    sleepFrom(home.name, days * day + 9 * second, (days + 1) * day + 5 * second)(simulation)
  }
}

/** In the middle of the run a user starts the device's profile from a copy, with all that its log holds. */
export const cloneProfile =
  (name: string) =>
  (simulation: Simulation): void => {
    const original = deviceNamed(simulation, name)
    const { timeline, random } = simulation
    timeline.after(random.between(8 * second, 25 * second), undefined, () => {
      simulation.addDevice({ name: 'copy', tabs: 1, pace: [500, 4000] }, { disk: copyOf(original.disk), cloneOf: name })
    })
  }

/** The device goes back to an older copy of itself, as from a backup. */
export const restoreBackup =
  (name: string) =>
  (simulation: Simulation): void => {
    const device = deviceNamed(simulation, name)
    const { timeline, random, cas } = simulation
    // Without compare-and-swap a save may be buried at any time, and the log that could repair it is the one that goes.
    if (cas === 'none') return
    timeline.after(random.between(8 * second, 20 * second), undefined, () => {
      const stored = copyOf(device.disk)
      timeline.after(random.between(5 * second, 15 * second), undefined, () => {
        // What the profile has not sent since its backup is gone with the disk, and cannot be restored.
        const isSaved = device.tabs.every((tab) => tab.session.lacking() === 0)
        const hasDrafts = shelfOf(device.disk, device.key).drafts.length > 0
        // A page whose storage gave out holds the rest of it.
        if (!isSaved || hasDrafts || !device.tabs.every((tab) => tab.isDurable())) return
        simulation.killDevice(device)
        becomes(device.disk, stored)
      })
    })
  }

/**
 * A program of the old days: keeps what it loaded long ago, and now and then writes it over `data` with a task of its
 * own.
 */
export const legacyClient = (simulation: Simulation): void => {
  const { timeline, random, key, call } = simulation
  const path = `/drive/v3/files/${key.fileId}`
  const read = async () =>
    parseJson((await call('GET', `${path}?alt=media`)).body) as {
      readonly data: { readonly tasks: ReadonlyArray<unknown> }
    }
  let loaded: Promise<{ readonly data: { readonly tasks: ReadonlyArray<unknown> } }> | undefined
  let written = 0
  const turn = (): void => {
    timeline.after(random.between(6 * second, 14 * second), undefined, async () => {
      if (!simulation.phase.busy) return
      const stale = await (loaded ??= read())
      const present = await read()
      written += 1
      const task = {
        id: `legacy-${written}`,
        checklistId: 'c1',
        text: `legacy task ${written}`,
        completed: false,
        sortOrder: 90 + written,
      }
      const data = { ...stale.data, tasks: [...stale.data.tasks, task] }
      loaded = random.chance(0.5) ? undefined : Promise.resolve({ ...stale, data })
      await call(
        'PATCH',
        `/upload${path}?uploadType=media`,
        new TextEncoder().encode(JSON.stringify({ ...present, data })),
      )
      turn()
    })
  }
  turn()
}

/** After the sign-out only unsent data is left on the disk, as the product leaves it. */
const signOut = async (simulation: Simulation, device: Device): Promise<void> => {
  for (const tab of device.tabs) if (tab.client.state() === 'awake') simulation.timeline.as(tab.client, tab.blur)
  simulation.killDevice(device)
  device.session.clearAll()
  // What a page had asked for when it was closed has happened, or has not.
  await device.disk.storage?.last
  const before = shelfOf(device.disk, device.key).events
  await simulation.keepOnlyUnsent(device)
  // Without compare-and-swap a save may be buried at any time, and the log that could repair it is the one that goes.
  const left = new Set(shelfOf(device.disk, device.key).events.map(({ id }) => id))
  device.forsaken.events.push(...before.filter(({ id }) => !left.has(id)))
}

/** The users of a device sign out now and then, and in again: the drive gives back what the device has let go. */
export const leaveAndReturn =
  (name: string) =>
  (simulation: Simulation): void => {
    const device = deviceNamed(simulation, name)
    const { timeline, random } = simulation
    const again = (): void => {
      timeline.after(random.between(5 * second, 12 * second), undefined, async () => {
        if (!simulation.phase.busy) return
        await signOut(simulation, device)
        device.session.writeUserId(device.key.userId)
        simulation.openTab(device)
        again()
      })
    }
    again()
  }

/** Another user signs in on the first device for a while, and then the first one is back. */
export const takeTurns = (simulation: Simulation): void => {
  const { timeline, random, devices, accounts } = simulation
  const [desk] = devices
  const [anna, bert] = accounts
  if (!desk || !anna || !bert) return
  const change = async (to: typeof anna): Promise<void> => {
    await signOut(simulation, desk)
    desk.session.writeUserId(to.key.userId)
    desk.key = to.key
    simulation.openTab(desk)
  }
  timeline.after(random.between(10 * second, 20 * second), undefined, () => change(bert))
  timeline.after(random.between(28 * second, 40 * second), undefined, () => change(anna))
}

/** Nothing of one user may be in the file of the other (I23). */
export const strangersIn = async (simulation: Simulation): Promise<ReadonlyArray<string>> => {
  const found: string[] = []
  for (const account of simulation.accounts) {
    const text = await simulation.fileText(account)
    for (const other of simulation.accounts) {
      if (other === account) continue
      const strange = [
        ...simulation.ledgers.of(other.key).versions.keys(),
        ...simulation.ledgers.of(other.key).added.values(),
      ].find((words) => text.includes(`"${words}"`))
      if (strange !== undefined) found.push(`I23: ${strange} is in the file of another user`)
    }
  }
  return found
}

/** One archive a day, and none that lies ahead (T2, T6, I14). */
export const oneArchiveADay = async (simulation: Simulation): Promise<ReadonlyArray<string>> => {
  const journal = journalIn(await simulation.fileText())
  const dates = journal?.dayStats.buckets.flat().map(({ date }) => date) ?? []
  const today = new Date(simulation.timeline.now()).toISOString().slice(0, 10)
  return [
    ...(new Set(dates).size === dates.length ? [] : ['T2: a day has two records']),
    ...(journal?.settings.lastTaskResetDate === today
      ? []
      : [`T6: the last reset was on ${journal?.settings.lastTaskResetDate}, today is ${today}`]),
    ...dates.filter((date) => date > today).map((date) => `I14: a record of ${date}, which lies ahead`),
  ]
}

/** Requests of one profile to the drive: on average, and in the worst minute (sync.md 3.6). */
export const requestsPerMinute = ({ traffic, scenario, timeline }: Simulation, device: string) => {
  const start = Date.parse(scenario.start)
  const times = traffic.exchanges
    .filter(({ client }) => client.device === device)
    .map(({ startedAt }) => startedAt - start)
  const within = (from: number, to: number): number => times.filter((at) => at >= from && at < to).length
  return {
    times,
    within,
    average: times.length / Math.max(1, (timeline.now() - start) / 60_000),
    peak: Math.max(0, ...times.map((at) => within(at, at + 60_000))),
  }
}

/** The drive refuses everything for an hour. */
export const refuseForAnHour = (simulation: Simulation): void => {
  const { google, timeline } = simulation
  google.levers.addFault({ what: { kind: 'error', error: 'userRateLimitExceeded' }, times: Number.MAX_SAFE_INTEGER })
  timeline.after(hour, undefined, () => google.levers.clearFaults())
}
