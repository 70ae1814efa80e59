import { limits } from '#domain/limits.ts'
import type { AbortSignalLike, Locks } from '#machines/ports/browser.ts'
import type { Clock } from '#machines/ports/time.ts'
import type { Signal } from '#web/adapters/signals.ts'
import type { Timers } from '#web/adapters/time.ts'

/** A holder without a beat for this long is frozen (or gone without the browser noticing): others may take over. */
const lostAfterMs = limits.saveLockLostAfterMs

export interface LocksDeps {
  readonly clock: Pick<Clock, 'now'>
  readonly timers: Timers
}

/**
 * The heartbeat lets others save if the tab with the lock is frozen. It is a message between tabs and no row of
 * localStorage, which browsers write to disk too rarely.
 */
export const createWebLocks = (manager: LockManager, beats: Signal, deps: LocksDeps): Locks => {
  const silences = watchSilences(beats, deps)
  return {
    ifFree: async <T>(name: string, work: (signal: AbortSignalLike) => Promise<T>) => {
      const options: LockOptions = silences.isLost(name) ? { steal: true } : { ifAvailable: true }
      // The answer travels in a box: a stolen lock rejects the request while the work still runs to its own end.
      const box: { running?: Promise<T>; heart?: Heart } = {}
      try {
        await manager.request(name, options, async (lock) => {
          if (!lock) return
          silences.forget(name)
          const heart = startHeart(() => beats.send(name), deps)
          box.heart = heart
          box.running = work(heart.signal).finally(heart.stop)
          await box.running
        })
      } catch (error) {
        if (!isStolen(error)) throw error
        box.heart?.lose()
      }
      if (!box.running) silences.refused(name)
      return box.running
    },
  }
}

interface Silences {
  /** The holder has been silent for too long, also since this tab began to listen. */
  readonly isLost: (name: string) => boolean
  readonly refused: (name: string) => void
  readonly forget: (name: string) => void
}

/** An older silence may be an earlier holder's, so a tab listens for a whole beat before a silence counts. */
const watchSilences = (beats: Signal, { clock }: LocksDeps): Silences => {
  const silences = new Map<string, { readonly since: number; readonly listeningSince?: number }>()
  beats.subscribe((name) => silences.set(name, { since: clock.now() }))
  return {
    isLost: (name) => {
      const { since, listeningSince } = silences.get(name) ?? {}
      if (since === undefined || listeningSince === undefined) return false
      return clock.now() - since > lostAfterMs && clock.now() - listeningSince >= limits.saveLockBeatMs
    },
    refused: (name) => {
      const now = clock.now()
      // At the first refusal the holder gets as long as any other to show that it lives.
      const { since, listeningSince } = silences.get(name) ?? { since: now }
      // A clock that was set back must not lengthen the silence that is waited for.
      silences.set(name, { since: Math.min(since, now), listeningSince: Math.min(listeningSince ?? now, now) })
    },
    forget: (name) => silences.delete(name),
  }
}

interface Heart {
  readonly signal: AbortSignalLike
  readonly stop: () => void
  /** Another tab has the lock. */
  readonly lose: () => void
}

/** Beats at once, regularly and at the end, so that the others never count from an older holder's beat. */
const startHeart = (send: () => void, deps: LocksDeps): Heart => {
  let lastBeat = deps.clock.now()
  let lost = false
  const isLate = () => lost || deps.clock.now() - lastBeat > lostAfterMs
  const beat = () => {
    // A holder that wakes up late must not beat, since another tab may hold the lock by now.
    if (isLate()) return
    lastBeat = deps.clock.now()
    send()
  }
  beat()
  const stop = every(deps.timers, limits.saveLockBeatMs, beat)
  return {
    signal: {
      get aborted() {
        return isLate()
      },
    },
    stop: () => {
      stop()
      beat()
    },
    lose: () => {
      lost = true
    },
  }
}

/** Calls back every `ms` milliseconds, first after `ms`. Returns the cancellation. */
export const every = (timers: Timers, ms: number, callback: () => void): (() => void) => {
  let cancel = timers.after(ms, function again() {
    callback()
    cancel = timers.after(ms, again)
  })
  return () => cancel()
}

const isStolen = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
