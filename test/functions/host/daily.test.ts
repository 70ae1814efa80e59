import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { daily } from '#functions/local/daily.ts'
import { storedCounters } from '#functions/local/stored-counters.ts'
import type { Counters } from '#functions/shared/counters.ts'
import { fakedNow } from '#test/support/faked-clock.ts'
import { createMemoryStore } from '#test/support/memory-store.ts'

describe('Work of the host that happens daily', () => {
  let counters: Counters
  beforeEach(async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') })
    counters = await storedCounters(createMemoryStore(), fakedNow)
  })
  afterEach(() => void vi.useRealTimers())
  const hours = (count: number) => vi.advanceTimersByTimeAsync(count * 3_600_000)

  it('is done an hour after a start, once in a day of the clock, by whichever start', async () => {
    let done = 0
    const work = async () => (done += 1)
    const first = daily('upkeep', counters, work)
    await vi.advanceTimersByTimeAsync(3_599_000)
    expect(done).toBe(0)
    await hours(23)
    await first.close()
    expect(done).toBe(1)
    const second = daily('upkeep', counters, work)
    await hours(1)
    expect(done).toBe(1)
    await hours(2)
    expect(done).toBe(2)
    await second.close()
    await hours(48)
    expect(done).toBe(2)
  })

  it('waits for the next day when it fails, and for its end when the host closes', async () => {
    let begun = 0
    let finish = (): void => undefined
    const running = daily('upkeep', counters, async () => {
      begun += 1
      if (begun === 1) throw new Error('out of order')
      await new Promise<void>((ended) => void (finish = ended))
    })
    await hours(1)
    expect(begun).toBe(1)
    await hours(24)
    expect(begun).toBe(2)
    let isClosed = false
    const closing = running.close().then(() => (isClosed = true))
    await vi.advanceTimersByTimeAsync(1000)
    expect(isClosed).toBe(false)
    finish()
    await closing
    expect(isClosed).toBe(true)
  })
})
