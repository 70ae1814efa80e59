import { describe, expect, it } from 'vitest'
import { explainDay } from '#domain/fills/explain.ts'
import { parseJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { dayOf, journalAfter, numbersOf, report, traded, tradesIn } from './books.ts'

const at = '2026-11-16T14:30:00.123Z'
const fill = (id: string, parts: Partial<Activity> = {}): Activity => ({
  ...traded('BUY', 10, 10, at, { snapTradeId: id, fees: 1 }),
  ...parts,
})
const sizes = (journal: Journal) =>
  tradesIn(journal).map(({ quantity, price, fees, timestamp }) => ({ quantity, price, fees, timestamp }))

describe('A fill is the same by its name, or by its content and place among equals', () => {
  it.each([
    ['price', { price: 10.01, amount: 100.1 }],
    ['time', { timestamp: '2026-11-16T14:30:00.000Z' }],
    ['size', { quantity: 10.000000000000002 }],
    ['side', { side: 'SELL' as const }],
    ['symbol', { symbol: 'MSFT' }],
    ['fee, down', { fees: 0.4 }],
    ['fee, up', { fees: 1.6 }],
    ['day', { timestamp: '2026-11-17T14:30:00.123Z', day: '2026-11-17' }],
  ])('[numbers 3] a changed record under a known name replaces the old one: %s', (_, parts) => {
    const changed = fill('a', parts)
    expect(numbersOf(journalAfter([fill('a')], [changed]))).toEqual(numbersOf(journalAfter([changed])))
  })

  it('[numbers 3] a correction is shown on its day, with the former record', () => {
    const bought = report(emptyJournal, [fill('a')], { now: '2026-11-16T20:00:00.000Z', today: '2026-11-16' }).journal
    const { journal } = report(bought, [fill('a', { price: 10.01, amount: 100.1 })], {
      now: '2026-11-18T09:00:00.000Z',
      today: '2026-11-18',
    })
    expect(explainDay(journal, '2026-11-16').changes).toEqual([
      {
        at: '2026-11-18T09:00:00.000Z',
        why: 'corrected',
        from: '0',
        to: '0',
        because: tradesIn(journal).map(({ id }) => id),
        was: [{ what: 'BUY', symbol: 'AAPL', quantity: '10', price: '10', fees: '1', timestamp: at }],
      },
    ])
  })

  it('[numbers 3] a result that follows from a correction is explained by it, on its own day too', () => {
    const sold = traded('SELL', 10, 12, '2026-11-17T14:30:00.000Z', { snapTradeId: 's' })
    const before = journalAfter([fill('a'), sold])
    const { journal } = report(before, [fill('a', { price: 11, amount: 110 })], { now: '2026-11-20T12:00:00.000Z' })
    expect(explainDay(journal, '2026-11-17').changes.map(({ why, from, to }) => [why, from, to])).toEqual([
      ['rebooked', '19', '9'],
    ])
  })

  it('[numbers 3] different names in one statement are different fills, with a time or without', () => {
    const dated = fill('a', { timestamp: '2026-11-16' })
    const statement = [dated, { ...dated, snapTradeId: 'b' }, fill('c')]
    expect(tradesIn(journalAfter(statement)).map(({ quantity }) => quantity)).toEqual([10, 10, 10])
    expect(numbersOf(journalAfter(statement, statement))).toEqual(numbersOf(journalAfter(statement)))
  })

  it('[numbers 3] new names at a full sync still match by content', () => {
    const [one, other] = [fill('a'), fill('b', { price: 11, amount: 110 })]
    const renamed = [
      { ...one, snapTradeId: 'b' },
      { ...other, snapTradeId: 'x' },
    ]
    expect(report(journalAfter([one, other]), renamed).events).toEqual([])
  })

  it('a twin of a corrected fill stays as it is, and both are numbered as if it had always been so', () => {
    const changed = fill('a', { price: 10.01, amount: 100.1 })
    expect(numbersOf(journalAfter([fill('a'), fill('b')], [changed, fill('b')]))).toEqual(
      numbersOf(journalAfter([changed, fill('b')])),
    )
    expect(
      sizes(journalAfter([fill('a'), fill('b')], [changed]))
        .map(({ price }) => price)
        .toSorted((one, other) => one - other),
    ).toEqual([10, 10.01])
  })

  it('a fill that is corrected to equal another one stays a second fill', () => {
    const other = fill('b', { price: 10.01, amount: 100.1 })
    const changed = fill('a', { price: 10.01, amount: 100.1 })
    expect(sizes(journalAfter([fill('a'), other], [changed])).map(({ price }) => price)).toEqual([10.01, 10.01])
  })

  it('an older record that arrives later changes nothing', () => {
    const record = (price: number, now: string) => ({ activities: [fill('a', { price })], now })
    const [first, second] = [record(10, '2026-11-17T08:00:00.000Z'), record(10.01, '2026-11-18T08:00:00.000Z')]
    const orders = [
      [first, second],
      [second, first],
    ].map((statements) =>
      statements.reduce((journal, { activities, now }) => report(journal, activities, { now }).journal, emptyJournal),
    )
    expect(orders.map((journal) => sizes(journal).map(({ price }) => price))).toEqual([[10.01], [10.01]])
  })

  it('of three records of one moment the last that was reported counts', () => {
    const prices = [10, 10.02, 10.01].map((price) => [fill('a', { price, amount: price * 10 })])
    expect(sizes(journalAfter(...prices)).map(({ price }) => price)).toEqual([10.01])
  })

  it('reports of a clock that was a year ahead can be corrected', () => {
    const ahead = report(emptyJournal, [fill('a')], { now: '2028-01-01T00:00:00.000Z' }).journal
    expect(sizes(report(ahead, [fill('a', { fees: 2 })]).journal).map(({ fees }) => fees)).toEqual([2])
  })

  it('known corrections are in the file, and other contents of a file stay in it', () => {
    const journal = report(journalAfter([fill('a'), fill('b', { price: 12 })]), [fill('a', { price: 10.01 })]).journal
    const file = printJournalFile(fileOf(journal))
    const read = parseJournalFile(file)
    if (!read.ok) throw new Error('It was written by us')
    expect(dayOf(read.value.journal, '2026-11-16')).toEqual(dayOf(journal, '2026-11-16'))
    const older = [fill('a')]
    expect(report(read.value.journal, older, { now: '2026-11-20T10:00:00.000Z' }).events).toEqual([])
  })
})

describe('A complete statement of a day', () => {
  const days = { completeDays: { margin: { from: '2026-11-16', to: '2026-11-16' } } }
  const other = fill('b', { price: 11, amount: 110 })

  it('[numbers 3] takes back what it lacks, and the day says so', () => {
    const before = journalAfter([fill('a'), other])
    const { journal } = report(before, [other], { ...days, now: '2026-11-20T12:00:00.000Z' })
    expect(numbersOf(journal)).toEqual(numbersOf(journalAfter([other])))
    expect(
      explainDay(journal, '2026-11-16').changes.map(({ why, was }) => [why, was?.map(({ price }) => price)]),
    ).toEqual([['taken_back', ['10']]])
    const none = report(journal, [], { ...days, now: '2026-11-20T13:00:00.000Z' }).journal
    expect(tradesIn(none)).toEqual([])
  })

  it('[numbers 3] takes nothing back of other days, of other accounts, of files and of today’s orders', () => {
    const others = [
      traded('BUY', 1, 1, '2026-11-17T14:30:00.000Z', { snapTradeId: 'c' }),
      { ...fill('d'), accountId: 'ira' },
      { ...fill(''), price: 5 },
      traded('BUY', 1, 2, at, { snapTradeId: 'o', provisional: true }),
    ]
    const journal = others.reduce((now, activity) => report(now, [activity]).journal, journalAfter([other]))
    const after = report(journal, [other], { ...days, now: '2026-11-20T12:00:00.000Z' }).journal
    expect(
      tradesIn(after)
        .map(({ snapTradeId }) => snapTradeId)
        .toSorted(),
    ).toEqual(['', 'b', 'c', 'd'])
  })

  it('is older than what came after it, whatever arrives first', () => {
    const [early, whole] = [{ now: '2026-11-17T08:00:00.000Z' }, { ...days, now: '2026-11-18T08:00:00.000Z' }]
    const first = report(report(emptyJournal, [fill('a'), other], early).journal, [other], whole).journal
    const second = report(report(emptyJournal, [other], whole).journal, [fill('a'), other], early).journal
    expect(numbersOf(second)).toEqual(numbersOf(first))
    expect(sizes(second).map(({ price }) => price)).toEqual([11])
    const again = report(second, [fill('a'), other], { ...days, now: '2026-11-19T08:00:00.000Z' }).journal
    expect(sizes(again).map(({ price }) => price)).toEqual([10, 11])
  })

  it('is no news where it says what is known', () => {
    const once = report(emptyJournal, [fill('a'), other], days).journal
    expect(report(once, [other, fill('a')], { ...days, now: '2026-11-20T12:00:00.000Z' }).events).toEqual([])
  })
})
