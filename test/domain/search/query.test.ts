import { describe, expect, it } from 'vitest'
import { doneFilter, isEmptyQuery, parseQuery, type SearchQuery } from '#domain/search/query.ts'

const nothing: SearchQuery = { words: [], symbols: [], tags: [], days: [], done: [], results: [], problems: [] }
const dollars = (units: bigint, scale = 0) => ({ units, scale })

describe('[trading 7] A typed query is read as', () => {
  it.each<[typed: string, parts: Partial<SearchQuery>]>([
    ['', {}],
    ['   ', {}],
    ['Too EARLY', { words: ['too', 'early'] }],
    ['"too  early" again', { words: ['too early', 'again'] }],
    ['“too early”', { words: ['too early'] }],
    ['"not closed', { words: ['not closed'] }],
    ['"say \\"no\\""', { words: ['say "no"'] }],
    ['""', {}],
    ['symbol:nvda SYMBOL:"BRK B"', { symbols: ['nvda', 'brk b'] }],
    ['tag:Breakout TAG:"too early"', { tags: ['breakout', 'too early'] }],
    ['day:2026 day:2026-03 day:2026-03-20', { days: ['2026', '2026-03', '2026-03-20'] }],
    ['done:calendar', { done: [{ text: 'calendar', isWhole: false }] }],
    ['done:"Checked calendar"', { done: [{ text: 'checked calendar', isWhole: true }] }],
    ['pnl<0', { results: [{ is: '<', amount: dollars(0n) }] }],
    ['pnl >= $1,250.50', { results: [{ is: '>=', amount: dollars(125050n, 2) }] }],
    ['pnl<0,5', { results: [{ is: '<', amount: dollars(5n, 1) }] }],
    ['pnl>1,23,456', { results: [{ is: '>', amount: dollars(123456n) }] }],
    ['pnl<1.234,50', { problems: [{ area: 'search', code: 'NOT_AN_AMOUNT', params: { text: '1.234,50' } }] }],
    [
      'PNL<=-10 pnl=0',
      {
        results: [
          { is: '<=', amount: dollars(-10n) },
          { is: '=', amount: dollars(0n) },
        ],
      },
    ],
    ['pnl at:noon', { words: ['pnl', 'at:noon'] }],
    ['symbol:', { words: ['symbol:'] }],
    ['pnl<low', { problems: [{ area: 'search', code: 'NOT_AN_AMOUNT', params: { text: 'low' } }] }],
    ['day:monday x', { words: ['x'], problems: [{ area: 'search', code: 'NOT_A_DAY', params: { text: 'monday' } }] }],
  ])('%j', (typed, parts) => expect(parseQuery(typed)).toEqual({ ...nothing, ...parts }))

  it('the filter of an item leads to this very item, whatever its text is', () => {
    for (const text of ['Checked calendar', 'said "no" \\ twice', 'day:2026'])
      expect(parseQuery(doneFilter(text))).toEqual({ ...nothing, done: [{ text: text.toLowerCase(), isWhole: true }] })
  })

  it('a query that asks for nothing says so, also where it could not be followed', () => {
    expect(['', 'pnl<low', 'x', 'pnl<1'].map((typed) => isEmptyQuery(parseQuery(typed)))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
