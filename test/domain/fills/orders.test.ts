import { describe, expect, it } from 'vitest'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { journalAfter, numbersOf, report, summariesIn, traded, tradesIn } from './books.ts'

const day = '2026-11-20'
const ordered = (
  side: 'BUY' | 'SELL',
  quantity: number,
  price: number,
  time: string,
  parts: Partial<Activity> = {},
): Activity => ({
  ...traded(side, quantity, price, `${day}T${time}:00.000Z`, {
    snapTradeId: `order ${side} ${time}`,
    provisional: true,
  }),
  ...parts,
})
const filled = (
  side: 'BUY' | 'SELL',
  quantity: number,
  price: number,
  time: string | undefined,
  parts: Partial<Activity> = {},
): Activity => ({
  ...traded(side, quantity, price, time === undefined ? day : `${day}T${time}:00.000Z`, {
    snapTradeId: `fill ${side} ${quantity} ${price} ${time}`,
  }),
  ...parts,
})
const short = { effect: 'open' } as const
const cover = { effect: 'close' } as const

const linesOf = (journal: Journal): ReadonlyArray<string> =>
  tradesIn(journal)
    .map(
      ({ quantity, price, provisional, effect, realizedPnL }) =>
        `${quantity} at ${price}${provisional ? ' ordered' : ''}${effect ? ` ${effect}` : ''}` +
        (realizedPnL === undefined ? '' : ` = ${realizedPnL}`),
    )
    .toSorted()
const realizedOn = (journal: Journal): unknown =>
  (summariesIn(journal)[day] as { readonly totalRealizedPnL: number } | undefined)?.totalRealizedPnL
/** Whatever comes first. */
const bothWays = (orders: ReadonlyArray<Activity>, record: ReadonlyArray<Activity>): ReadonlyArray<Journal> => [
  journalAfter(orders, record),
  journalAfter(record, orders),
  journalAfter([...orders, ...record]),
  journalAfter(...orders.map((each) => [each]), ...record.map((each) => [each])),
  journalAfter(...record.toReversed().map((each) => [each]), ...orders.toReversed().map((each) => [each])),
]

describe('[numbers 5] An order counts in the place of its own fills, and of no others', () => {
  it('the record of one later order leaves what the morning’s orders brought', () => {
    const morning = [ordered('BUY', 100, 10, '14:31'), ordered('SELL', 100, 12, '14:40')]
    const later = ordered('SELL', 100, 13, '19:00')
    for (const journal of [
      journalAfter([...morning, later], [filled('SELL', 100, 13, '19:00')]),
      journalAfter([...morning, later], [filled('SELL', 100, 13, undefined)]),
      journalAfter([filled('SELL', 100, 13, '19:00')], [...morning, later]),
    ])
      expect([realizedOn(journal), linesOf(journal)[0]]).toEqual([200, '100 at 10 ordered'])
  })

  it('the record of a later fill that was never seen as an order leaves them too', () => {
    const morning = [ordered('BUY', 100, 10, '14:31'), ordered('SELL', 100, 12, '14:40')]
    for (const journal of bothWays(morning, [filled('SELL', 50, 12.5, '19:00')])) expect(realizedOn(journal)).toBe(200)
  })

  it('an evening’s record under the next date leaves the morning’s orders', () => {
    const evening = { ...ordered('BUY', 5, 9, '23:00'), timestamp: '2026-11-21T00:30:00.000Z' }
    const morning = [ordered('BUY', 100, 10, '14:31'), ordered('SELL', 100, 12, '14:40')]
    const journal = journalAfter([...morning, evening], [traded('BUY', 5, 9, '2026-11-21', { snapTradeId: 'e' })])
    expect(linesOf(journal)).toEqual(['100 at 10 ordered', '100 at 12 ordered = 200', '5 at 9'])
  })

  it('is replaced by the fills that add up to it, also where those of two orders are mixed', () => {
    const orders = [ordered('BUY', 100, 10, '15:00'), ordered('BUY', 30, 11, '15:01')]
    const record = [
      filled('BUY', 60, 9.99, '14:59'),
      filled('BUY', 30, 11, '15:01'),
      filled('BUY', 40, 10.01, '15:00', { fees: 1 }),
    ]
    for (const journal of bothWays(orders, record))
      expect(linesOf(journal)).toEqual(['30 at 11', '40 at 10.01', '60 at 9.99'])
  })

  it('counts for the rest while the record holds a part of it', () => {
    const orders = [ordered('BUY', 100, 10, '15:00')]
    const first = bothWays(orders, [filled('BUY', 60, 10, '15:00')])
    for (const journal of first) {
      expect(linesOf(journal)).toEqual(['40 at 10 ordered', '60 at 10'])
      expect(linesOf(report(journal, orders).journal)).toEqual(['40 at 10 ordered', '60 at 10'])
      expect(linesOf(report(journal, [filled('BUY', 40, 10, '15:01')]).journal)).toEqual(['40 at 10', '60 at 10'])
    }
  })

  it('does not come back when it is reported again, and takes no fill of another order', () => {
    const [one, other] = [ordered('BUY', 100, 10, '14:31'), ordered('BUY', 100, 10, '19:00')]
    const journal = journalAfter([one], [filled('BUY', 100, 10, undefined)], [one], [one, other])
    expect(linesOf(journal)).toEqual(['100 at 10', '100 at 10 ordered'])
    expect(
      linesOf(
        report(journal, [filled('BUY', 100, 10, undefined, { snapTradeId: 'x' }), filled('BUY', 100, 10, undefined)])
          .journal,
      ),
    ).toEqual(['100 at 10', '100 at 10'])
  })
})

