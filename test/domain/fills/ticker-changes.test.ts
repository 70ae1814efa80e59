import { describe, expect, it } from 'vitest'
import type { BrokeragePosition } from '#domain/api/snaptrade.ts'
import { parseActivity } from '#domain/fills/activity.ts'
import { bookOf } from '#domain/fills/book.ts'
import { entryChange, entryRemoval, renameEntry } from '#domain/fills/enter.ts'
import { explainDay } from '#domain/fills/explain.ts'
import { tradeTimesIn } from '#domain/fills/trade-time.ts'
import { decideUndo } from '#domain/journal/decide-undo.ts'
import { decide } from '#domain/journal/decide.ts'
import { decimalText } from '#domain/money/decimal.ts'
import { comparePositions } from '#domain/reconciliation/compare.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { runSync } from '#domain/steps.ts'
import { tradesToCsv } from '#domain/trade-files/export.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { reversalsOf } from '#domain/undo/reversals.ts'
import { dayOf, journalAfter, moved, numbersOf, replayed, report, tradesIn, traded } from './books.ts'
import { openPositions } from './open-positions.ts'

const old = { symbol: 'FB', snapTradeId: 'b' } as const
const bought = traded('BUY', 100, 40, '2026-11-02T15:00:00.000Z', old)
const sold = traded('SELL', 100, '40.5', '2026-11-11T15:00:00.000Z', { symbol: 'META', snapTradeId: 'x' })
const leaves = moved('corporate', -100, '2026-11-09', { symbol: 'FB', isRename: true, snapTradeId: 'o' })
const comes = moved('corporate', 100, '2026-11-09', { symbol: 'META', isRename: true, snapTradeId: 'i' })

const resultsOf = (journal: Journal) =>
  tradesIn(journal).flatMap(({ realizedPnL, unknownReason }) =>
    realizedPnL === undefined && unknownReason === undefined ? [] : [realizedPnL ?? unknownReason],
  )
const heldIn = (journal: Journal) =>
  openPositions(journal).map(({ quantity, cost }) => [decimalText(quantity), decimalText(cost)])
const tradesOf = (journal: Journal) =>
  runSync(tradesSteps(journal, freshTradeMemory())).map(({ opened, last, net, isOpen, unknown }) => [
    opened.day,
    last.day,
    decimalText(net),
    isOpen,
    unknown,
  ])

const meta = { now: '2026-11-20T11:00:00.000Z', today: '2026-11-20' } as const
const entering = (journal: Journal, change: ReplacedTrades) => {
  const applied = decide(journal, { type: 'ReplaceTrades', data: entryChange(journal, change), meta })
  if (!applied.ok) throw new Error(applied.error.code)
  return applied.value
}
const renamed = (ticker: string, day: string, symbol = 'FB'): ReplacedTrades => {
  const entry = renameEntry({ accountId: 'margin', symbol }, { ticker, day }, '2026-11-20')
  if (!entry.ok) throw new Error(entry.error.error.code)
  return entry.value
}

