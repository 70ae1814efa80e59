import { describe, expect, it } from 'vitest'
import { decimalText, zero } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { runSync } from '#domain/steps.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { holdingOf, meanPriceOf, outcomeOf } from '#domain/trades/figures.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { journalAfter, moved, report, traded } from '#test/domain/fills/books.ts'

const at = (minute: number, day = '2026-11-16'): string => `${day}T15:${String(minute).padStart(2, '0')}:00.000Z`

const tradesOf = (activities: ReadonlyArray<Activity>): ReadonlyArray<Trade> =>
  runSync(tradesSteps(journalAfter(activities), freshTradeMemory())).toSorted(
    (one, other) => one.opened.at - other.opened.at,
  )

const lineOf = (trade: Trade): string => {
  const [entry, exit] = [meanPriceOf(trade, trade.entry), meanPriceOf(trade, trade.exit)]
  return [
    trade.side,
    decimalText(trade.size),
    `${entry ? decimalText(entry) : '-'} > ${exit ? decimalText(exit) : '-'}`,
    decimalText(trade.net),
    decimalText(trade.fees),
    outcomeOf(trade, () => zero),
    ...(trade.unknown ? [trade.unknown] : []),
    ...(trade.isOpen ? [`holds ${decimalText(trade.held)}`] : []),
  ].join(' ')
}
const linesOf = (activities: ReadonlyArray<Activity>) => tradesOf(activities).map(lineOf)

describe('[trading 1] A trade is a position from flat to flat', () => {
  it('scaled in, scaled out: one trade', () => {
    const story = [
      traded('BUY', 100, 10, at(0)),
      traded('BUY', 100, 11, at(1)),
      traded('SELL', 50, 12, at(2)),
      traded('SELL', 150, 9, at(9)),
    ]
    expect(linesOf(story)).toEqual(['long 200 10.5 > 9.75 -150 0 loss'])
    expect(holdingOf(tradesOf(story)[0] as Trade)).toEqual({ ms: 9 * 60_000 })
  })

  it('a fill that crosses zero is two parts: fees by quantity, the remainder on the second', () => {
    const future = { symbol: 'EURUSD' }
    const story = [
      traded('BUY', 100, 10, at(0), future),
      traded('SELL', 150, 11, at(1), { ...future, fees: 3 }),
      traded('BUY', 50, 10.5, at(2), future),
    ]
    expect(linesOf(story)).toEqual(['long 100 10 > 11 98 2 win', 'short 50 11 > 10.5 24 1 win'])
    const [long, short] = tradesOf(story)
    expect(long?.parts.at(-1)?.movement.id).toBe(short?.id)
    expect(short?.parts.map(({ role, quantity }) => [role, decimalText(quantity)])).toEqual([
      ['opens', '50'],
      ['closes', '50'],
    ])
  })

  it('the remainder of a third of a fee is on the second part', () => {
    const story = [
      traded('BUY', 1, 10, at(0), { symbol: 'ESZ6' }),
      traded('SELL', 3, 10, at(1), { symbol: 'ESZ6', fees: '1.00' }),
      traded('BUY', 2, 10, at(2), { symbol: 'ESZ6' }),
    ]
    expect(tradesOf(story).map(({ net }) => decimalText(net))).toEqual(['-0.33333333', '-0.66666667'])
  })

  it('an account, an instrument and a currency each have trades of their own', () => {
    const parts = [{}, { accountId: 'cash' }, { symbol: 'NVDA' }, { currency: 'EUR' }]
    const story = parts.flatMap((part) => [traded('BUY', 1, 10, at(0), part), traded('SELL', 1, 12, at(1), part)])
    expect(
      tradesOf(story)
        .map(({ accountId, symbol, currency }) => `${accountId} ${symbol} ${currency}`)
        .toSorted(),
    ).toEqual(['cash AAPL USD', 'margin AAPL EUR', 'margin AAPL USD', 'margin NVDA USD'])
  })

  it('a multiplier counts in the result, and prices are per share', () => {
    const option = { symbol: 'AAPL  261218C00240000', multiplier: 100 }
    expect(linesOf([traded('BUY', 2, '1.20', at(0), option), traded('SELL', 2, '1.55', at(1), option)])).toEqual([
      'long 2 1.2 > 1.55 70 0 win',
    ])
  })

  it.each(['expiration', 'assignment', 'exercise'] as const)('%s ends a trade', (kind) => {
    const option = { symbol: 'AAPL  261218C00240000', multiplier: 100, effect: 'open' } as const
    const story = [traded('SELL', 1, 2, at(0), { ...option, fees: 1 }), moved(kind, 1, at(1), { ...option })]
    expect(linesOf(story)).toEqual(['short 1 2 > 0 199 1 win'])
  })

  it('a split scales it, also when it is sold in part', () => {
    const story = [
      traded('BUY', 100, 10, at(0)),
      traded('SELL', 50, 12, at(1)),
      moved('split', 50, '2026-11-17'),
      traded('SELL', 100, 7, at(0, '2026-11-18')),
    ]
    expect(linesOf(story)).toEqual(['long 200 5 > 6.5 300 0 win'])
  })

  it('long and short lots of one instrument side by side are two trades', () => {
    const story = [
      traded('BUY', 100, 10, at(0), { effect: 'open' }),
      traded('SELL', 40, 11, at(1), { effect: 'open' }),
      traded('BUY', 40, 9, at(2), { effect: 'close' }),
      traded('SELL', 100, 12, at(3), { effect: 'close' }),
    ]
    expect(linesOf(story)).toEqual(['long 100 10 > 12 200 0 win', 'short 40 11 > 9 80 0 win'])
  })

  it('a reinvested dividend buys, breaking even is flat, and what is still held is open', () => {
    expect(
      linesOf([
        traded('BUY', 1, 10, at(0)),
        moved('reinvestment', 1, at(1), { price: 12, amount: 12 }),
        traded('SELL', 2, 11, at(2)),
        traded('BUY', 3, 10, at(3)),
        traded('SELL', 1, 14, at(4)),
      ]),
    ).toEqual(['long 2 11 > 11 0 0 flat', 'long 3 10 > 14 4 0 open holds 2'])
  })
})