describe('[numbers 5] The effect of an order stays with the fill that replaces it', () => {
  it('short sales and covers of a day keep their results where the record says only BUY and SELL', () => {
    const orders = [
      ordered('BUY', 100, 10, '14:31'),
      ordered('SELL', 100, 10.5, '14:40'),
      ordered('SELL', 100, 12, '15:00', short),
      ordered('BUY', 100, 11, '15:10', cover),
    ]
    const record = [
      filled('BUY', 100, 10, '14:31'),
      filled('SELL', 100, 10.5, '14:40'),
      filled('SELL', 100, 12, '15:00'),
      filled('BUY', 100, 11, '15:10'),
    ]
    for (const journal of bothWays(orders, record)) {
      expect(realizedOn(journal)).toBe(150)
      expect(linesOf(journal)).toEqual(['100 at 10', '100 at 10.5 = 50', '100 at 11 close = 100', '100 at 12 open'])
    }
  })

  it('a visit at noon that saw one short sale makes no other sale of that day short', () => {
    const orders = [ordered('SELL', 100, 20, '14:35', short)]
    const record = [
      filled('SELL', 100, 20, '14:35'),
      filled('BUY', 100, 19, '15:00'),
      filled('BUY', 100, 19.5, '16:00'),
      filled('SELL', 100, 20.5, '17:00'),
    ]
    for (const journal of bothWays(orders, record)) expect(realizedOn(journal)).toBe(200)
  })

  it('a part of an order that was seen at noon makes its whole fill short', () => {
    const orders = [ordered('SELL', 40, 20, '14:35', short)]
    const record = [filled('SELL', 100, 20, '14:36'), filled('BUY', 100, 19, '15:00')]
    for (const journal of bothWays(orders, record)) expect(realizedOn(journal)).toBe(100)
  })

  it('is kept by a correction of that fill, and the order does not come back', () => {
    const order = ordered('SELL', 100, 20, '14:35', short)
    const fill = filled('SELL', 100, 20, '14:35', { snapTradeId: 's' })
    const buy = filled('BUY', 100, 19, '15:00')
    const corrected = { ...fill, price: 20.01, amount: 2001 }
    const later = report(journalAfter([order], [fill, buy]), [corrected], { now: '2026-11-21T11:00:00.000Z' }).journal
    expect(realizedOn(later)).toBe(101)
    expect(report(later, [order], { now: '2026-11-21T12:00:00.000Z' }).events).toEqual([])
    expect(numbersOf(later)).toEqual(numbersOf(journalAfter([{ ...corrected, ...short }, buy])))
  })

  it('orders first, the record next day, a correction on the third day: as all at once', () => {
    const orders = [ordered('SELL', 100, 20, '14:35', short), ordered('BUY', 100, 19, '15:00', cover)]
    const [sale, buy] = [filled('SELL', 100, 20, '14:35'), filled('BUY', 100, 19, '15:00')]
    const corrected = { ...buy, price: 19.02, amount: 1902, fees: 1 }
    const steps = [
      { activities: orders, now: `${day}T20:00:00.000Z`, today: day },
      {
        activities: [sale, buy],
        now: '2026-11-21T09:00:00.000Z',
        today: '2026-11-21',
        completeThrough: { margin: day },
        completeDays: { margin: { from: day, to: day } },
      },
      { activities: [sale, corrected], now: '2026-11-22T09:00:00.000Z', today: '2026-11-22' },
    ]
    const journal = steps.reduce(
      (now, { activities, ...options }) => report(now, activities, options).journal,
      emptyJournal,
    )
    expect(numbersOf(journal)).toEqual(
      numbersOf(
        journalAfter([
          { ...sale, ...short },
          { ...corrected, ...cover },
        ]),
      ),
    )
  })
})
