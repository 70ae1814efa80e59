import type { Counters } from '#functions/shared/counters.ts'

/** Work of the host that happens once a day while it runs. */
export interface Daily {
  /** Ends the looking, and answers when work under way is done. */
  readonly close: () => Promise<void>
}

const lookEveryMs = 3_600_000
const daySeconds = 86_400

/**
 * Does the work when a day of the counters' clock has passed since it was last begun, by whichever start of the
 * program; looks each hour, and not before the first one is over: whoever starts the program is here. Work that fails
 * waits for the next day.
 */
export const daily = (name: string, counters: Counters, work: () => Promise<unknown>): Daily => {
  let underWay: Promise<unknown> = Promise.resolve()
  const look = async (): Promise<void> => {
    const key = `daily:${name}`
    if ((await counters.read(key)) > 0 || (await counters.increment(key, daySeconds)) > 1) return
    await work()
  }
  const timer = setInterval(() => {
    underWay = underWay.then(look).catch(() => undefined)
  }, lookEveryMs)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      await underWay
    },
  }
}
