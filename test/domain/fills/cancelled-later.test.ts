import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tradeTimesIn } from '#domain/fills/trade-time.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { nothingTold, outcomeOf, takeFile, type Told } from '#test/domain/trade-files/told.ts'
import { dayOf, parseActivities, report, summariesIn } from './books.ts'

type Row = Readonly<Record<string, unknown>>

const [monday, tuesday, wednesday, later] = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12']

const row = (id: string, type: string, day: LocalDate, [units, price, amount]: ReadonlyArray<number>): Row => ({
  id,
  symbol: { symbol: 'XYZ', raw_symbol: 'XYZ', currency: { code: 'USD' } },
  units,
  price,
  amount,
  fee: 0,
  currency: { code: 'USD' },
  trade_date: `${day}T00:00:00.000Z`,
  type,
  description: '',
})

const wrong = row('1', 'BUY', monday, [10, 12, -120])
const bought = row('2', 'BUY', tuesday, [10, 10, -100])
const sold = row('3', 'SELL', wednesday, [-10, 11, 110])
const busted = row('4', 'BUY', later, [-10, 12, 120])
const history = [wrong, bought, sold]

const readActivities = (rows: ReadonlyArray<Row>) =>
  parseActivities(rows, { accountId: 'a1', timeOf: tradeTimesIn('UTC') }).activities
const told = (journal: Journal, rows: ReadonlyArray<Row>, now = '2026-03-20T11:00:00.000Z') =>
  report(journal, readActivities(rows), { now, today: '2026-03-20' })
const after = (...answers: ReadonlyArray<ReadonlyArray<Row>>): Journal =>
  answers.reduce((journal, rows) => told(journal, rows).journal, emptyJournal)
const realized = (journal: Journal): string | undefined => outcomeOf({ ...nothingTold(), journal }).realized['USD']

const names = 'Date,Type,Symbol,Quantity,Price,Amount'
const lines = {
  wrong: `${monday},BUY,XYZ,10,12,-120`,
  bought: `${tuesday},BUY,XYZ,10,10,-100`,
  sold: `${wednesday},SELL,XYZ,10,11,110`,
  busted: `${later},BUY,XYZ,-10,12,120`,
}
const files = (...texts: ReadonlyArray<ReadonlyArray<keyof typeof lines>>): Told => {
  const all = nothingTold()
  for (const text of texts) takeFile(all, [names, ...text.map((each) => lines[each])].join('\n'), 'UTC')
  return all
}

describe('[numbers] A cancellation that arrives apart from the fill that it cancels', () => {
  it('takes a fill of an earlier answer out of the results', () => {
    expect(realized(after(history))).toBe('-10')
    expect(realized(after(history, [busted]))).toBe('10')
  })

  it.each([
    ['before its fill', [[busted], history]],
    ['with its fill', [[...history, busted]]],
    ['with its fill, which was known', [history, [...history, busted]]],
    ['before a later answer of the fill alone', [history, [busted], history, [wrong]]],
    ['twice', [history, [busted], [busted], [...history, busted]]],
  ])('comes to the same when it arrives %s', (_, answers) => expect(realized(after(...answers))).toBe('10'))

  it('says once, on the day of the fill, that the broker took it back', () => {
    const once = told(after(history), [busted]).journal
    expect(dayOf(once, monday)?.changes).toMatchObject([{ why: 'taken_back', was: [{ what: 'BUY', price: '12' }] }])
    expect(dayOf(once, wednesday)?.changes).toMatchObject([{ from: '-10', to: '10' }])
    const again = told(once, [...history, busted], '2026-03-21T11:00:00.000Z')
    expect(again.events).toEqual([])
    expect(told(again.journal, history, '2026-03-22T11:00:00.000Z').events).toEqual([])
  })

  it('stays in effect when a complete statement of the day of the fill does not hold it', () => {
    const known = after(history, [busted])
    const days = { completeDays: { a1: { from: monday, to: wednesday } } }
    const stated = report(known, readActivities(history), { now: '2026-03-21T11:00:00.000Z', ...days })
    expect(realized(stated.journal)).toBe('10')
    const whole = report(stated.journal, readActivities([...history, busted]), {
      now: '2026-03-22T11:00:00.000Z',
      completeDays: { a1: { from: monday, to: later } },
    })
    expect(realized(whole.journal)).toBe('10')
  })

  it('takes back one of two fills that are alike', () => {
    const twin = { ...wrong, id: '5' }
    // 10 at 12 remains, and is what is sold first.
    for (const answers of [
      [[wrong, twin, sold], [busted]],
      [[busted], [wrong, twin, sold]],
      [[wrong, twin, sold, busted]],
    ])
      expect(summariesIn(after(...answers))).toMatchObject({
        [monday]: { tradesCount: 1 },
        [wednesday]: { totalRealizedPnL: -10 },
      })
  })

  it('takes back a sale by its words, and by a type that names no side', () => {
    const resold = row('6', 'SELL', wednesday, [-10, 11.5, 115])
    const cancelled = { ...row('7', 'SELL', later, [10, 11.5, -115]), description: 'SELL CXL' }
    const byType = { ...row('8', 'CANCEL', later, [10, 11.5, -115]), description: 'TRADE' }
    for (const cancellation of [cancelled, byType])
      expect(realized(after([bought, resold], [sold], [cancellation]))).toBe('10')
  })

  it('counts nothing where the fill is never seen, and asks for nothing', () => {
    const alone = told(emptyJournal, [busted])
    expect(realized(alone.journal)).toBeUndefined()
    expect(told(alone.journal, [busted], '2026-03-21T11:00:00.000Z').events).toEqual([])
  })

  it('gives the same results in any order and any split into answers', () => {
    const rows = [...history, busted]
    // The day of a cancellation itself has nothing to sum up.
    const sumsAfter = (...answers: ReadonlyArray<ReadonlyArray<Row>>) => ({
      ...summariesIn(after(...answers)),
      [later]: undefined,
    })
    const right = sumsAfter(rows)
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), fc.integer({ min: 0, max: 4 }), (all, at) => {
        expect(sumsAfter(all.slice(0, at), all.slice(at))).toEqual(right)
      }),
    )
  })

  it.each([
    ['a later file of the cancellation alone', [['wrong', 'bought', 'sold'], ['busted']]],
    [
      'a later file of both',
      [
        ['wrong', 'bought', 'sold'],
        ['wrong', 'bought', 'sold', 'busted'],
      ],
    ],
    [
      'an earlier file of both',
      [
        ['wrong', 'bought', 'sold', 'busted'],
        ['wrong', 'bought', 'sold'],
      ],
    ],
    ['one file', [['busted', 'sold', 'bought', 'wrong']]],
    [
      'the same file again',
      [
        ['wrong', 'busted'],
        ['wrong', 'busted', 'bought', 'sold'],
      ],
    ],
  ] as const)('takes back the line of a file: %s', (_, texts) => {
    const all = files(...texts)
    expect(outcomeOf(all).realized).toEqual({ USD: '10' })
    expect(all.said).toEqual([])
  })

  it('refuses a line that cancels what neither its file nor the journal holds', () => {
    const all = files(['busted'])
    expect(all.said).toEqual(['CANCELS_NOTHING'])
    expect(all.journal).toEqual(emptyJournal)
  })
})
