import { describe, expect, it } from 'vitest'
import { isBuyOrSell } from '#domain/lots/movement.ts'
import { type Account, recorded } from '#functions/local/snaptrade/accounts.ts'
import { activityShape } from '#functions/local/snaptrade/shapes.ts'
import { shareOf } from '#test/support/runs.ts'
import { type RecordFault, recordFaults } from '#test/support/snaptrade/record-faults.ts'
import { numbersOf, tradesIn } from './books.ts'
import { localAccount, newReader, type Reader, syncAt } from './broker-days.ts'
import { openPositions } from './open-positions.ts'

const hourMs = 3_600_000
const noon = Date.parse('2026-11-16T17:00:00Z')

/** What lots say, as text. */
const heldIn = ({ journal }: Reader): ReadonlyArray<string> =>
  openPositions(journal)
    .map(({ symbol, isShort, quantity, cost }) =>
      [symbol, isShort, quantity.units, quantity.scale, cost.units].join(' '),
    )
    .toSorted()

const eveningMs = 5 * hourMs

/** Syncs at noon and in the evening of so many days. */
const dayByDay = (account: Account, days: number): Reader => {
  let daily = newReader
  for (let day = 0; day < days; day += 1)
    for (const hour of [0, eveningMs]) daily = syncAt(daily, account, noon + day * 24 * hourMs + hour)
  return daily
}

/** The same, and a first sync of another trader at the end. */
const bothWays = (account: Account, days: number) => ({
  daily: dayByDay(account, days),
  once: syncAt(newReader, account, noon + (days - 1) * 24 * hourMs + eveningMs),
})

/** The record of an account, so many days after the first one. */
const recordAfter = (days: number, account: Account) =>
  recorded(account, noon + days * 24 * hourMs).map((movement) => activityShape(movement, account.id, ''))

/** How the record of the first day differs from a sound one on its second and third: in lines, and in what they say. */
const differs = (fault: RecordFault): ReadonlyArray<readonly [lines: number, isOther: boolean]> =>
  [1, 2].map((days) => {
    const linesWith = (faults: ReadonlyArray<RecordFault>) =>
      recordAfter(days, localAccount('NORTHLAKE', 0, faults))
        .filter(({ trade_date }) => trade_date.startsWith('2026-11-16'))
        .map((line) => JSON.stringify(line))
    const [sound, said] = [linesWith([]), linesWith([fault])]
    return [said.length - sound.length, said.some((line) => !sound.includes(line))]
  })

describe('A broker that misbehaves', () => {
  it.each([
    ['corrected', [0, true], [0, false]],
    ['late-fee', [0, true], [0, false]],
    ['reissued-id', [0, false], [0, true]],
    ['plain-words', [0, true], [0, true]],
    ['rebate', [0, true], [0, true]],
    ['rounded-price', [0, true], [0, true]],
    ['date-only', [0, true], [0, true]],
  ] as const)('says by %s something else on the second day: %j, on the third: %j', (fault, second, third) =>
    expect(differs(fault)).toEqual([second, third]),
  )

  it('takes back by busted on the third day what it said on the second', () => {
    const [second, third] = differs('busted')
    expect([second, (third?.[0] ?? 0) < 0]).toEqual([[0, false], true])
  })

  it('Crosswind Securities does each in its week, and knows dates alone in its account of cash', () => {
    const of = (days: number, ticker: string) =>
      recordAfter(days, localAccount('CROSSWIND', 0)).filter(
        ({ symbol, trade_date }) => symbol?.raw_symbol === ticker && trade_date > '2026-11-16',
      )
    const units = (days: number) => of(days, 'AMD').map((line) => `${line.units}`)
    expect([units(2).toSorted(), units(3).toSorted()]).toEqual([
      ['-60', '60', '60'],
      ['-60', '60'],
    ])
    expect(of(3, 'SPY').map(({ fee }) => fee)).toContain(-0.12)
    const short = of(5, 'EUR.USD').at(-1)
    expect([short?.type, Math.round((short?.amount ?? 0) - (short?.price ?? 0) * 10_000)]).toEqual(['SELL', 40])
    const dates = recordAfter(5, localAccount('CROSSWIND', 1)).map(({ trade_date }) => trade_date.slice(10))
    expect(new Set(dates)).toEqual(new Set(['T00:00:00Z']))
  })
})

describe('A broker that misbehaves, played day by day', () => {
  it.each([
    ['Margin', 0],
    ['Cash', 1],
  ])('Crosswind Securities %s: nine days end as the same fills reported at once', (_, index) => {
    const { daily, once } = bothWays(localAccount('CROSSWIND', index), 9)
    expect(numbersOf(daily.journal)).toEqual(numbersOf(once.journal))
    expect(heldIn(daily)).toEqual(heldIn(once))
  })

  it.each([
    ['a split that is dated by its record', ['ZIGG']],
    ['a ticker that changes', ['SOLN', 'SOLX']],
  ])('Crosswind Securities Margin: %s leaves the cash of its fills as result', (_, symbols) => {
    const { journal } = syncAt(newReader, localAccount('CROSSWIND', 0), Date.parse('2026-11-14T17:00:00Z'))
    const fills = tradesIn(journal)
      .filter(({ symbol }) => symbols.includes(symbol))
      .filter(isBuyOrSell)
    const cash = fills.reduce((sum, { side, amount }) => sum + (side === 'SELL' ? amount : -amount), 0)
    const results = fills.reduce((sum, { realizedPnL = 0 }) => sum + realizedPnL, 0)
    expect([fills.filter(({ unknownReason }) => unknownReason).length, results.toFixed(2)]).toEqual([
      0,
      cash.toFixed(2),
    ])
  })

  const played: ReadonlyArray<readonly [string, ReadonlyArray<RecordFault>]> = [
    ['every fault at once', recordFaults.filter((fault) => fault !== 'plain-words' && fault !== 'date-only')],
    ['dates alone', ['date-only', 'corrected', 'busted']],
  ]
  it.each(shareOf(played))('a day trader’s week with %s ends as the same fills reported at once', (_, faults) => {
    const { daily, once } = bothWays(localAccount('NORTHLAKE', 0, faults), 5)
    expect(numbersOf(daily.journal)).toEqual(numbersOf(once.journal))
    expect(heldIn(daily)).toEqual(heldIn(once))
  })

  it('of a record in plain words, syncs that saw the orders know more than a first one: no word is lost', () => {
    const { daily, once } = bothWays(localAccount('NORTHLAKE', 0, ['plain-words']), 2)
    const effects = ({ journal }: Reader) =>
      tradesIn(journal).filter(({ timestamp, effect }) => timestamp > '2026-11-16' && effect !== undefined).length
    const words = tradesIn(dayByDay(localAccount('NORTHLAKE', 0), 2).journal).filter(
      ({ timestamp, effect }) => timestamp > '2026-11-16' && effect !== undefined,
    )
    expect([effects(daily), effects(once)]).toEqual([words.length, expect.any(Number)])
    expect(effects(once)).toBeLessThan(effects(daily))
  })
})
