import { describe, expect, it } from 'vitest'
import type { BrokeragePosition } from '#domain/api/snaptrade.ts'
import { disputeEntry } from '#domain/fills/enter.ts'
import { addDecimals, type Decimal, decimalText, parseDecimal } from '#domain/money/decimal.ts'
import {
  type ComparedAccount,
  comparePositions,
  type Difference,
  differencesOn,
  disputesOf,
  offBy,
} from '#domain/reconciliation/compare.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { accountShape, holdings } from '#functions/local/snaptrade/accounts.ts'
import { positionShape } from '#functions/local/snaptrade/shapes.ts'
import { journalAfter, moved, profitBetween, randomBook, seeded, traded } from '#test/domain/fills/books.ts'
import { describedAt, localAccount, newReader, syncAt } from '#test/domain/fills/broker-days.ts'
import { brokerPosition } from '#test/support/broker-accounts.ts'
import { performed } from '#test/support/given.ts'
import { isEveryRun, runs } from '#test/support/runs.ts'

const zero: Decimal = { units: 0n, scale: 0 }

const position = (symbol: string, quantity: string, parts: Partial<BrokeragePosition> = {}): BrokeragePosition =>
  brokerPosition(quantity, { symbol, ...parts })

const asOf = '2026-11-20T20:00:00.000Z'
const compared = (
  positions: ReadonlyArray<BrokeragePosition>,
  account: Partial<ComparedAccount['account']> = {},
  more: Partial<ComparedAccount> = {},
): ComparedAccount => ({
  account: {
    id: 'margin',
    type: 'Margin',
    completeThrough: '2026-11-19',
    firstActivityDate: '2020-01-02',
    asOf,
    ...account,
  },
  positions,
  isRead: true,
  isOpen: true,
  isWhole: true,
  syncedAt: Date.parse(asOf),
  lacksToday: false,
  ...more,
})

/** What the broker holds after all that happened, by an addition of its own. */
const heldAfter = (activities: ReadonlyArray<Activity>): ReadonlyArray<BrokeragePosition> => {
  const held = new Map<string, Decimal>()
  for (const { symbol, side, quantity, exact } of activities) {
    const size = parseDecimal(exact?.quantity ?? quantity) ?? zero
    held.set(symbol, addDecimals(held.get(symbol) ?? zero, side === 'SELL' ? { ...size, units: -size.units } : size))
  }
  return [...held].flatMap(([symbol, size]) => (size.units === 0n ? [] : [position(symbol, decimalText(size))]))
}

const words = ({ symbol, broker, trades, from, line }: Difference): string =>
  `${symbol}: ${decimalText(broker)}, not ${decimalText(trades)}, from ${from}, ${line?.day ?? 'no line'}`
const wordsOf = (activities: ReadonlyArray<Activity>, one: ComparedAccount) => {
  const { differences, passing, unchecked } = comparePositions(journalAfter(activities), one)
  return { ...(unchecked && { unchecked }), differences: differences.map(words), passing: passing.map(words) }
}
const equal = { differences: [], passing: [] }
const undisputed = { ...equal, disputed: [] }

