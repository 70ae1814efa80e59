import { limits } from '#domain/limits.ts'
import type { AbortSignalLike, Clock, Locks } from '#machines/ports.ts'
import type { Leases } from './log/leases.ts'
import type { Signal } from './signals.ts'
import type { Timers } from './timers.ts'

/** A holder that has not beaten for so long is frozen (or gone without the browser noticing): others may take over. */
const lostAfterMs = limits.saveLockLostAfterMs

interface LocksDeps {
  readonly clock: Pick<Clock, 'now'>
  readonly timers: Timers
}

/**
 * One at a time over all tabs, by Web Locks with a heartbeat, so that a frozen tab cannot keep the others from saving.
 * The beats are words between tabs, not rows: browsers write localStorage to disk too rarely to be stirred every 2 s.
 */
export const createWebLocks = (manager: LockManager, beats: Signal, deps: LocksDeps): Locks => {
  // When each lock that somebody else holds was last known to have a living holder.
  const alive = new Map<string, number>()
  beats.subscribe((name) => alive.set(name, deps.clock.now()))
  const isLost = (name: string): boolean => {
    const since = alive.get(name)
    return since !== undefined && deps.clock.now() - since > lostAfterMs
  }
  return {
    ifFree: async <T>(name: string, work: (signal: AbortSignalLike) => Promise<T>) => {
      const options: LockOptions = isLost(name) ? { steal: true } : { ifAvailable: true }
      // The answer travels in a box: a stolen lock rejects the request while the work still runs to its own end.
      const box: { running?: Promise<T> } = {}
      try {
        await manager.request(name, options, async (lock) => {
          if (!lock) return
          alive.delete(name)
          const heart = startHeart(() => beats.send(name), deps)
          box.running = work(heart.signal).finally(heart.stop)
          await box.running
        })
      } catch (error) {
        if (!isStolen(error)) throw error
      }
      // Met for the first time: its holder has as long as any other to show that it lives.
      if (!box.running && !alive.has(name)) alive.set(name, deps.clock.now())
      return box.running
    },
  }
}

/** The same promise kept by a lease row, where Web Locks are missing. */
export const createLeaseLocks = (leases: Leases, owner: string, deps: LocksDeps): Locks => ({
  ifFree: async (name, work) => {
    const granted = await leases.take(name, owner, deps.clock.now(), deps.clock.now() + limits.saveLeaseMs).catch(() => 'no storage' as const)
    if (!granted) return undefined
    // Neither locks nor storage: working without a lock is safe (only more conflicts), never saving is not.
    if (granted === 'no storage') return work({ aborted: false })
    let heldUntil = deps.clock.now() + limits.saveLeaseMs
    const signal: AbortSignalLike = {
      get aborted() {
        return deps.clock.now() >= heldUntil
      },
    }
    const renew = async () => {
      // A lease that has lapsed may have been somebody else's meanwhile: it is never taken up again.
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

const startHeart = (send: () => void, deps: LocksDeps): { readonly signal: AbortSignalLike; readonly stop: () => void } => {
  let lastBeat = deps.clock.now()
  const isLate = () => deps.clock.now() - lastBeat > lostAfterMs
  const stop = every(deps.timers, limits.saveLockBeatMs, () => {
    // A holder that wakes up late must not beat itself back to life: somebody else may hold the lock by now.
    if (isLate()) return
    lastBeat = deps.clock.now()
    send()
  })
  return {
    signal: {
      get aborted() {
        return isLate()
      },
    },
    stop,
  }
}

const every = (timers: Timers, ms: number, callback: () => void): (() => void) => {
  let cancel = timers.after(ms, function again() {
    callback()
    cancel = timers.after(ms, again)
  })
  return () => cancel()
}

const isStolen = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
