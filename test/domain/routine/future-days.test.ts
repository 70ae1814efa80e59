import { describe, expect, it } from 'vitest'
import type { JournalEvent } from '#domain/record/events.ts'
import { futureDayCorrection } from '#domain/routine/future-days.ts'

const hour = 3_600_000
const nowMs = Date.parse('2026-11-20T12:00:00Z')
const day = 24 * hour
const proven = { nowMs, wasAheadMs: undefined, localDay: (ms: number) => new Date(ms).toISOString().slice(0, 10) }
/** A day as the device that writes the log began it. */
const began = (date: string, at = `${date}T12:00:00.000Z`): JournalEvent => ({
  type: 'DayStarted',
  data: { finished: undefined },
  at,
  day: date,
})

describe('[T5] whether a day has come, by the time of a server', () => {
  it('today and what lies before it have come, and so has a journal that never began a day', () => {
    expect([undefined, '2026-11-19', '2026-11-20'].map((reached) => futureDayCorrection(reached, [], proven))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it("another device's tomorrow has come wherever on earth it is tomorrow already, and no day behind it", () => {
    expect(['2026-11-21', '2026-11-22'].map((reached) => futureDayCorrection(reached, [], proven))).toEqual([
      undefined,
      { latest: '2026-11-21' },
    ])
  })

  it('a day that this device began at a moment that lies ahead has not come, not even tomorrow', () =>
    expect(futureDayCorrection('2026-11-21', [began('2026-11-21')], proven)).toEqual({ latest: '2026-11-20' }))

  it('the newest beginning of the day decides: the clock may have been put right before', () => {
    const events = [began('2026-11-21'), began('2026-11-21', '2026-11-20T11:00:00.000Z')]
    expect(futureDayCorrection('2026-11-21', events, proven)).toBe(undefined)
  })

  it('the true day of the beginning is known where it is known how far the clock was ahead then', () => {
    const events = [began('2036-11-20')]
    const aheadMs = Date.parse('2036-11-20T12:00:00.000Z') - nowMs
    expect(
      [aheadMs + day, aheadMs, aheadMs - day].map((wasAheadMs) =>
        futureDayCorrection('2036-11-20', events, { ...proven, wasAheadMs }),
      ),
    ).toEqual([
      { latest: '2026-11-20', reachedOn: '2026-11-19' },
      { latest: '2026-11-20', reachedOn: '2026-11-20' },
      { latest: '2026-11-20' },
    ])
  })
})
