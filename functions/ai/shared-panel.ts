import { limits } from '#domain/limits.ts'
import type { MarketPorts } from './ports.ts'

/** Longer than any build takes: a writer that died holds the others up no longer. */
const claimMs = 25_000
/** Who comes while the very first value is being made waits for it, within the 20 s of a function. */
const waitStepMs = 250
const longestWaitMs = 15_000
/** When nothing could be fetched it is tried again sooner. */
const retryMs = 60_000

/** How one panel of the dashboard is made and kept. */
export interface PanelKind<Kept> {
  readonly key: string
  /** Reads what was stored; undefined when it is not of this release's shape. */
  readonly parse: (stored: unknown) => Kept | undefined
  /** Never throws. `last`: what stood until now, stale. */
  readonly build: (last: Kept | undefined) => Promise<Kept>
  /** Nothing came: worth another try soon. */
  readonly isEmpty: (made: Kept) => boolean
}

/**
 * A value that all users and all instances share: made anew when it is older than 15 minutes, by one of them, while the others
 * go on with the old one. Answers undefined when there is none and it could not be made in time.
 */
export const sharedPanel = <Kept>(
  ports: Pick<MarketPorts, 'cache' | 'now' | 'sleep' | 'newOwner'>, kind: PanelKind<Kept>,
): (() => Promise<Kept | undefined>) => {
  let known: { readonly value: Kept; readonly freshUntil: number } | undefined
  let flight: Promise<Kept | undefined> | undefined

  const readStored = async (): Promise<typeof known> => {
    const entry = await ports.cache.read(kind.key)
    const value = entry && kind.parse(entry.value)
    if (!entry || value === undefined) return undefined
    known = { value, freshUntil: entry.freshUntil }
    return known
  }

  const make = async (owner: string): Promise<Kept> => {
    // Read again under the claim: only this one is sure to be the last that was written.
    const value = await kind.build((await readStored())?.value)
    const freshUntil = ports.now() + (kind.isEmpty(value) ? retryMs : limits.dashboardCacheMs)
    if (await ports.cache.write(kind.key, owner, { value, freshUntil })) known = { value, freshUntil }
    return value
  }

  const waitForOther = async (): Promise<Kept | undefined> => {
    for (let waited = 0; waited < longestWaitMs; waited += waitStepMs) {
      await ports.sleep(waitStepMs)
      const stored = await readStored()
      if (stored) return stored.value
    }
    return undefined
  }

  const find = async (): Promise<Kept | undefined> => {
    const stored = await readStored()
    if (stored && stored.freshUntil > ports.now()) return stored.value
    const owner = ports.newOwner()
    if (await ports.cache.claim(kind.key, { owner, now: ports.now(), until: ports.now() + claimMs })) return make(owner)
    return stored?.value ?? waitForOther()
  }

  return () => {
    if (known && known.freshUntil > ports.now()) return Promise.resolve(known.value)
    flight ??= find().finally(() => {
      flight = undefined
    })
    return flight
  }
}
