import { vi } from 'vitest'

/** The moment of a test that fakes its timers, milliseconds since the epoch. */
export const fakedNow = (): number => {
  const moment = vi.getMockedSystemTime()
  if (moment === null) throw new Error('No timers are faked')
  return moment.getTime()
}
