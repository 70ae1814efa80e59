import { performance } from 'node:perf_hooks'

/**
 * How long something took, in milliseconds: by the clock, and by what the processor worked for this process meanwhile,
 * which other programs hardly change.
 */
export interface Took {
  readonly clock: number
  readonly processor: number
}

/** Does the work and answers how long it took. */
export const timed = async <Result>(work: () => Promise<Result>): Promise<Took & { readonly result: Result }> => {
  const before = process.cpuUsage()
  const from = performance.now()
  const result = await work()
  const clock = performance.now() - from
  const { user, system } = process.cpuUsage(before)
  return { clock, processor: (user + system) / 1000, result }
}
