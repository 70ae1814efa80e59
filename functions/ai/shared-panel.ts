import { limits } from '#domain/limits.ts'
import type { AiPorts } from './ports.ts'

/** Longer than any build: a crashed writer blocks the others no longer than this. */
const claimMs = 25_000
/** A request during the very first build waits for it, within the 20 s of a function. */
const waitStepMs = 250
const longestWaitMs = 15_000
const clocksDifferMs = 60_000
/** After nothing could be fetched. */
const retryMs = 60_000

export interface PanelKind<T> {
  readonly key: string
  /** Undefined for a value of another release's shape. */
  readonly parse: (stored: unknown) => T | undefined
  /** Never throws. `last`: the stale value. */
  readonly build: (last: T | undefined) => Promise<T>
  readonly isEmpty: (made: T) => boolean
}

/**
 * All users and instances share the value: one instance renews it after 15 minutes, while the others use the old one.
 * Undefined where it could not be made in time.
 */
export const sharedPanel = <T>(
  ports: Pick<AiPorts, 'cache' | 'now' | 'sleep' | 'newOwner'>,
  kind: PanelKind<T>,
): (() => Promise<T | undefined>) => {
  let known: { readonly value: T; readonly freshUntil: number } | undefined
  let flight: Promise<T | undefined> | undefined

  /** `unreadableUntil`: the `freshUntil` of a value that cannot be read or has an impossible one. */
  const readStored = async (): Promise<{ readonly found?: typeof known; readonly unreadableUntil?: number }> => {
    const entry = await ports.cache.read(kind.key)
    if (!entry) return {}
    const value = kind.parse(entry.value)
    if (value === undefined) return { unreadableUntil: entry.freshUntil }
    const isPlausible = entry.freshUntil <= ports.now() + limits.dashboardCacheMs + clocksDifferMs
    known = { value, freshUntil: isPlausible ? entry.freshUntil : 0 }
    return { found: known, ...(!isPlausible && { unreadableUntil: entry.freshUntil }) }
  }

  const make = async (owner: string): Promise<T> => {
    // Only a read under the claim certainly finds the newest value.
    const value = await kind.build((await readStored()).found?.value)
    const freshUntil = ports.now() + (kind.isEmpty(value) ? retryMs : limits.dashboardCacheMs)
    if (await ports.cache.write(kind.key, owner, { value, freshUntil })) known = { value, freshUntil }
    return value
  }

  const waitForOther = async (): Promise<T | undefined> => {
    for (let waited = 0; waited < longestWaitMs; waited += waitStepMs) {
      await ports.sleep(waitStepMs)
      const { found } = await readStored()
      if (found) return found.value
    }
    return undefined
  }

  const find = async (): Promise<T | undefined> => {
    const { found, unreadableUntil } = await readStored()
    if (found && found.freshUntil > ports.now()) return found.value
    const owner = ports.newOwner()
    const now = ports.now()
    if (await ports.cache.claim(kind.key, { owner, now, until: now + claimMs, unreadableUntil })) return make(owner)
    return found?.value ?? waitForOther()
  }

  return () => {
    if (known && known.freshUntil > ports.now()) return Promise.resolve(known.value)
    flight ??= find().finally(() => {
      flight = undefined
    })
    return flight
  }
}
