import { limits } from '#domain/limits.ts'
import type { AbortSignalLike, Clock, Locks } from '#machines/ports.ts'
import type { Leases } from './log/leases.ts'
import type { KeyStore } from './storage/key-store.ts'
import type { Timers } from './timers.ts'

/** A holder that has not beaten for so long is frozen (or gone without the browser noticing): others may take over. */
const lostAfterMs = limits.saveLockLostAfterMs

interface LocksDeps {
  readonly clock: Pick<Clock, 'now'>
  readonly timers: Timers
}

/** One at a time over all tabs, by Web Locks with a heartbeat, so that a frozen tab cannot keep the others from saving. */
export const createWebLocks = (manager: LockManager, keys: KeyStore, deps: LocksDeps): Locks => ({
  ifFree: async <T>(name: string, work: (signal: AbortSignalLike) => Promise<T>) => {
    const beatKey = `bellbook.beat.${name}`
    const lastBeat = Number(keys.read(beatKey) ?? 0)
    const holderIsLost = lastBeat > 0 && deps.clock.now() - lastBeat > lostAfterMs
    const options: LockOptions = holderIsLost ? { steal: true } : { ifAvailable: true }
    // The answer travels in a box: a stolen lock rejects the request while the work still runs to its own end.
    const box: { running?: Promise<T> } = {}
    try {
      await manager.request(name, options, async (lock) => {
        if (!lock) return
        const heart = startHeart(keys, beatKey, deps)
        box.running = work(heart.signal).finally(heart.stop)
        await box.running
      })
    } catch (error) {
      if (!isStolen(error)) throw error
    }
    return box.running
  },
})

/** The same promise kept by a lease row, where Web Locks are missing. */
export const createLeaseLocks = (leases: Leases, owner: string, deps: LocksDeps): Locks => ({
  ifFree: async (name, work) => {
    const granted = await leases.take(name, owner, deps.clock.now(), deps.clock.now() + limits.saveLeaseMs)
    if (!granted) return undefined
    let heldUntil = deps.clock.now() + limits.saveLeaseMs
    const signal: AbortSignalLike = {
      get aborted() {
        return deps.clock.now() >= heldUntil
      },
    }
    const renew = async () => {
      const until = deps.clock.now() + limits.saveLeaseMs
      heldUntil = (await leases.take(name, owner, deps.clock.now(), until)) ? until : 0
    }
    const stop = every(deps.timers, limits.saveLockBeatMs, () => void renew())
    try {
      return await work(signal)
    } finally {
      stop()
      await leases.release(name, owner)
    }
  },
})

const startHeart = (keys: KeyStore, beatKey: string, deps: LocksDeps): { readonly signal: AbortSignalLike; readonly stop: () => void } => {
  let lastBeat = deps.clock.now()
  let stopped = false
  const beat = () => {
    // A holder that wakes up late must not beat itself back to life: somebody else may hold the lock by now.
    if (deps.clock.now() - lastBeat > lostAfterMs) return
    lastBeat = deps.clock.now()
    keys.write(beatKey, String(lastBeat))
  }
  beat()
  const stopBeating = every(deps.timers, limits.saveLockBeatMs, beat)
  return {
    signal: {
      get aborted() {
        return !stopped && deps.clock.now() - lastBeat > lostAfterMs
      },
    },
    stop: () => {
      const lost = deps.clock.now() - lastBeat > lostAfterMs
      stopped = true
      stopBeating()
      if (!lost) keys.remove(beatKey)
    },
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
