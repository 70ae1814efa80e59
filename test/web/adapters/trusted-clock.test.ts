import { describe, expect, it } from 'vitest'
import { createTrustedClock } from '#web/adapters/time.ts'

const hour = 3_600_000
const real = Date.parse('2026-11-20T11:00:00Z')

const computer = () => {
  let wrongBy = 0
  let passed = 0
  const clock = createTrustedClock({ now: () => real + passed + wrongBy })
  return {
    clock,
    set: (by: number) => void (wrongBy = by),
    pass: (ms: number) => void (passed += ms),
    trusted: () => clock.now() - (real + passed),
    correct: () => clock.serverTime(real + passed),
  }
}

describe('[T5] whose clock is believed', () => {
  it('the computer’s, while no server has said otherwise, and within twelve hours of one that has', () => {
    const { clock, set, correct, trusted } = computer()
    set(11 * hour)
    expect([trusted(), clock.aheadMs()]).toEqual([11 * hour, undefined])
    correct()
    expect([trusted(), clock.aheadMs()]).toEqual([11 * hour, 11 * hour])
  })

  it('the server’s, while the computer is days or years ahead, as time goes on', () => {
    const { set, correct, trusted, pass } = computer()
    set(10 * 365 * 24 * hour)
    correct()
    pass(5 * hour)
    expect(trusted()).toBe(0)
  })

  it('the computer’s again as soon as it has been turned back', () => {
    const { clock, set, correct, trusted, pass } = computer()
    set(24 * hour)
    correct()
    pass(hour)
    expect(trusted()).toBe(0)
    set(0)
    expect([trusted(), clock.aheadMs()]).toEqual([0, 0])
    pass(hour)
    expect(trusted()).toBe(0)
  })

  it('the computer’s, once it was turned back by days and still seems far ahead: it may have slept', () => {
    const { clock, set, correct, trusted, pass } = computer()
    set(10 * 365 * 24 * hour)
    correct()
    pass(24 * hour)
    set(0)
    expect([trusted(), clock.aheadMs()]).toEqual([0, undefined])
  })

  it('the computer’s where it is behind: nothing that it starts lies in the future', () => {
    const { set, correct, trusted } = computer()
    set(-24 * hour)
    correct()
    expect(trusted()).toBe(-24 * hour)
    set(0)
    expect(trusted()).toBe(0)
  })
})
