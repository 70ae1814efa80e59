import { limits } from '#domain/limits.ts'
import type { AbortSignalLike, Locks } from '#machines/ports/browser.ts'
import type { Clock } from '#machines/ports/time.ts'
import type { Signal } from '#web/adapters/signals.ts'
import type { Timers } from '#web/adapters/time.ts'

/** A holder that has not beaten for so long is frozen (or gone without the browser noticing): others may take over. */
const lostAfterMs = limits.saveLockLostAfterMs

export interface LocksDeps {
  readonly clock: Pick<Clock, 'now'>
  readonly timers: Timers
}

/**
 * One at a time over all tabs, by Web Locks with a heartbeat, so that a frozen tab cannot keep the others from saving.
 * The beats are words between tabs, not rows: browsers write localStorage to disk too rarely to be stirred every 2 s.
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
  /** The holder has sent nothing for too long, nor since we began to listen for it. */
  readonly isLost: (name: string) => boolean
  readonly refused: (name: string) => void
  readonly forget: (name: string) => void
}

/**
 * How long the holders of locks have been silent. Silence since the last holder's time proves nothing about the present
 * one, so a tab that finds the lock taken first listens for a whole beat before the silence counts.
 */
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
      // Met for the first time: its holder has as long as any other to show that it lives.
      const { since, listeningSince } = silences.get(name) ?? { since: now }
      silences.set(name, { since, listeningSince: listeningSince ?? now })
    },
    forget: (name) => silences.delete(name),
  }
}

interface Heart {
  readonly signal: AbortSignalLike
  readonly stop: () => void
  /** Another tab holds the lock by now. */
  readonly lose: () => void
}

/**
 * Beats at once and until it is stopped: a word at each end of holding keeps the others from counting from an older
 * holder.
 */
const startHeart = (send: () => void, deps: LocksDeps): Heart => {
  let lastBeat = deps.clock.now()
  let lost = false
  const isLate = () => lost || deps.clock.now() - lastBeat > lostAfterMs
  const beat = () => {
    // A holder that wakes up late must not send a beat, since another tab may hold the lock by now.
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

/** Calls back again and again, first after `ms` milliseconds. Returns what ends it. */
export const every = (timers: Timers, ms: number, callback: () => void): (() => void) => {
  let cancel = timers.after(ms, function again() {
    callback()
    cancel = timers.after(ms, again)
  })
  return () => cancel()
}

const isStolen = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
