import type { Journal } from '#domain/record/journal.ts'
import type { DraftField } from '#machines/ports/log.ts'
import type { Device } from './device.ts'
import type { Ledgers } from './ledger.ts'
import type { SeededRandom } from './random.ts'
import type { Tab } from './tab.ts'
import type { Timeline } from './timeline.ts'

export interface UserWorld {
  readonly timeline: Timeline
  readonly random: SeededRandom
  readonly ledgers: Ledgers
  /** No more acts once this turns false. */
  readonly active: () => boolean
  readonly nextNumber: () => number
}

export type Act = (world: UserWorld, device: Device, tab: Tab, journal: Journal) => void

export type Habit = readonly [weight: number, act: Act]

export const newText = (world: UserWorld, device: Device, kind: string): string =>
  `${device.name} ${kind} ${world.nextNumber()}`

/** Types on a text for a while, and then leaves the field, or sits before it. */
export const typeAt = (
  { timeline, random, active, nextNumber }: UserWorld,
  { name }: Device,
  tab: Tab,
  { place, field = 'notes', kind }: { readonly place: string; readonly field?: DraftField; readonly kind: string },
): void => {
  let strokes = 1 + Math.floor(random.fraction() * 5)
  const stroke = (): void => {
    if (!active()) return
    tab.type(place, field, `${name} ${kind} ${nextNumber()}`)
    strokes -= 1
    if (strokes > 0) timeline.after(random.between(150, 1500), tab.client, stroke)
    else if (random.chance(0.6)) timeline.after(random.between(50, 2500), tab.client, tab.blur)
  }
  stroke()
}
