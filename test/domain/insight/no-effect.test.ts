import { describe, expect, it } from 'vitest'
import type { RoutineItem } from '#domain/insight/routine-days.ts'
import { routineSteps } from '#domain/insight/routine.ts'
import { limits } from '#domain/limits.ts'
import { decimalOf } from '#domain/money/decimal.ts'
import { runSync } from '#domain/steps.ts'
import { addDays } from '#domain/time/local-date.ts'
import { seededRandom } from '#test/simulator/random.ts'

/** How many journals, and with how many draws: `npm run test:long` takes more of both. */
const journals = Number(process.env['JOURNALS'] ?? 100)
const draws = process.env['JOURNALS'] === undefined ? 1000 : limits.insightDraws

/** Ten items that are ticked by a coin of their own, and sixty days whose results know nothing of them. */
const journalWithoutEffect = (seed: number): ReadonlyArray<RoutineItem> => {
  const random = seededRandom(seed)
  // Results of days are skewed: many small ones, and now and then a large one.
  const nets = Array.from({ length: 60 }, (_, place) => ({
    day: addDays('2026-01-05', place) ?? '',
    net: decimalOf(Math.round((random.fraction() ** 3 * 60_000 - 12_000) * (random.chance(0.2) ? -2 : 1)), 2),
  }))
  return Array.from({ length: 10 }, (_, item) => {
    const share = random.between(0.3, 0.7)
    const done = nets.map(() => random.chance(share))
    const days = { done: nets.filter((_day, day) => done[day]), not: nets.filter((_day, day) => !done[day]) }
    const answers = [{ question: 'done' as const, ...days, unknown: 0, corrected: [] }]
    return { id: `i${item}`, text: `Item ${item}`, formerTexts: [], answers }
  })
}

describe(`${journals} journals in which the routine does nothing for the money, 10 items, 60 days`, () => {
  const compared = Array.from({ length: journals }, (_, seed) =>
    runSync(routineSteps(journalWithoutEffect(seed + 1), { draws })).comparisons.flatMap(({ difference }) =>
      difference ? [difference] : [],
    ),
  )

  it('claim anything in at most 13 percent, and are not blind', () => {
    const claims = compared.filter((differences) => differences.some(({ standsOut }) => standsOut)).length
    expect(claims / journals).toBeLessThanOrEqual(0.13)
    expect(claims).toBeGreaterThan(0)
  })

  it('have 95 percent intervals that contain the truth in about so many', () => {
    const all = compared.flat()
    const containing = all.filter(({ interval: { low, high } }) => low <= 0 && high >= 0).length
    expect(all.length).toBeGreaterThan(journals * 9)
    expect(containing / all.length).toBeGreaterThan(0.935)
    expect(containing / all.length).toBeLessThan(0.965)
  })
})
