import type { Timers } from '#web/adapters/time.ts'

/** Runs the work when no other tab of the profile runs it, but waits only as long as the adapter allows. */
export type Exclusively = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** For work that should not be done twice but may: after `patienceMs` it goes on without the lock. */
export const createPatientLock =
  (manager: LockManager | undefined, timers: Timers, patienceMs: number): Exclusively =>
  async <T>(name: string, work: () => Promise<T>) => {
    if (!manager) return work()
    const giveUp = new AbortController()
    const stop = timers.after(patienceMs, () => giveUp.abort())
    const begun: { work?: Promise<T> } = {}
    const start = () => {
      stop()
      return (begun.work ??= work())
    }
    try {
      return await manager.request(name, { signal: giveUp.signal }, start)
    } catch (error) {
      if (begun.work || !giveUp.signal.aborted) throw error
      return start()
    }
  }