describe('Trades and positions of any history', () => {
  const books = Array.from({ length: runs(120) }, (_, seed) => ({
    type: seed % 3 === 0 ? 'Cash' : 'Margin',
    book: randomBook(seed + 1, { trades: 10 + (seed % 50), shorts: seed % 3 !== 0, splits: seed % 2 === 0 }),
  }))

  it('without faults they never differ', () => {
    for (const { book, type } of books)
      expect(comparePositions(journalAfter(book), compared(heldAfter(book), { type }))).toEqual({
        accountId: 'margin',
        ...undisputed,
      })
  })

  it('without any one fill of more than a ten-thousandth, its instrument differs, from its day or before', () => {
    let narrowed = 0
    for (const [seed, { book, type }] of books.entries()) {
      const random = seeded(seed + 1)
      const known = book.filter(({ quantity, side }) => side !== undefined && quantity > 0.0001)
      for (let round = 0; round < 6; round += 1) {
        const gone = known[Math.floor(random() * known.length)] as Activity
        const rest = book.filter((activity) => activity !== gone)
        const { differences } = comparePositions(journalAfter(rest), compared(heldAfter(book), { type }))
        expect([seed, differences.map(({ symbol }) => symbol)]).toEqual([seed, [gone.symbol]])
        expect((differences[0]?.from ?? '') <= gone.day).toBe(true)
        if ((differences[0]?.from ?? '') > '2020-01-02') narrowed += 1
      }
    }
    expect(narrowed).toBeGreaterThan(isEveryRun ? 20 : 0)
  })

  it('of the local brokers, on each day of a trading week: only what their record is late with differs', () => {
    const seen: string[] = []
    for (const [broker, index] of [
      ['CROSSWIND', 0],
      ['CROSSWIND', 1],
      ['NORTHLAKE', 0],
    ] as const) {
      const account = localAccount(broker, index)
      let reader = newReader
      for (let day = broker === 'NORTHLAKE' ? 20 : 16; day <= 20; day += 1) {
        const nowMs = Date.parse(`2026-11-${day}T20:00:00Z`)
        reader = syncAt(reader, account, nowMs)
        const { differences, passing } = comparePositions(
          reader.journal,
          compared(
            holdings(account, nowMs).held.map((holding) => {
              const { instrument, units } = positionShape(holding, nowMs)
              return position('raw_symbol' in instrument ? instrument.raw_symbol : instrument.symbol, units)
            }),
            {
              ...describedAt(account, nowMs),
              type: account.plan.type ?? '',
              asOf: accountShape(account, nowMs).sync_status.holdings.last_successful_sync ?? '',
            },
            { syncedAt: nowMs },
          ),
        )
        seen.push(...[...differences, ...passing].map((each) => `${day} ${words(each)}`))
      }
    }
    expect(seen).toEqual([
      // A ticker that changed today is on record tomorrow.
      '18 SOLN: 0, not 40, from 2026-06-01, 2026-11-17',
      '18 SOLX: 40, not 0, from 2026-06-01, 2026-06-02',
      '18 ZIGG: 200, not 0, from 2026-06-01, 2026-06-01',
      '19 ZIGG: 200, not 0, from 2026-06-01, 2026-06-01',
    ])
  })
})