describe('[trading 1] A part of unknown cost makes it a trade without a known result', () => {
  it('a sale beyond what is known, and its cover: one trade, of which nothing is known', () => {
    const story = [traded('SELL', 100, 20, at(0)), traded('BUY', 150, 19, at(1)), traded('SELL', 50, 22, at(2))]
    expect(linesOf(story)).toEqual(['long 100 - > 20 0 0 unknown history', 'long 50 19 > 22 150 0 win'])
  })

  it('a sale of more than is held belongs to one trade, which is no win', () => {
    expect(linesOf([traded('BUY', 100, 10, at(0)), traded('SELL', 150, 11, at(1))])).toEqual([
      'long 100 10 > 11 100 0 unknown history',
    ])
  })

  it('shares that came by a transfer, and shares that left by one', () => {
    expect(linesOf([moved('transfer', 10, at(0)), traded('SELL', 10, 11, at(1))])).toEqual([
      'long 10 - > 11 0 0 unknown transfer',
    ])
    const away = [traded('BUY', 10, 10, at(0)), traded('SELL', 4, 11, at(1)), moved('transfer', -6, at(2))]
    expect(linesOf(away)).toEqual(['long 10 10 > 11 4 0 unknown transfer'])
    expect(tradesOf(away)[0]?.parts.map(({ role }) => role)).toEqual(['opens', 'closes', 'leaves'])
  })

  it('a short position that goes to another broker, or is taken out by a merger, is over', () => {
    const sold = traded('SELL', 10, 40, at(0), { effect: 'open' })
    expect(linesOf([sold, moved('transfer', 10, at(1))])).toEqual(['short 10 40 > - 0 0 unknown transfer'])
    const merged = [sold, traded('BUY', 4, 38, at(1), { effect: 'close' }), moved('corporate', 6, at(2))]
    expect(linesOf(merged)).toEqual(['short 10 40 > 38 8 0 unknown corporate'])
    expect(linesOf([sold, moved('transfer', 12, at(1))])).toEqual([
      'short 10 40 > - 0 0 unknown transfer',
      'long 2 - > - 0 0 open transfer holds 2',
    ])
  })

  it('units of a reinvestment that an earlier release recorded as going out are gone', () => {
    const back = [traded('BUY', 10, 10, at(0)), moved('reinvestment', -2, at(1)), traded('SELL', 8, 12, at(2))]
    expect(linesOf(back)).toEqual(['long 10 10 > 12 16 0 unknown corporate'])
  })

  it('shares that are journaled within an account on one day keep what they cost', () => {
    const story = [
      traded('BUY', 10, 10, '2026-11-16'),
      moved('transfer', -10, '2026-11-17'),
      moved('transfer', 10, '2026-11-17'),
      traded('SELL', 10, 12, '2026-11-18'),
    ]
    expect(linesOf(story)).toEqual(['long 10 10 > 12 20 0 win'])
    expect(linesOf(story.map((each) => (each.quantity < 0 ? { ...each, accountId: 'ira' } : each)))).toEqual([
      'long 20 10 > 12 20 0 open transfer holds 10',
    ])
  })
})

describe('[trading 1] A trade belongs to the day of its last fill', () => {
  it('where dates have no times, its order is assumed and it lasts days', () => {
    const [trade] = tradesOf([traded('BUY', 1, 10, '2026-11-16'), traded('SELL', 1, 11, '2026-11-16')])
    expect([trade?.orderAssumed, trade?.last.day, trade && holdingOf(trade)]).toEqual([true, '2026-11-16', { days: 0 }])
    const [later] = tradesOf([traded('BUY', 1, 10, '2026-11-16'), traded('SELL', 1, 11, '2026-11-18')])
    expect(later?.orderAssumed).toBe(false)
    expect([later?.last.day, later && holdingOf(later)]).toEqual(['2026-11-18', { days: 2 }])
  })

  it('its id stays when its fills are synced again, and when later ones come', () => {
    const story = [traded('BUY', 2, 10, at(0)), traded('SELL', 1, 11, at(1))]
    const before = journalAfter(story)
    const after = report(before, [...story, traded('SELL', 1, 12, at(2))]).journal
    const idsOf = (journal: typeof before) => runSync(tradesSteps(journal, freshTradeMemory())).map(({ id }) => id)
    expect(idsOf(after)).toEqual(idsOf(before))
  })

  it('the same list again where nothing has changed; a fill derives its own instrument alone', () => {
    const memory = freshTradeMemory()
    const story = [traded('BUY', 2, 10, at(0)), traded('BUY', 2, 10, at(0), { symbol: 'NVDA' })]
    const before = journalAfter(story)
    const first = runSync(tradesSteps(before, memory))
    expect(runSync(tradesSteps(before, memory))).toBe(first)
    const next = runSync(tradesSteps(report(before, [traded('SELL', 2, 12, at(2))]).journal, memory))
    expect(next.map(({ symbol, isOpen }) => [symbol, isOpen])).toEqual([
      ['AAPL', false],
      ['NVDA', true],
    ])
    expect(next.find(({ symbol }) => symbol === 'NVDA')).toBe(first.find(({ symbol }) => symbol === 'NVDA'))
  })
})
