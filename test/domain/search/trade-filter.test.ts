import { describe, expect, it } from 'vitest'
import { decimalOf, decimalText, zero } from '#domain/money/decimal.ts'
import { filteredTrades, type TradeFilter } from '#domain/search/trade-filter.ts'
import { runSync } from '#domain/steps.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { groupsBy } from '#domain/trades/groups.ts'
import { sumsOf } from '#domain/trades/sums.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'
import { messyTrades } from '#test/support/trades.ts'

const option = { symbol: 'AAPL  261218C00240000', multiplier: 100 } as const
const trades = runSync(
  tradesSteps(
    journalAfter([
      ...messyTrades,
      traded('BUY', 1, 2, '2026-11-12T15:00:00.000Z', option),
      traded('SELL', 1, 3, '2026-11-13T15:00:00.000Z', option),
    ]),
    freshTradeMemory(),
  ),
)
const groupOf = groupsBy(new Map([['2026-11-13', 'America/New_York']]))
const names: Readonly<Record<string, string>> = { Depot: 'Dépôt of Berlin', margin: 'Margin' }
const written = new Map(
  trades
    .filter(({ symbol }) => symbol === 'NVDA' || symbol === 'SAP')
    .map(({ id, symbol }) => [
      id,
      {
        labels: [{ id: `label of ${symbol}`, kind: 'setup' as const }],
        stops: [],
        notes: [{ note: '' }, { note: `Chased the Élan of ${symbol}`, seen: symbol === 'SAP' }],
      },
    ]),
)
const toleranceOf = () => zero
const found = (filter: TradeFilter) =>
  filteredTrades(trades, filter, { accountName: (id) => names[id] ?? id, toleranceOf, groupOf, written }).map(
    ({ symbol, side }) => `${symbol.slice(0, 4)} ${side}`,
  )

describe('Which trades are looked at', () => {
  it.each<[TradeFilter, ReadonlyArray<string>]>([
    [{ side: 'short' }, ['NVDA short', 'EURU short']],
    [{ symbol: 'aapl' }, ['AAPL long', 'AAPL long']],
    [{ symbol: 'aap' }, []],
    [{ text: '240 call' }, ['AAPL long']],
    [{ text: ' berlin ' }, ['SAP long']],
    [{ text: 'depot' }, ['SAP long']],
    [{ text: 'DÉPÔT' }, ['SAP long']],
    [{ account: 'Depot' }, ['SAP long']],
    [{ result: 'loss' }, ['AAPL long']],
    [{ result: 'flat' }, ['SAP long']],
    [{ result: 'unknown' }, ['TSLA long']],
    [{ result: 'open' }, ['COIN long']],
    [{ from: '2026-11-18', to: '2026-11-18', result: 'win' }, ['EURU short', 'EURU long']],
    [{ to: '2026-11-13' }, ['AAPL long']],
    [{ side: 'short', text: 'sap' }, []],
    [{ label: 'label of SAP' }, ['SAP long']],
    [{ label: 'gone' }, []],
    [{ seen: 'yes' }, ['SAP long']],
    [{ seen: 'no', side: 'short' }, ['NVDA short', 'EURU short']],
    [{ text: 'chased the elan' }, ['SAP long', 'NVDA short']],
    [{ text: 'chased', side: 'long' }, ['SAP long']],
  ])('%o', (filter, expected) => expect(found(filter)).toEqual(expected))

  it.each([{}, { side: undefined }])('an empty filter asks for nothing: the same list (%o)', (filter) =>
    expect(
      filteredTrades(trades, filter as TradeFilter, { accountName: String, toleranceOf, groupOf, written: new Map() }),
    ).toBe(trades),
  )
})

describe('[trading 3] Their sums', () => {
  it('currencies are never added, and what has no known result is counted, not summed', () =>
    expect(
      sumsOf(trades, toleranceOf).map(({ net, fees, ...counts }) => ({
        ...counts,
        net: decimalText(net),
        fees: decimalText(fees),
      })),
    ).toEqual([
      { currency: 'USD', closed: 6, win: 4, loss: 1, flat: 0, unknown: 1, open: 1, net: '170', fees: '5' },
      { currency: 'EUR', closed: 1, win: 0, loss: 0, flat: 1, unknown: 0, open: 0, net: '0', fees: '0' },
    ]))

  it('wins, losses, flats and unknown are all closed ones, under every filter', () => {
    for (const filter of [{}, { side: 'short' }, { from: '2026-11-19' }, { symbol: 'EURUSD' }] as const)
      for (const { closed, win, loss, flat, unknown } of sumsOf(
        filteredTrades(trades, filter, { accountName: String, toleranceOf, groupOf, written: new Map() }),
        toleranceOf,
      ))
        expect(win + loss + flat + unknown).toBe(closed)
  })

  it.each([
    ['a cent less than the smallest win', 0.01, 4],
    ['the smallest win', 0, 3],
  ])('a net of up to the stated one of its currency is flat: %s', (_, less, wins) => {
    const smallest = Math.min(...trades.map(({ net }) => Number(decimalText(net))).filter((net) => net > 0))
    const stated = (currency: string) => (currency === 'USD' ? decimalOf(Math.round((smallest - less) * 100), 2) : zero)
    const context = { accountName: String, toleranceOf: stated, groupOf, written: new Map() }
    const [sums] = sumsOf(trades, stated)
    expect([sums?.win, sums?.flat]).toEqual([wins, 4 - wins])
    for (const result of ['win', 'loss', 'flat', 'unknown'] as const)
      expect(filteredTrades(trades, { result, currency: 'USD' }, context)).toHaveLength(sums?.[result] ?? 0)
  })
})