describe('Compared positions, and others', () => {
  const bought = traded('BUY', 10, 100, '2026-11-16T15:00:00.000Z')
  const sold = traded('SELL', 4, 110, '2026-11-18T15:00:00.000Z')

  it('a sale that is missing where nothing can be short: from the day since which it was not flat', () => {
    const more = traded('BUY', 2, 100, '2026-11-17T15:00:00.000Z')
    expect(wordsOf([bought, more], compared([position('AAPL', '1')], { type: 'Cash' })).differences).toEqual([
      'AAPL: 1, not 12, from 2026-11-16, 2026-11-16',
    ])
    expect(wordsOf([bought, more], compared([position('AAPL', '1')])).differences).toEqual([
      'AAPL: 1, not 12, from 2020-01-02, 2026-11-16',
    ])
  })

  it('several sales that are missing: the day since the last flat one holds the first of them', () => {
    const buy = (quantity: number, price: number, day: string) => traded('BUY', quantity, price, `${day}T15:00:00.000Z`)
    const fills = [
      buy(5, 90, '2026-11-09'),
      traded('SELL', 5, 91, '2026-11-09T16:00:00.000Z'),
      buy(50, 10, '2026-11-10'),
      buy(10, 15, '2026-11-11'),
      // 50 are sold on the 12th, and again on the last day.
      traded('SELL', 10, 12, '2026-11-16T15:00:00.000Z'),
      buy(50, 11, '2026-11-18'),
    ]
    expect(wordsOf(fills, compared([], { type: 'Cash' })).differences).toEqual([
      'AAPL: 0, not 100, from 2026-11-10, 2026-11-10',
    ])
  })

  it('a holding without any trade, and one that the broker no longer has', () => {
    expect(wordsOf([bought], compared([position('NVDA', '3')])).differences).toEqual([
      'AAPL: 0, not 10, from 2020-01-02, 2026-11-16',
      'NVDA: 3, not 0, from 2020-01-02, no line',
    ])
  })

  it('counts contracts of options, under any spelling of their ticker, and ends them', () => {
    const option = { symbol: 'AAPL  261120C00360000', multiplier: 100 }
    const open = traded('SELL', 2, 1.5, '2026-11-16T15:00:00.000Z', { ...option, effect: 'open' })
    expect(wordsOf([open], compared([position('AAPL 261120C00360000', '-2')]))).toEqual(equal)
    expect(wordsOf([open, moved('expiration', 2, '2026-11-20', option)], compared([]))).toEqual(equal)
    expect(wordsOf([open, moved('expiration', -2, '2026-11-20', option)], compared([]))).toEqual(equal)
  })

  it('leaves out trades after the moment of the positions; a date alone of that day may be either', () => {
    const later = traded('SELL', 4, 110, '2026-11-20T21:00:00.000Z')
    expect(wordsOf([bought, later], compared([position('AAPL', '10')]))).toEqual(equal)
    const dated = traded('SELL', 4, 110, '2026-11-20')
    for (const held of ['10', '6']) expect(wordsOf([bought, dated], compared([position('AAPL', held)]))).toEqual(equal)
    const other = traded('SELL', 1, 110, '2026-11-20')
    expect(wordsOf([bought, dated, other], compared([position('AAPL', '9')]))).toEqual({
      differences: [],
      passing: ['AAPL: 9, not 10, from 2020-01-02, 2026-11-16'],
    })
  })

  it('a gap that the next sync or the record may explain is no difference yet', () => {
    const order = traded('SELL', 4, 110, '2026-11-20T15:00:00.000Z', { provisional: true, snapTradeId: 'o1' })
    for (const [activities, one] of [
      [[bought, sold], compared([position('AAPL', '2')], {}, { syncedAt: Date.parse(asOf) - 130_000 })],
      [[bought, sold], compared([position('AAPL', '2')], {}, { syncedAt: undefined })],
      [[bought, sold], compared([position('AAPL', '2')], { completeThrough: '2026-11-18' })],
      [[bought, sold], compared([position('AAPL', '2')], {}, { lacksToday: true })],
      [[bought, order], compared([position('AAPL', '2')])],
    ] as const)
      expect(wordsOf(activities, one)).toEqual({
        differences: [],
        passing: ['AAPL: 2, not 6, from 2020-01-02, 2026-11-16'],
      })
  })

  it('the end of an option may come on record some days after it', () => {
    const left = (expiry: string) => {
      const option = { symbol: `AAPL  ${expiry}C00360000`, multiplier: 100 }
      const open = traded('BUY', 2, 1.5, '2026-11-02T15:00:00.000Z', option)
      const { differences, passing } = comparePositions(journalAfter([open]), compared([]))
      return [differences.length, passing.length]
    }
    expect(['261121', '261120', '261116', '261115'].map(left)).toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
      [1, 0],
    ])
  })

  it('does not compare an account that is not known whole', () => {
    expect(wordsOf([bought], compared([], { syncing: true })).unchecked).toBe('first sync')
    expect(wordsOf([bought], compared([], {}, { isWhole: false })).unchecked).toBe('history incomplete')
    expect(wordsOf([bought], compared([], {}, { isOpen: false })).unchecked).toBe('login rejected')
    expect(wordsOf([bought], compared([], {}, { isRead: false })).unchecked).toBe('positions unread')
    expect(wordsOf([bought], compared([], { asOf: 'never' })).unchecked).toBe('positions unread')
  })

  it('takes no notice of idle cash, of dust, and of what a broker rounds', () => {
    expect(
      wordsOf([bought], compared([position('AAPL', '10'), position('SPAXX', '812.4', { cashEquivalent: true })])),
    ).toEqual(equal)
    const swept = traded('BUY', 2, 1, '2026-11-16T15:00:00.000Z', { symbol: 'SPAXX' })
    for (const idle of [position('SPAXX', '812.4', { cashEquivalent: true }), position('SPAXX', 'many')])
      expect(wordsOf([bought, swept], compared([position('AAPL', '10'), idle]))).toEqual(equal)
    const coins = traded('BUY', '0.123456789', 100, '2026-11-16T15:00:00.000Z', { symbol: 'BTC' })
    expect(wordsOf([coins], compared([position('BTC', '0.12345679')]))).toEqual(equal)
    expect(wordsOf([coins], compared([position('BTC', '0.1235')]))).toEqual(equal)
    expect(wordsOf([coins], compared([position('BTC', '0.12')])).differences).toHaveLength(1)
    const shares = traded('BUY', '1.50003', 100, '2026-11-16T15:00:00.000Z', { symbol: 'VTI' })
    expect(wordsOf([coins, shares], compared([position('BTC', '0.1235'), position('VTI', '1.5')]))).toEqual(equal)
    expect(wordsOf([shares], compared([position('VTI', '1.5')])).differences).toHaveLength(1)
  })

  it('a day may be wrong by what its account and instrument differ in, from the first such day on', () => {
    const { differences } = comparePositions(
      journalAfter([bought, sold]),
      compared([position('AAPL', '2')], { type: 'Cash', firstActivityDate: '2026-11-16' }),
    )
    const on = (day: string, ...movements: ReadonlyArray<Activity>) => differencesOn(day, movements, differences).length
    expect([on('2026-11-15', bought), on('2026-11-16', bought), on('2026-11-18', sold), on('2026-11-18')]).toEqual([
      0, 1, 1, 0,
    ])
    expect(on('2026-11-18', { ...sold, symbol: 'NVDA' }, { ...sold, accountId: 'other' })).toBe(0)
  })

  it.each(['ESZ6', '/ESZ6', '/ESZ26'])('knows a future as %s and as its contract', (symbol) =>
    expect(
      wordsOf([traded('BUY', 2, 5000, '2026-11-17T15:00:00.000Z', { symbol })], compared([position('ESZ26', '2')])),
    ).toEqual(equal),
  )

  it.each([
    ['SHOP', 'SHOP.TO', 'CAD'],
    ['SHOP.TO', 'SHOP', 'CAD'],
    ['VOD.L', 'VOD', 'GBP'],
  ])('knows %s and %s of its main exchange as one instrument', (ours, theirs, currency) => {
    const one = traded('BUY', 10, 10, '2026-11-16', { symbol: ours, currency })
    expect(wordsOf([one], compared([position(theirs, '10', { currency })]))).toEqual(equal)
    expect(wordsOf([{ ...one, currency: 'EUR' }], compared([position(theirs, '10')])).differences).toHaveLength(2)
  })

  it('says in which currency the broker holds what no trade is known of', () => {
    const { differences } = comparePositions(
      journalAfter([]),
      compared([position('SHOP.TO', '10', { currency: 'CAD' }), position('AAPL', '10')]),
    )
    expect(differences.map(({ symbol, currency }) => [symbol, currency])).toEqual([
      ['AAPL', undefined],
      ['SHOP', 'CAD'],
    ])
  })

  it('takes one symbol of two exchanges for one instrument', () => {
    const there = traded('SELL', 10, 100, '2026-11-17T15:00:00.000Z', { instrument: 'AAPL.TO', currency: 'CAD' })
    expect(wordsOf([bought, there], compared([]))).toEqual(equal)
  })
})

