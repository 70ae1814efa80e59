import type { Habit } from './acts.ts'
import type { StorageFault } from './database.ts'
import type { Simulation } from './simulation.ts'
import type { Pace } from './user.ts'

export type Cas = 'v2' | 'none'
/** With compare-and-swap, and without. */
export const anyCas: ReadonlyArray<Cas> = ['v2', 'none']

export interface DevicePlan {
  readonly name: string
  readonly tabs: number
  readonly pace: Pace
  readonly skewMs?: number
  readonly zoneMs?: number
  readonly hasLocks?: boolean
  /** What its user does; everything, unless said otherwise. */
  readonly habits?: ReadonlyArray<Habit>
}

/** The storage of each profile gives out now and then. */
export interface StorageFaults {
  /** Chance per minute that a spell of one of these begins. */
  readonly spells: number
  readonly kinds: ReadonlyArray<StorageFault>
  readonly spellMs: readonly [number, number]
  /** Chance per minute that site data is cleared. */
  readonly clear: number
}

/** What happens in a run, as far as the seed leaves it open. */
export interface Scenario {
  readonly name: string
  /** Rules and faults that it is evidence for. */
  readonly proves: string
  /** The share of the seeds that it is run with, where a run is long; all, unless said otherwise. */
  readonly share?: number
  /** How the drive is written to; with and without compare-and-swap, unless said otherwise. */
  readonly cas?: ReadonlyArray<Cas>
  readonly start: string
  /** How long the users are busy, milliseconds. */
  readonly busyMs: number
  readonly devices: ReadonlyArray<DevicePlan>
  /** The share of requests that fail before, and as many after, they were applied. */
  readonly faults?: number
  /** The share of uploads that arrive damaged. */
  readonly damage?: number
  readonly latency?: readonly [number, number]
  readonly hanging?: number
  /** The chance that a tab dies at each point at which it waits for something. */
  readonly deathRate?: number
  /** Chances per minute that a device goes offline, falls asleep, or loses power. */
  readonly spells?: {
    readonly offline?: number
    readonly sleep?: number
    readonly power?: number
    readonly frozenTab?: number
  }
  /** How long offline and sleep last, milliseconds. */
  readonly spellMs?: readonly [number, number]
  /** What storage does to each profile: chances per minute, and how long such a spell lasts, milliseconds. */
  readonly storage?: StorageFaults
  /** Users keep pictures too; their outbox needs the database of `storage`. */
  readonly hasPictures?: boolean
  /** Seconds that an access token lives. */
  readonly tokenSeconds?: number
  readonly listLagMs?: number
  /**
   * The data is changed by a program that knows nothing of the log, and puts back what it loaded long ago. Two
   * sentences of the promise cannot be judged there, because breaking them is what that program does: that nothing
   * deleted returns, and that the last tick of a task holds. No written text is lost there either.
   */
  readonly foreignWriter?: boolean
  /**
   * One log goes two ways. Two sentences of the promise cannot be judged there: that nothing deleted returns, and that
   * the last tick of a task holds. What one copy holds as never sent, its twin may have sent long ago, and no file says
   * so: it happens once more, an old tick over a newer one, an edit over a deletion that had seen it (as edits do, I8).
   * That nothing which was written is lost holds there as everywhere.
   */
  readonly forked?: boolean
  /** Clocks are wrong by so much that days may differ: the ticks are not judged. */
  readonly wrongClocks?: boolean
  /** What must be there before anybody opens a journal. */
  readonly prepare?: (simulation: Simulation) => Promise<unknown>
  /** What this scenario alone does, once everybody is open. */
  readonly script?: (simulation: Simulation) => void
  /** What else must hold at the end; names what does not. */
  readonly verdict?: (simulation: Simulation) => ReadonlyArray<string> | Promise<ReadonlyArray<string>>
}

type Parts = Omit<Scenario, 'name' | 'proves' | 'start'> & Partial<Pick<Scenario, 'start'>>

/** A scenario by its name and what it is evidence for; at noon of the builders' Friday, unless it says otherwise. */
export const scene = (name: string, proves: string, parts: Parts): Scenario => ({
  name,
  proves,
  start: '2026-11-20T12:00:00.000Z',
  ...parts,
})
