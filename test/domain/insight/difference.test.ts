import { describe, expect, it } from 'vitest'
import { chanceOf } from '#domain/insight/chance.ts'
import { differenceSteps, type Groups, isEnough } from '#domain/insight/difference.ts'
import { discoveriesAmong } from '#domain/insight/discoveries.ts'
import { decimalOf } from '#domain/money/decimal.ts'
import { runSync } from '#domain/steps.ts'
import { addDays } from '#domain/time/local-date.ts'

const daysOf = (nets: ReadonlyArray<number>, from: string) =>
  nets.map((net, place) => ({ day: addDays(from, place) ?? from, net: decimalOf(net, 0) }))

const groups: Groups = {
  done: daysOf([120, 80, -40, 60, 100, -20, 90, 30, 70, -10, 50, 40], '2026-03-02'),
  not: daysOf([-60, 20, -90, 10, -30, -50, 40, -80, -20, -10], '2026-04-01'),
}

describe('The difference of days done and not done', () => {
  it('is +74.50 with p 0.00205, and its interval lies within 30 and 120 and contains 38 to 108', () => {
    const { mean, chance, interval } = runSync(differenceSteps(groups))
    const { low, high } = interval(0.95)
    expect(mean).toBe(74.5)
    expect(Math.abs(chance - 0.00205)).toBeLessThanOrEqual(0.001)
    expect(low).toBeGreaterThanOrEqual(30)
    expect(low).toBeLessThanOrEqual(38)
    expect(high).toBeGreaterThanOrEqual(108)
    expect(high).toBeLessThanOrEqual(120)
  })

  it('has the same digits wherever and however often it is worked out', () => {
    const { chance, interval } = runSync(differenceSteps(groups))
    expect([chance, interval(0.95)]).toEqual([28 / 10_001, { low: 32.5, high: 115 }])
    expect(interval(0.99)).toEqual({ low: 18.833333333333336, high: 128.5 })
  })

  it('comes with its median, without its largest day, and with the days that it takes to see it', () => {
    const { median, withoutLargest, daysNeeded } = runSync(differenceSteps(groups, 10))
    // Done without the 120: 450 / 11; both groups spread by 47.03 a day.
    expect([median, withoutLargest.toFixed(4), daysNeeded]).toEqual([80, '67.9091', 7])
  })

  it('needs no number of days where there is no difference', () => {
    const flat = daysOf(
      Array.from({ length: 10 }, () => 5),
      '2026-03-02',
    )
    const { daysNeeded, chance, interval } = runSync(differenceSteps({ done: flat, not: flat }, 100))
    expect([daysNeeded, chance, interval(0.95)]).toEqual([undefined, 1, { low: 0, high: 0 }])
  })

  it('is asked for with ten days in each group, and never with nine', () => {
    expect(isEnough(groups)).toBe(true)
    expect(isEnough({ ...groups, not: groups.not.slice(1) })).toBe(false)
    expect(isEnough({ done: groups.done.slice(3), not: groups.not })).toBe(false)
  })
})

describe('Several results at once', () => {
  it('are marked by Benjamini and Hochberg: the largest rank that passes takes those before it along', () => {
    // The example of Benjamini, Hochberg (1995), section 3: four of fifteen at 5 %.
    const chances = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
    ]
    expect([...discoveriesAmong(chances, 0.05)]).toEqual([0, 1, 2, 3])
    expect([...discoveriesAmong([0.2, 0.09, 0.091], 0.1)]).toEqual([])
    expect([...discoveriesAmong([0.06, 0.2, 0.06], 0.1)]).toEqual([0, 2])
    expect([...discoveriesAmong([], 0.1)]).toEqual([])
  })
})

describe('Chance from data', () => {
  it('is the same for the same text, another for another, and even', () => {
    const drawn = (text: string, count: number) => {
      const { below } = chanceOf(text)
      return Array.from({ length: count }, () => below(6))
    }
    expect(drawn('2026-03-02 120', 12)).toEqual(drawn('2026-03-02 120', 12))
    expect(drawn('2026-03-02 120', 12)).not.toEqual(drawn('2026-03-02 121', 12))
    const counts = [0, 0, 0, 0, 0, 0]
    for (const value of drawn('even', 60_000)) counts[value] = (counts[value] ?? 0) + 1
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400)
  })
})