describe('[numbers, reconciliation] A difference of which the trader says that the broker is wrong', () => {
  const journal = journalAfter([traded('BUY', 10, 100, '2026-11-16T15:00:00.000Z', { snapTradeId: 'p1' })])
  const [difference] = comparePositions(journal, compared([position('AAPL', '4')])).differences
  if (!difference) throw new Error('no difference')
  const data = disputeEntry(difference, offBy(difference), '2026-11-20')
  const after = performed(journal, [{ type: 'ReplaceTrades', data }])
  const found = (quantity: string) => {
    const { differences, disputed } = comparePositions(after, compared([position('AAPL', quantity)]))
    return { differences: differences.map(words), disputed: disputed.map(words) }
  }

  it('is apart from the others until it changes, and moves no lot and no sum', () => {
    expect(found('4')).toEqual({ differences: [], disputed: ['AAPL: 4, not 10, from 2020-01-02, 2026-11-16'] })
    expect(found('5')).toEqual({ differences: ['AAPL: 5, not 10, from 2020-01-02, 2026-11-16'], disputed: [] })
    expect(found('10')).toEqual({ differences: [], disputed: [] })
    expect(profitBetween(after, '2020-01-01', '2026-12-31')).toEqual(profitBetween(journal, '2020-01-01', '2026-12-31'))
  })

  it('counts again when that is taken back', () => {
    const removed = Object.fromEntries(disputesOf(after, difference).map(({ movement, day }) => [day, [movement.id]]))
    const back = performed(after, [{ type: 'ReplaceTrades', data: { removed, activities: [] } }])
    expect(comparePositions(back, compared([position('AAPL', '4')])).differences.map(words)).toEqual([
      'AAPL: 4, not 10, from 2020-01-02, 2026-11-16',
    ])
  })
})
