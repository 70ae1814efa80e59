import { describe, expect, it } from 'vitest'
import { offsetsOf, rowsBetween } from '#web/features/trades/visible-rows.ts'
import { filterWords } from '#web/shared/trades/filter-words.ts'
import { filterIn, tradeAddress } from '#web/shared/trades/trade-address.ts'

describe('Filters of trades in the address', () => {
  it.each([
    '',
    '?text=nv+da&symbol=AAPL&exact=yes&side=short&account=Depot+%26+Co&result=closed&from=2026-11-01&to=2026-11-30' +
      '&currency=EUR&hour=no-zone&weekday=Monday&holding=5m&month=2026-11&zone=Europe%2FZurich&least=-12.5&below=0',
  ])('come back as they went: %s', (query) => {
    const filter = filterIn(query)
    expect(filterIn(new URL(tradeAddress(filter, 'a/b?c'), 'https://bellbook').search)).toEqual(filter)
    expect(Object.keys(filter)).toHaveLength(query === '' ? 0 : 16)
  })

  it('a wrong part of an address has no effect', () =>
    expect(
      filterIn(
        '?side=up&result=__proto__&from=2026-02-30&to=soon&text=&other=1&exact=yes' +
          '&hour=24&weekday=Someday&month=2026-13&zone=Mars&least=x',
      ),
    ).toEqual({}))

  it('the id of a trade is one part of the path', () =>
    expect(tradeAddress({ side: 'long' }, 'a/b?c')).toBe('/app/trades/a%2Fb%3Fc?side=long'))
})

describe('Filters of trades in words', () => {
  const named = {
    accounts: [{ value: 'depot', label: 'Depot & Co' }],
    labels: [
      { value: 'l1', label: 'Setup: Opening range' },
      { value: 'l2', label: 'Mistake: Chased' },
    ],
  }

  it('each part that an address can ask for is said, with the names that its user gave', () => {
    const filter = filterIn(
      '?text=nv+da&symbol=AAPL&exact=yes&side=short&account=depot&result=win&label=l1&also=l2+gone&from=2026-11-01' +
        '&to=2026-11-30&currency=EUR&hour=09&weekday=Monday&holding=5m&month=2026-11&zone=America%2FNew_York' +
        '&least=-12.5&below=0&leastR=1&belowR=3',
    )
    // The labels after the first one are one part of the address.
    expect(filterWords(filter, named, 'month')).toHaveLength(Object.keys(filter).length + 1)
    expect(filterWords(filter, named, 'month')).toEqual(
      (
        'Find: nv da|Symbol: AAPL|Options on the symbol: Without them|Side: Short|Result: Win|Account: Depot & Co|' +
        'Setup: Opening range|Mistake: Chased|A label that is gone|From: Nov 1, 2026|To: Nov 30, 2026|' +
        'Month: November 2026|Weekday: Monday|Hour of the opening: 09:00 to 09:59|' +
        'Days of no known zone: America/New York|Holding time: 1 to 5 minutes|Net at least: -12.5|Net less than: 0|' +
        'R at least: 1|R less than: 3|Currency: EUR'
      ).split('|'),
    )
  })

  it('nothing asked for is nothing said', () => expect(filterWords({}, named, 'month')).toEqual([]))
})

describe('Rows in sight', () => {
  const offsets = offsetsOf(Array.from({ length: 50_000 }, (_, place) => (place % 10 === 0 ? 48 : 44)))
  it.each([
    ['at the top', -400, 900, 0, 21],
    ['in the middle', offsets[25_000] ?? 0, (offsets[25_000] ?? 0) + 100, 25_000, 25_003],
    ['at the end', (offsets.at(-1) ?? 0) - 50, (offsets.at(-1) ?? 0) + 900, 49_998, 50_000],
  ])('%s', (_, top, bottom, from, to) => expect(rowsBetween(offsets, top, bottom)).toEqual({ from, to }))

  it('of nothing there are none', () => expect(rowsBetween(offsetsOf([]), 0, 900)).toEqual({ from: 0, to: 0 }))
})
