import { describe, expect, it } from 'vitest'
import { inWholeDays } from '#domain/fills/trade-time.ts'
import { valueOf } from '#domain/lots/movement.ts'
import { journalAfter, report, tradesIn } from '#test/domain/fills/books.ts'
import { resultsByName } from './beancount.ts'
import { ledgerOfTruth, statedTwice, trueFills } from './messy-books.ts'

describe('[numbers 1, 2, 3, 6] 2,000 books of a messy broker compared with beancount', () => {
  it('rebates, corrections, parts of contracts and shorts in plain words: no closing disagrees', () => {
    const fills = trueFills(2000, 18, 77)
    const [first, corrected] = statedTwice(fills, 78)
    const journal = inWholeDays(corrected, 500).reduce(
      (before, activities) => report(before, activities, { now: '2026-11-21T11:00:00.000Z' }).journal,
      journalAfter(...inWholeDays(first, 500)),
    )
    const theirs = resultsByName(ledgerOfTruth(fills))
    const ours = new Map<string, number>(
      tradesIn(journal).flatMap((movement) =>
        movement.realizedPnL === undefined
          ? []
          : [
              [
                `${movement.accountId.slice(1)}/${movement.snapTradeId.slice(1)}`,
                Number(valueOf(movement, 'realizedPnL')),
              ] as const,
            ],
      ),
    )
    const differing = [...theirs].filter(
      ([name, result]) => !(Math.abs(result - (ours.get(name) ?? Number.NaN)) < 0.000_001),
    )
    expect(tradesIn(journal)).toHaveLength(fills.length)
    expect(differing).toEqual([])
    expect(ours.size).toBe(theirs.size)
    expect(ours.size).toBeGreaterThan(fills.length / 4)
    expect(corrected.length).toBeGreaterThan(fills.length / 10)
  })
})