describe('[numbers 7] A ticker change that a broker reports', () => {
  it('takes no other ticker of the same day and units for the new one, unless a row names it', () => {
    const others = [
      traded('BUY', 100, 7, '2026-11-02T16:00:00.000Z', { symbol: 'ABC', snapTradeId: 'q' }),
      { ...leaves, symbol: 'ABC', snapTradeId: 'p' },
      { ...comes, symbol: 'XYZ', snapTradeId: 'r' },
    ]
    expect(resultsOf(journalAfter([bought, leaves, comes, ...others, sold]))).toEqual(['corporate'])
    const named = { ...leaves, renamedTo: 'META' }
    const other = others.map((each) => (each.snapTradeId === 'p' ? { ...each, renamedTo: 'XYZ' } : each))
    expect(resultsOf(journalAfter([bought, named, comes, ...other, sold]))).toEqual([50])
  })

  it('carries lots over: cost, dates, one trade from flat to flat', () => {
    const journal = journalAfter([bought, leaves, comes, sold])
    expect(resultsOf(journal)).toEqual([50])
    expect(heldIn(journal)).toEqual([])
    expect(tradesOf(journal)).toEqual([['2026-11-02', '2026-11-11', '50', false, undefined]])
    expect(explainDay(journal, '2026-11-11').closings.map(({ parts }) => parts)).toMatchObject([
      [{ symbol: 'FB', date: '2026-11-02' }],
    ])
  })

  it('comes to the same whatever comes first, and is gone when it is taken back', () => {
    const all = [bought, leaves, comes, sold]
    const expected = numbersOf(journalAfter(all))
    for (const order of [
      [3, 2, 1, 0],
      [2, 0, 3, 1],
      [1, 3, 0, 2],
      [0, 3, 1, 2],
    ])
      expect(numbersOf(journalAfter(...order.map((place) => [all[place] as Activity])))).toEqual(expected)
    const whole = { completeDays: { margin: { from: '2026-11-08', to: '2026-11-12' } } }
    const gone = report(journalAfter(all), [sold], { ...whole, now: '2026-11-21T11:00:00.000Z' })
    expect(numbersOf(gone.journal)).toEqual(numbersOf(journalAfter([bought, sold])))
  })

  it('says on the day of the sale why its result is another', () => {
    const before = report(emptyJournal, [bought, sold], { now: '2026-11-12T11:00:00.000Z', today: '2026-11-12' })
    const { journal } = report(before.journal, [leaves, comes], {
      now: '2026-11-13T11:00:00.000Z',
      today: '2026-11-13',
    })
    expect(dayOf(journal, '2026-11-11')?.changes).toMatchObject([{ why: 'renamed', from: '0', to: '50' }])
  })

  it('leaves a split under the old ticker with its shares, if that counts from before', () => {
    const split = moved('split', 300, '2026-11-10', { symbol: 'FB', ratio: '4:1', countsFrom: '2026-11-06' })
    const more = { ...comes, quantity: 400 }
    const all = { ...leaves, quantity: -400 }
    const cheap = traded('SELL', 400, '10.5', '2026-11-11T15:00:00.000Z', { symbol: 'META', snapTradeId: 'x' })
    expect(resultsOf(journalAfter([bought, split, all, more, cheap]))).toEqual([200])
  })

  it('is none where its two rows do not belong together', () => {
    const fewer = { ...comes, quantity: 90 }
    expect(resultsOf(journalAfter([bought, leaves, fewer, sold]))).toEqual(['corporate'])
    const foreign = { ...comes, currency: 'CAD' }
    expect(resultsOf(journalAfter([bought, leaves, foreign, sold]))).toEqual(['history'])
  })

  it.each(['NAME CHANGE FB TO META', 'Symbol Change', 'TICKER CHANGE 1:1', 'CUSIP CHANGE'])(
    'is read from its words: %s',
    (description) => {
      const row = { id: 'r', type: 'ADJUSTMENT', description, symbol: 'FB', units: -100, trade_date: '2026-11-09' }
      const parsed = parseActivity(row, { accountId: 'a', timeOf: tradeTimesIn('America/New_York') })
      expect(parsed).toMatchObject({ ok: true, value: { kind: 'corporate', isRename: true, quantity: -100 } })
    },
  )
})

