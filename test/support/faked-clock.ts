import { vi } from 'vitest'

let last: number | undefined

/**
 * The moment of a test that fakes its timers, milliseconds since the epoch. An app that a test leaves running may ask
 * after the timers are real again: it gets the last moment.
 */
export const fakedNow = (): number => {
  last = vi.getMockedSystemTime()?.getTime() ?? last
  if (last === undefined) throw new Error('No timers are faked')
  return last
}
