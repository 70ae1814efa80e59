/** Waiting, as an argument: tests and the simulator bring their own time. */
export interface Timers {
  /** Calls back once after so many milliseconds. Returns the cancellation. */
  readonly after: (ms: number, callback: () => void) => () => void
}

export const browserTimers: Timers = {
  after: (ms, callback) => {
    const handle = setTimeout(callback, ms)
    return () => clearTimeout(handle)
  },
}

/** Resolves after so many milliseconds. */
export const pause = (timers: Timers, ms: number): Promise<void> => new Promise((resolve) => timers.after(ms, resolve))
