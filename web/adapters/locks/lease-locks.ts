import { limits } from '#domain/limits.ts'
import type { AbortSignalLike, Locks } from '#machines/ports/browser.ts'
import type { Connection } from '#web/adapters/log/database.ts'
import { every, type LocksDeps } from './web-locks.ts'

/** One at a time over all tabs by a lease row, for browsers without Web Locks. */
export const createLeaseLocks = (leases: Leases, owner: string, deps: LocksDeps): Locks => ({
  ifFree: async (name, work) => {
    const granted = await leases
      .take(name, owner, deps.clock.now(), deps.clock.now() + limits.saveLeaseMs)
      .catch(() => 'no storage' as const)
    if (!granted) return undefined
    // Neither locks nor storage: saving without a lock is safe (only more conflicts), never saving is not.
    if (granted === 'no storage') return work({ aborted: false })
    let heldUntil = deps.clock.now() + limits.saveLeaseMs
    const signal: AbortSignalLike = {
      get aborted() {
        return deps.clock.now() >= heldUntil
      },
    }
    const renew = async () => {
      // Another tab may have held a lapsed lease meanwhile, so it is never renewed.
      if (deps.clock.now() >= heldUntil) return
      const until = deps.clock.now() + limits.saveLeaseMs
      heldUntil = (await leases.take(name, owner, deps.clock.now(), until).catch(() => false)) ? until : 0
    }
    const stop = every(deps.timers, limits.saveLockBeatMs, () => void renew())
    try {
      return await work(signal)
    } finally {
      stop()
      await leases.release(name, owner).catch(() => undefined)
    }
  },
})

/** Lease rows: who holds a name until when. A crashed holder's lease simply ends. */
export interface Leases {
  /** Takes or renews; false if another tab holds it at `now`. Milliseconds since the epoch. */
  readonly take: (name: string, owner: string, now: number, until: number) => Promise<boolean>
  readonly release: (name: string, owner: string) => Promise<void>
}

export const createLeases = (connection: Connection): Leases => ({
  take: async (name, owner, now, until) => {
    const transaction = (await connection.get()).transaction('leases', 'readwrite')
    const held = await transaction.store.get(name)
    // A lease that ends after ours was taken before the clock was set back.
    const free = !held || held.owner === owner || held.until <= now || held.until > until
    if (free) await transaction.store.put({ owner, until }, name)
    await transaction.done
    return free
  },
  release: async (name, owner) => {
    const transaction = (await connection.get()).transaction('leases', 'readwrite')
    const held = await transaction.store.get(name)
    if (held?.owner === owner) await transaction.store.delete(name)
    await transaction.done
  },
})
