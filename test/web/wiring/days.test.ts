// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { createDays } from '#web/wiring/days.ts'

const noon = Date.parse('2026-11-20T12:00:00.000Z')
const minute = 60_000
const dayMs = 24 * 60 * minute

/** Days of a page whose clock is so far ahead; what it does as it is told the time, in order. */
const told = (aheadMs: number) => {
  const done: string[] = []
  const days = createDays({
    clock: { now: () => noon + aheadMs },
    calendar: {
      localDay: (nowMs) => new Date(nowMs).toISOString().slice(0, 10),
      nextMidnight: (nowMs) => (Math.floor(nowMs / dayMs) + 1) * dayMs,
    },
    journal: { getSnapshot: () => ({ context: { open: undefined } }) } as unknown as Parameters<
      typeof createDays
    >[0]['journal'],
    pull: () => Promise.resolve(),
    commitDrafts: () => done.push('texts become events'),
    serverTime: () => done.push('the time is trusted'),
  })
  return { days, done }
}

describe('What is being typed when a server tells the time', () => {
  it('becomes events before a time that moves the day, and never again by the same time', () => {
    const { days, done } = told(3 * dayMs)
    days.serverTime(noon)
    days.serverTime(noon)
    expect(done).toEqual(['texts become events', 'the time is trusted', 'the time is trusted'])
  })

  it('is left alone where the day stays, as after each save, and by a time that is not current', () => {
    const { days, done } = told(2 * minute)
    days.serverTime(noon)
    days.serverTime(noon - dayMs, false)
    expect(done).toEqual(['the time is trusted'])
  })
})
