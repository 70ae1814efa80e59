import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { decimalText } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { runSync } from '#domain/steps.ts'
import { stopRefusal } from '#domain/trade-notes/commands.ts'
import { riskOf, rText } from '#domain/trade-notes/risk.ts'
import type { Stop } from '#domain/trade-notes/trade-note.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { journalAfter, moved, traded } from '#test/domain/fills/books.ts'

const at = (minute: number): string => `2026-11-16T15:${String(minute).padStart(2, '0')}:00.000Z`
const tradeOf = (...activities: ReadonlyArray<Activity>): Trade => {
  const [trade] = runSync(tradesSteps(journalAfter(activities), freshTradeMemory()))
  if (!trade) throw new Error('No trade')
  return trade
}
const stop = (price: number, minute: number): Stop => ({ price, at: at(minute) })
/** '1.96R of 50', 'afterwards' where it was. */
const said = (trade: Trade, ...stops: ReadonlyArray<Stop>): string => {
  const risk = riskOf(trade, stops)
  if (typeof risk === 'string') return risk
  const { amount, r, afterwards } = risk
  return `${r ? rText(r) : 'open'} of ${decimalText(amount)}${afterwards ? ', afterwards' : ''}`
}
const figure = tradeOf(traded('BUY', 100, 10, at(5)), traded('SELL', 100, 11, at(20), { fees: 2 }))

describe('[trading 2] R', () => {
  it('is the net by what the first stop risked, before and after a stop moved', () =>
    expect([said(figure, stop(9.5, 5)), said(figure, stop(9.5, 5), stop(10.2, 9))]).toEqual([
      '1.96R of 50',
      '1.96R of 50',
    ]))

  it('of a stop that was entered while the trade ran takes it for its risk; after the close it says so', () =>
    expect([said(figure, stop(9.5, 12)), said(figure, stop(9.5, 21)), said(figure)]).toEqual([
      '1.96R of 50',
      '1.96R of 50, afterwards',
      'no stop',
    ]))

  it('of a scale-in is counted by the stop in force at each fill', () => {
    const scaled = tradeOf(
      traded('BUY', 100, 10, at(5)),
      traded('BUY', 100, 11, at(10)),
      traded('SELL', 200, 12, at(20)),
    )
    expect(said(scaled, stop(9.5, 4))).toBe('1.50R of 200')
    expect(said(scaled, stop(9.5, 4), stop(10.8, 9))).toBe('4.29R of 70')
  })

  it('of a short and of a contract goes by side and multiplier', () => {
    const short = tradeOf(
      traded('SELL', 2, 50, at(5), { effect: 'open', multiplier: 20 }),
      traded('BUY', 2, 51, at(9), { effect: 'close', multiplier: 20 }),
    )
    expect([said(short, stop(52, 5)), said(short, stop(49, 5))]).toEqual(['-0.50R of 80', 'wrong side'])
  })

  it('rounds a half away from zero, and a third where it is', () => {
    const third = tradeOf(traded('BUY', 3, 10, at(5)), traded('SELL', 3, '9.995', at(9)))
    expect([said(third, stop(9, 5)), said(third, stop(9.97, 5))]).toEqual(['-0.01R of 3', '-0.17R of 0.09'])
  })

  it('waits for the close of an open trade, and for a result that is known', () =>
    expect([
      said(tradeOf(traded('BUY', 100, 10, at(5))), stop(9.5, 5)),
      said(tradeOf(moved('transfer', 5, at(1)), traded('SELL', 5, 10, at(5))), stop(9.5, 5)),
    ]).toEqual(['open of 50', 'unknown size']))

  it('of a split counts with the units of its stop, and not across it', () => {
    const split = tradeOf(traded('BUY', 10, 100, at(5)), moved('split', 10, at(9)), traded('SELL', 20, 55, at(20)))
    expect([said(split, stop(95, 5)), said(split, stop(47, 10))]).toEqual(['2.00R of 50', 'split'])
  })

  it('refuses a first stop on the wrong side of the entry, or at it, with the reason', () => {
    const wordsFor = (...stops: ReadonlyArray<Stop>) => {
      const refusal = stopRefusal(figure, stops)
      return refusal && messageOf(refusal)
    }
    expect(wordsFor(stop(10, 5))).toBe('The first stop of a long trade is below its entry at $10.00')
    expect(wordsFor(stop(9.99, 5), stop(10.2, 9))).toBeUndefined()
    expect(wordsFor(stop(0, 5))).toBe('A stop is a price above 0')
  })
})
