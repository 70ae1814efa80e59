import type { Leases } from '#web/adapters/locks/lease-locks.ts'
import type { Signal } from '#web/adapters/signals.ts'
import type { Sleeper, Timeline } from './timeline.ts'

interface Held {
  readonly owner: Sleeper
  readonly lose: () => void
}

/** The locks of one browser profile, as the platform gives them: a page that dies lets go, one that sleeps does not. */
export interface ProfileLocks {
  readonly managerFor: (owner: Sleeper) => LockManager
  readonly died: (owner: Sleeper) => void
}

export const createProfileLocks = (): ProfileLocks => {
  const held = new Map<string, Held>()
  const waiting = new Set<() => void>()
  const release = (name: string): void => {
    held.delete(name)
    const next = [...waiting]
    waiting.clear()
    for (const each of next) each()
  }
  const request = async (
    owner: Sleeper,
    name: string,
    options: LockOptions,
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    const isTaken = (): boolean => held.has(name) && !options.steal
    if (isTaken() && options.ifAvailable) return work(null)
    while (isTaken()) {
      await new Promise<void>((next) => {
        waiting.add(next)
        options.signal?.addEventListener('abort', () => next())
      })
      options.signal?.throwIfAborted()
    }
    const before = held.get(name)
    const stolen = new Promise<never>((_, reject) => {
      held.set(name, { owner, lose: () => reject(new DOMException('Stolen', 'AbortError')) })
    })
    stolen.catch(() => undefined)
    const mine = held.get(name)
    before?.lose()
    try {
      return await Promise.race([Promise.resolve(work({ name, mode: 'exclusive' })), stolen])
    } finally {
      if (held.get(name) === mine) release(name)
    }
  }
  return {
    managerFor: (owner) => ({
      request: ((name: string, options: LockOptions, work: (lock: Lock | null) => unknown) =>
        request(owner, name, options, work)) as LockManager['request'],
      query: () => Promise.resolve({}),
    }),
    died: (owner) => {
      for (const [name, lock] of held) if (lock.owner === owner) release(name)
    },
  }
}

/** Lease rows in memory, for a profile whose browser has no locks. */
export const createMemoryLeases = (): Leases => {
  const rows = new Map<string, { readonly owner: string; readonly until: number }>()
  return {
    take: (name, owner, now, until) => {
      const row = rows.get(name)
      const free = !row || row.owner === owner || row.until <= now
      if (free) rows.set(name, { owner, until })
      return Promise.resolve(free)
    },
    release: (name, owner) => {
      if (rows.get(name)?.owner === owner) rows.delete(name)
      return Promise.resolve()
    },
  }
}

/** Words between the tabs of one profile; they arrive a moment later, and a sleeping tab gets them when it wakes. */
export const createProfileSignals = (timeline: Timeline): ((owner: Sleeper) => Signal) => {
  const listeners = new Set<{ readonly owner: Sleeper; readonly notify: (topic: string) => void }>()
  return (owner) => ({
    send: (topic) => {
      for (const listener of listeners)
        if (listener.owner !== owner) timeline.after(1, listener.owner, () => listener.notify(topic))
    },
    subscribe: (notify) => {
      const listener = { owner, notify }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
}
