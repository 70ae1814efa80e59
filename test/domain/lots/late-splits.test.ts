import { describe, expect, it } from 'vitest'
import { explainDay } from '#domain/fills/explain.ts'
import { decimalText } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { journalAfter, moved, numbersOf, report, tradesIn, traded } from '#test/domain/fills/books.ts'
import { openPositions } from '#test/domain/fills/open-positions.ts'

const split = (quantity: number, date: string, parts: Parameters<typeof moved>[3] = {}): Activity =>
  moved('split', quantity, date, { snapTradeId: 's', ...parts })
const bought = traded('BUY', 100, 40, '2026-11-02T15:00:00.000Z', { snapTradeId: 'b' })
const sold = traded('SELL', 100, '10.5', '2026-11-05T15:00:00.000Z', { snapTradeId: 'x' })

const resultsOf = (...activities: ReadonlyArray<Activity>) =>
  tradesIn(journalAfter(activities)).flatMap(({ realizedPnL, unknownReason }) =>
    realizedPnL === undefined && unknownReason === undefined ? [] : [realizedPnL ?? unknownReason],
  )

const heldAfter = (...activities: ReadonlyArray<Activity>) =>
  openPositions(journalAfter(activities)).map(({ quantity, cost, unknownQuantity }) =>
    [quantity, cost, unknownQuantity].map(decimalText),
  )

describe('[numbers 7] A split whose record is dated after a sale of its new shares', () => {
  it('counts from the first day on which the known lots fit it only so', () => {
    const late = split(300, '2026-11-09', { ratio: '4:1' })
    expect(resultsOf(bought, sold, late)).toEqual([50])
    expect(heldAfter(bought, sold, late)).toEqual([['300', '3000', '0']])
  })

  it('also where its ratio is not named, and where the sale went beyond the known lots', () => {
    expect(resultsOf(bought, sold, split(300, '2026-11-09'))).toEqual([50])
    const more = traded('SELL', 200, '10.5', '2026-11-05T15:00:00.000Z')
    expect(resultsOf(bought, more, split(300, '2026-11-09'))).toEqual([100])
    expect(heldAfter(bought, more, split(300, '2026-11-09'))).toEqual([['200', '2000', '0']])
  })

  it('counts from the day that the broker names', () => {
    const named = split(300, '2026-11-09', { ratio: '4:1', countsFrom: '2026-11-04' })
    expect(resultsOf(bought, sold, named)).toEqual([50])
    const again = traded('BUY', 100, 10, '2026-11-06T15:00:00.000Z')
    // The lots would fit the split on its own day, too.
    expect(resultsOf(bought, sold, again, named)).toEqual([50])
  })

  it('is a reverse split, or one of what was sold short, as well', () => {
    const many = traded('BUY', 1000, 1, '2026-11-02T15:00:00.000Z')
    expect(resultsOf(many, sold, split(-900, '2026-11-09', { ratio: '1:10' }))).toEqual([50])
    const short = traded('SELL', 100, 40, '2026-11-02T15:00:00.000Z', { effect: 'open' })
    const cover = traded('BUY', 100, '9.5', '2026-11-05T15:00:00.000Z', { effect: 'close' })
    expect(resultsOf(short, cover, split(-300, '2026-11-09', { ratio: '4:1' }))).toEqual([50])
  })

  it('is found behind purchases at the new price, too', () => {
    const more = traded('BUY', 100, 10, '2026-11-05T15:00:00.000Z')
    expect(heldAfter(bought, more, split(300, '2026-11-09', { ratio: '4:1' }))).toEqual([['500', '5000', '0']])
  })

  it('two of them one after the other, each from its own place', () => {
    const two = traded('SELL', 100, '5.5', '2026-11-07T15:00:00.000Z')
    const first = split(300, '2026-11-10', { ratio: '4:1', snapTradeId: 's1' })
    const second = split(300, '2026-11-11', { ratio: '2:1', snapTradeId: 's2' })
    expect(resultsOf(bought, sold, two, first, second)).toEqual([50, 50])
  })
})

describe('[numbers 7] A split stays on the day of its record', () => {
  const late = split(300, '2026-11-09', { ratio: '4:1' })

  it('where the lots fit it there', () => {
    const again = traded('BUY', 100, 41, '2026-11-06T15:00:00.000Z')
    const dear = traded('SELL', 100, 42, '2026-11-05T15:00:00.000Z')
    expect(resultsOf(bought, dear, again, late)).toEqual([200])
  })

  it('where the prices speak against it: other shares may have been split, from before the history', () => {
    const dear = traded('SELL', 100, 42, '2026-11-05T15:00:00.000Z')
    expect(resultsOf(bought, dear, late)).toEqual([200])
    expect(heldAfter(bought, dear, late)).toEqual([['300', '0', '300']])
  })

  it('where it would be later than a record ever comes', () => {
    expect(resultsOf(bought, sold, split(300, '2027-02-09', { ratio: '4:1' }))).toEqual([-2950])
  })
})

describe('[numbers 7] A late split', () => {
  const late = split(300, '2026-11-09', { ratio: '4:1' })

  it('changes the result of the sale before it, and the day says why', () => {
    const before = report(emptyJournal, [bought, sold], { now: '2026-11-06T11:00:00.000Z', today: '2026-11-06' })
    const after = report(before.journal, [late], { now: '2026-11-10T11:00:00.000Z', today: '2026-11-10' })
    const [id] = tradesIn(after.journal).flatMap((each) => ('kind' in each && each.kind === 'split' ? [each.id] : []))
    expect(explainDay(after.journal, '2026-11-05').changes).toEqual([
      { at: '2026-11-10T11:00:00.000Z', why: 'split', from: '-2950', to: '50', because: [id] },
    ])
  })

  it('leaves the same numbers whatever comes first, and nothing once it is taken back', () => {
    const more = traded('SELL', 50, 11, '2026-11-12T15:00:00.000Z', { snapTradeId: 'y' })
    const all = [bought, sold, late, more]
    const expected = numbersOf(journalAfter(all))
    for (const order of [
      [3, 2, 1, 0],
      [2, 0, 3, 1],
      [1, 3, 0, 2],
      [2, 3, 1, 0],
    ])
      expect(numbersOf(journalAfter(...order.map((place) => [all[place] as Activity])))).toEqual(expected)
    const whole = { completeDays: { margin: { from: '2026-11-08', to: '2026-11-13' } } }
    const gone = report(report(journalAfter([bought, sold]), [late, more], whole).journal, [more], {
      ...whole,
      now: '2026-11-21T11:00:00.000Z',
    })
    expect(numbersOf(gone.journal)).toEqual(numbersOf(journalAfter([bought, sold, more])))
  })
})