describe('[numbers 7] A ticker change that the trader enters', () => {
  const known = journalAfter([bought, sold])

  it('carries lots over from its day on, is replayed to the same, and goes when it is removed', () => {
    const { journal, events } = entering(known, renamed(' meta ', '2026-11-09'))
    expect(resultsOf(journal)).toEqual([50])
    expect(dayOf(journal, '2026-11-11')?.changes).toMatchObject([{ why: 'renamed', from: '0', to: '50' }])
    const first = report(emptyJournal, [bought, sold]).events
    expect(numbersOf(replayed(...first, ...events))).toEqual(numbersOf(journal))
    const [entry] = tradesIn(journal).filter((each) => 'kind' in each && each.kind === 'renamed')
    if (!entry) throw new Error('Nothing entered')
    const removal = entryRemoval({ movement: entry, day: '2026-11-09' })
    const without = decide(journal, { type: 'ReplaceTrades', data: removal, meta })
    expect(without.ok && numbersOf(without.value.journal)).toEqual(numbersOf(known))
  })

  it('is undone like any edit', () => {
    const { journal, events } = entering(known, renamed('META', '2026-11-09'))
    const takeBack = { type: 'TakeBack', data: { reversals: reversalsOf(events, known) }, meta } as const
    const { value } = decideUndo(takeBack, journal, new Map())
    const first = report(emptyJournal, [bought, sold]).events
    expect(numbersOf(replayed(...first, ...events, ...value.events))).toEqual(numbersOf(known))
  })

  it('stays when the broker states the day as a whole, and holds for what is synced later', () => {
    const { journal } = entering(journalAfter([bought]), renamed('META', '2026-11-09'))
    const whole = { completeDays: { margin: { from: '2026-11-08', to: '2026-11-12' } } }
    const synced = report(journal, [sold], { ...whole, now: '2026-11-21T11:00:00.000Z' })
    expect(resultsOf(synced.journal)).toEqual([50])
  })

  it('follows one change after the other, and leaves a later owner of the ticker alone', () => {
    const again = traded('BUY', 10, 5, '2026-11-12T15:00:00.000Z', { symbol: 'FB', snapTradeId: 'n' })
    const last = traded('SELL', 50, 42, '2026-11-18T15:00:00.000Z', { symbol: 'XMETA', snapTradeId: 'z' })
    const part = { ...sold, quantity: 50, amount: 2025 }
    let journal = journalAfter([bought, part, again, last])
    journal = entering(journal, renamed('XMETA', '2026-11-16', 'META')).journal
    journal = entering(journal, renamed('META', '2026-11-09')).journal
    expect(resultsOf(journal)).toEqual([25, 100])
    expect(heldIn(journal)).toEqual([['10', '50']])
    expect([...bookOf(journal).instruments].filter(([, { rows }]) => rows.length > 0).map(([key]) => key)).toEqual([
      'margin|FB|USD',
      'margin|XMETA|USD',
    ])
  })

  it('is compared with what the broker holds under the new ticker', () => {
    const { journal } = entering(journalAfter([bought]), renamed('META', '2026-11-09'))
    const account = { id: 'margin', type: 'Margin', completeThrough: '2026-11-19', asOf: '2026-11-20T11:00:00Z' }
    const position = { accountId: 'margin', symbol: 'META', quantity: '100', currency: 'USD' }
    const compared = comparePositions(journal, {
      account,
      positions: [position as BrokeragePosition],
      isRead: true,
      isOpen: true,
      isWhole: true,
      syncedAt: Date.parse('2026-11-20T11:00:00Z'),
      lacksToday: false,
    })
    expect(compared).toEqual({ accountId: 'margin', differences: [], passing: [], disputed: [] })
  })

  it.each([
    ['', '2026-11-09', 'ticker', 'ENTRY_TICKER'],
    ['FB', '2026-11-09', 'ticker', 'ENTRY_TICKER'],
    ['ME|TA', '2026-11-09', 'ticker', 'ENTRY_TICKER'],
    ['META', '2026-11-21', 'day', 'ENTRY_DATE'],
  ])('refuses "%s" from %s', (ticker, day, field, code) => {
    const refused = renameEntry({ accountId: 'margin', symbol: 'FB' }, { ticker, day }, '2026-11-20')
    expect(refused).toMatchObject({ ok: false, error: { field, error: { code } } })
  })

  it('is kept by an export: what was bought under the old ticker goes by the new one', () => {
    const { journal } = entering(known, renamed('META', '2026-11-09'))
    expect(
      tradesToCsv(journal)
        .split('\r\n')
        .slice(1, 3)
        .map((line) =>
          line
            .split(',')
            .slice(1, 3)
            .concat(line.split(',')[11] ?? ''),
        ),
    ).toEqual([
      ['BUY', 'FB', 'META'],
      ['SELL', 'META', ''],
    ])
  })
})
