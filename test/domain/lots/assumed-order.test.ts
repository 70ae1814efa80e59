import { describe, expect, it } from 'vitest'
import { explainDay } from '#domain/fills/explain.ts'
import { decimalText } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { runSync } from '#domain/steps.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'

const day = '2026-11-16'
const closingsOn = (date: string, ...story: ReadonlyArray<Activity>) =>
  explainDay(journalAfter(story), date).closings.map(
    ({ result, isOrderAssumed }) => `${decimalText(result)}${isOrderAssumed ? ' assumed' : ''}`,
  )
const tradesOf = (...story: ReadonlyArray<Activity>) =>
  runSync(tradesSteps(journalAfter(story), freshTradeMemory())).map(({ orderAssumed }) => orderAssumed)

describe('[numbers 4] Order assumed', () => {
  it('is said where another order of one date would close other lots', () => {
    const story = [traded('BUY', 10, 10, day), traded('BUY', 10, 12, day), traded('SELL', 10, 13, day)]
    expect(closingsOn(day, ...story)[0]).toMatch(/ assumed$/)
  })

  it('is said on a later day, whose lots were opened in an order that is assumed', () => {
    const story = [
      traded('BUY', 10, 10, day),
      traded('BUY', 10, 12, day),
      traded('SELL', 10, 13, '2026-11-18T15:00:00Z'),
      traded('SELL', 10, 14, '2026-11-19T15:00:00Z'),
    ]
    expect(closingsOn('2026-11-18', ...story)[0]).toMatch(/ assumed$/)
    expect(closingsOn('2026-11-19', ...story)[0]).toMatch(/ assumed$/)
    expect(tradesOf(...story)).toEqual([false])
  })

  it('is said where only the place in the source decides between equal instants', () => {
    const at = '2026-11-16T15:00:00Z'
    const story = [
      traded('BUY', 10, 10, at, { place: 1 }),
      traded('SELL', 10, 11, at, { place: 2 }),
      traded('BUY', 10, 12, at, { place: 3 }),
      traded('SELL', 10, 13, at, { place: 4 }),
    ]
    expect(closingsOn(day, ...story)).toEqual(['10 assumed', '10 assumed'])
    expect(tradesOf(...story)).toEqual([true, true])
  })

  it.each([
    [
      'what is bought is alike',
      [traded('BUY', 10, 10, day), traded('BUY', 5, 10, day), traded('SELL', 10, 13, '2026-11-17')],
    ],
    [
      'older lots are enough',
      [traded('BUY', 20, 9, '2026-11-10'), traded('BUY', 10, 10, day), traded('SELL', 10, 13, day)],
    ],
    [
      'it is said which opens and which closes',
      [traded('BUY', 10, 10, day, { effect: 'open' }), traded('SELL', 10, 13, day, { effect: 'close' })],
    ],
    [
      'times tell them apart',
      [
        traded('BUY', 10, 10, '2026-11-16T15:00:00Z'),
        traded('BUY', 10, 12, '2026-11-16T15:01:00Z'),
        traded('SELL', 10, 13, '2026-11-16T15:02:00Z'),
      ],
    ],
    [
      'all of it is sold at once',
      [traded('BUY', 10, 10, day), traded('BUY', 10, 12, day), traded('SELL', 20, 13, '2026-11-17')],
    ],
  ] as const)('is not said where %s', (_, story) => {
    const last = story.at(-1)?.day ?? day
    expect(closingsOn(last, ...story).some((text) => text.endsWith('assumed'))).toBe(false)
    expect(tradesOf(...story)).not.toContain(true)
  })

  it('is shown for a purchase without a time on a day with times', () => {
    const story = [
      traded('BUY', 10, 10, day),
      traded('BUY', 10, 12, '2026-11-16T15:00:00Z'),
      traded('SELL', 10, 13, '2026-11-16T16:00:00Z'),
    ]
    expect(closingsOn(day, ...story)).toEqual(['30 assumed'])
  })
})
