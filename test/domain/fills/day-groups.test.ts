import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cancellationOf } from '#domain/fills/cancelled-activities.ts'
import { dayGroups, sidesOf } from '#domain/fills/day-groups.ts'
import { correctionEntry, entryChange } from '#domain/fills/enter.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import { tradesOn } from '#domain/fills/summary.ts'
import { decide } from '#domain/journal/decide.ts'
import { addDecimals, decimalText, zero } from '#domain/money/decimal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import { runs } from '#test/support/runs.ts'
import { anyBook, dayOf, journalAfter, moved, syncedAt, traded } from './books.ts'

const day = '2026-11-18'
const at = (time: string) => `${day}T${time}:00.000Z`

const told = (journal: Journal) => {
  const { groups, others } = dayGroups(tradesOn(journal, day))
  return {
    groups: groups.map(({ movements: [{ accountId, symbol }], currency, fills, result, isPartial }) =>
      [
        `${accountId} ${symbolText(symbol)} ${currency}: ${fills}`,
        `${result ? decimalText(result) : 'none'}${isPartial ? ' of a part' : ''}`,
      ].join(', '),
    ),
    others: others.map(({ kind }) => kind),
  }
}

/** A round trip that comes to so much. */
const trip = (symbol: string, result: number, parts: Parameters<typeof traded>[4] = {}) => [
  traded('BUY', 1, 100, at('15:00'), { symbol, ...parts }),
  traded('SELL', 1, 100 + result, at('16:00'), { symbol, ...parts }),
]

describe('the trades of a day by symbol', () => {
  it('begin with those that moved the day most, and end with those that realized nothing', () => {
    const fills = [traded('BUY', 5, 10, at('14:00'), { symbol: 'KO' }), ...trip('AMD', 5), ...trip('TSLA', -40)]
    expect(told(journalAfter([...fills, ...trip('MSFT', 20)])).groups).toEqual([
      'margin TSLA USD: 2, -40',
      'margin MSFT USD: 2, 20',
      'margin AMD USD: 2, 5',
      'margin KO USD: 1, none',
    ])
  })

  it('are told apart by account and currency; the first of each currency come first', () => {
    const dollars = [...trip('AMD', 50), ...trip('AMD', 30, { accountId: 'swing' }), ...trip('TSLA', 20)]
    expect(told(journalAfter([...dollars, ...trip('SAP', 2, { currency: 'EUR' })])).groups).toEqual([
      'margin AMD USD: 2, 50',
      'margin SAP EUR: 2, 2',
      'swing AMD USD: 2, 30',
      'margin TSLA USD: 2, 20',
    ])
  })

  it('hold what else closed something, and say where the cost of a part is unknown', () => {
    const option = 'AAPL  261118C00150000'
    const fills = [
      traded('BUY', 2, 1, at('14:00'), { symbol: option, multiplier: 100 }),
      moved('expiration', -2, day, { symbol: option, multiplier: 100 }),
      traded('BUY', 1, 100, '2026-11-17T15:00:00.000Z'),
      traded('SELL', 3, 110, at('15:00')),
      traded('SELL', 3, 50, at('15:30'), { symbol: 'NVDA' }),
      traded('BUY', 1, 10, '2026-11-17T15:00:00.000Z', { symbol: 'KO' }),
      moved('split', 1, day, { symbol: 'KO', ratio: '2:1' }),
    ]
    expect(told(journalAfter(fills))).toEqual({
      groups: [
        'margin AAPL 18 Nov 2026 150 Call USD: 1, -200',
        'margin AAPL USD: 1, 10 of a part',
        'margin NVDA USD: 1, none of a part',
      ],
      others: ['split'],
    })
  })

  it('count what the trader entered instead of a record, and not that record', () => {
    const before = journalAfter(trip('AAPL', 10))
    const movement = dayOf(before, day)?.activities[1]
    if (!movement) throw new Error('no such fill')
    const change = correctionEntry({ movement, day }, { side: 'SELL', quantity: '1', price: '115', fees: '' })
    if (!change.ok) throw new Error('refused')
    const decided = decide(before, {
      type: 'ReplaceTrades',
      data: entryChange(before, change.value),
      meta: { now: syncedAt.now, today: syncedAt.today },
    })
    if (!decided.ok) throw new Error('refused')
    const { journal } = decided.value
    expect(told(journal)).toEqual({ groups: ['margin AAPL USD: 2, 15'], others: [] })
    expect(dayGroups(tradesOn(journal, day)).groups.map(({ movements }) => movements.length)).toEqual([3])
  })

  it('hold a cancellation with the fill that it takes back, and count neither', () => {
    const bought = traded('BUY', 10, 12, at('14:00'), { symbol: 'KO' })
    const journal = journalAfter([...trip('AAPL', 10), bought, cancellationOf(bought)])
    expect(told(journal)).toEqual({ groups: ['margin AAPL USD: 2, 10', 'margin KO USD: 0, none'], others: [] })
    const cancelled = dayGroups(tradesOn(journal, day)).groups[1]
    expect([cancelled?.movements.length, cancelled?.counted]).toEqual([2, []])
  })

  it('say how many were bought and sold, from which price to which', () => {
    const fills = [
      traded('BUY', 10, 20, at('14:00')),
      traded('SELL', 4, '22.5', at('15:00')),
      traded('SELL', 6, 21, at('16:00')),
    ]
    const [group] = dayGroups(tradesOn(journalAfter(fills), day)).groups
    expect(
      (group ? sidesOf(group) : []).map(({ word, quantity, lowest, highest }) =>
        [word, ...[quantity, lowest, highest].map(decimalText)].join(' '),
      ),
    ).toEqual(['Buy 10 20 20', 'Sell 10 21 22.5'])
  })

  it('add up to the sums of the day, in any history', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const journal = journalAfter(book)
        for (const { date } of tableToArray(journal.entries)) {
          const { totals, ...lines } = tradesOn(journal, date)
          const { groups } = dayGroups(lines)
          const sums = totals.map(({ currency }) => {
            const own = groups.filter((group) => group.currency === currency)
            return [
              decimalText(own.map(({ result }) => result ?? zero).reduce(addDecimals, zero)),
              own.reduce((sum, { fills }) => sum + fills, 0),
            ]
          })
          expect(sums).toEqual(totals.map(({ realized, trades }) => [decimalText(realized), trades]))
        }
      }),
      { numRuns: runs(60) },
    )
  })
})
