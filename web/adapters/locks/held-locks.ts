import { limits } from '#domain/limits.ts'
import type { AbortSignalLike, Locks } from '#machines/ports/browser.ts'
import type { Pauses } from '#machines/ports/time.ts'

/** Keeps edits from the drive while the user is asked what to do with them. */
interface HeldBack {
  /** The locks for writing: while edits are held back no tab gets one, and the tab that has one loses it. */
  readonly locks: Locks
  /** From now on no tab of this profile saves under this lock. */
  readonly hold: (name: string) => void
  readonly release: () => void
}

/** A lock that is to be held after the work is kept without a gap, or another tab would take it. */
const apart = <T>(
  locks: Locks,
  name: string,
  wanted: () => Promise<true> | undefined,
  work: (signal: AbortSignalLike) => Promise<T>,
): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    locks
      .ifFree(name, async (signal) => {
        const done = work(signal)
        await done.catch(() => undefined)
        const until = wanted()
        if (until) resolve(done)
        await until
        return { done }
      })
      .then((had) => resolve(had?.done), reject)
  })

/** Without it, a network that comes back during the question would save what the user is about to discard (F40). */
export const createHeldBack = (locks: Locks, pauses: Pauses): HeldBack => {
  let held: { readonly until: Promise<true>; readonly end: () => void } | undefined
  const writing = new Set<() => void>()
  const occupy = async (name: string, until: Promise<true>): Promise<void> => {
    const stands = () => held?.until === until
    // A save under way, here or in another tab, has the lock until it ends.
    while (stands() && !(await locks.ifFree(name, () => until)))
      await pauses.between(limits.savePreconditionWaitMinMs, limits.savePreconditionWaitMaxMs)
  }
  return {
    locks: {
      ifFree: async (name, work) =>
        held
          ? undefined
          : apart(
              locks,
              name,
              () => held?.until,
              (signal) => {
                const lost = new Set<() => void>()
                let isLost = false
                const lose = () => {
                  isLost = true
                  for (const notify of lost) notify()
                }
                writing.add(lose)
                const own = {
                  get aborted() {
                    return isLost || signal.aborted
                  },
                  whenLost: (notify: () => void) => {
                    lost.add(notify)
                    return () => lost.delete(notify)
                  },
                }
                return work(own).finally(() => writing.delete(lose))
              },
            ),
    },
    hold: (name) => {
      if (held) return
      let end: () => void = () => undefined
      const until = new Promise<true>((resolve) => {
        end = () => resolve(true)
      })
      held = { until, end }
      for (const lose of writing) lose()
      void occupy(name, until)
    },
    release: () => {
      held?.end()
      held = undefined
    },
  }
}
