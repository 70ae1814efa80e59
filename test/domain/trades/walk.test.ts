import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyJournal } from '#domain/journal/empty-journal.ts'
import type { Journal, LocalDate } from '#domain/journal/journal.ts'
import { addDays } from '#domain/time/local-date.ts'
import type { Activity } from '#domain/trades/daily-trades.ts'
import { provideTradeRules } from '#domain/trades/late-rules.ts'
import { tradeRules } from '#domain/trades/rules.ts'
import { answered, daysIn, daysLeft, type DayWindow, halved, isWithoutDates, markAfter, planWalk, settledThrough, statementsOf, type Walk, type WalkMark, windowOf, type WalkWish } from '#domain/trades/walk.ts'
import { dayOf, movementsIn, numbersOf, randomBook, tell, toldOf, traded } from './books.ts'

beforeAll(() => provideTradeRules(tradeRules))

const today = '2026-11-20'
const nowMs = Date.parse('2026-11-20T15:00:00.000Z')
const weekMs = 7 * 86_400_000
const account = { id: 'margin', firstActivityDate: '2024-03-04', completeThrough: '2026-11-19' }
const mark: WalkMark = { from: '2024-03-04', through: '2026-11-19', isWhole: true, yearReadAtMs: nowMs }
const wishing = (parts: Partial<WalkWish> = {}): WalkWish => ({ account, mark: undefined, day: today, today, nowMs, ...parts })

/** A broker's record, and how much of it one answer holds. */
interface Broker {
  readonly record: ReadonlyArray<Activity>
  readonly mostInAnswer: number
}

const utcDateOf = ({ timestamp }: Activity): LocalDate => timestamp.slice(0, 10)

const lastYear = (): DayWindow => ({ from: addDays(today, -364) ?? '', to: addDays(today, 1) ?? '' })

interface Walked {
  readonly walk: Walk
  readonly windows: ReadonlyArray<DayWindow>
  readonly found: ReadonlyArray<Activity>
  readonly refused: number
}

/** Asks a broker until nothing is left, or somebody has cancelled after so many answers. */
const walkThrough = ({ record, mostInAnswer }: Broker, wish: WalkWish, answers = Number.POSITIVE_INFINITY): Walked => {
  let walk = planWalk(wish)
  const windows: DayWindow[] = []
  const found: Activity[] = []
  let refused = 0
  for (let window = windowOf(walk); window && windows.length < answers; window = windowOf(walk)) {
    const { from, to } = isWithoutDates(walk) ? lastYear() : window
    const told = record.filter((activity) => utcDateOf(activity) >= from && utcDateOf(activity) <= to)
    const less = told.length > mostInAnswer ? halved(walk) : undefined
    if (less) {
      refused += 1
      walk = less
      continue
    }
    windows.push(window)
    found.push(...told)
    walk = answered(walk, told.length)
  }
  return { walk, windows, found, refused }
}

const recorded = (journal: Journal, { walk, found }: Walked, wish: WalkWish, about = 20): Journal =>
  statementsOf(walk, wish, found, about).reduce((current, { activities, completeThrough, syncedDays }) =>
    tell(current, activities, { ...(completeThrough && { completeThrough }), ...(syncedDays && { syncedDays }), today }).journal, journal)


const span = (windows: ReadonlyArray<DayWindow>) => windows.map(({ from, to }) => `${from} ${to}`)

describe('[spec 4 Trade sync] A walk through the history of an account', () => {
  it('begins with tomorrow, which is today’s evening in the west, and goes back in windows of 366 days to the first activity', () => {
    const { windows, walk } = walkThrough({ record: [], mostInAnswer: 1 }, wishing())
    expect(span(windows)).toEqual(['2025-11-21 2026-11-21', '2024-11-20 2025-11-20', '2024-03-04 2024-11-19'])
    expect(windows.map(daysIn)).toEqual([366, 366, 261])
    expect([walk.kind, daysLeft(walk), daysLeft(planWalk(wishing()))]).toEqual(['history', 0, 993])
  })

  it('ends with a window in which there is nothing where nobody knows when the history begins, and comes back for no more', () => {
    const unknown = { id: 'margin', completeThrough: '2026-11-19' }
    const wish = wishing({ account: unknown })
    const walked = walkThrough({ record: [traded('BUY', 1, 10, '2025-12-01')], mostInAnswer: 5 }, wish)
    expect([span(walked.windows), daysLeft(planWalk(wish))]).toEqual([['2025-11-21 2026-11-21', '2024-11-20 2025-11-20'], undefined])
    expect(planWalk(wishing({ account: unknown, mark: markAfter(walked.walk, wish) })).kind).toBe('day')
  })

  it('[413] halves a window that is too large, and grows again where there is room', () => {
    const busy = Array.from({ length: 40 }, (_, index) => traded('BUY', 1, 10 + index, addDays('2026-11-19', -index) ?? ''))
    const { windows, refused, found } = walkThrough({ record: busy, mostInAnswer: 12 }, wishing())
    expect(found.length).toBe(40)
    expect(refused).toBeGreaterThan(3)
    expect(Math.max(...windows.map(daysIn))).toBeGreaterThan(300)
  })

  it('[budgets 4] asks of a busy account for so few days that an answer holds about a thousand', () => {
    const busy = Array.from({ length: 9000 }, (_, index) => traded('BUY', 1, 10, addDays('2026-11-19', -Math.floor(index / 12)) ?? ''))
    const { windows } = walkThrough({ record: busy, mostInAnswer: 5000 }, wishing())
    expect(windows.map(daysIn).slice(0, 4)).toEqual([366, 83, 83, 83])
    expect(windows.at(-1)?.from).toBe(account.firstActivityDate)
  })

  it('takes a quiet month for no beginning, where nobody knows when the history begins', () => {
    const early = Array.from({ length: 40 }, (_, index) => traded('BUY', 1, 10 + index, addDays('2025-06-30', -index) ?? ''))
    const late = Array.from({ length: 40 }, (_, index) => traded('BUY', 1, 10 + index, addDays('2026-11-19', -Math.floor(index / 4)) ?? ''))
    expect(walkThrough({ record: [...late, ...early], mostInAnswer: 12 }, wishing({ account: { id: 'margin', completeThrough: '2026-11-19' } })).found.length).toBe(80)
  })

  it('gives up on one day that is too large alone', () => {
    const walk = { ...planWalk(wishing()), spanDays: 1 }
    expect([windowOf(walk), halved(walk)]).toEqual([{ from: '2026-11-21', to: '2026-11-21' }, undefined])
  })

  it('asks later only for the day: start and end are the same', () =>
    expect(span(walkThrough({ record: [], mostInAnswer: 9 }, wishing({ mark })).windows)).toEqual(['2026-11-20 2026-11-20']))

  it('asks from a little before the last complete day once the broker has completed another one', () => {
    const wish = wishing({ mark: { ...mark, through: '2026-11-17' } })
    const { windows, walk } = walkThrough({ record: [], mostInAnswer: 9 }, wish)
    expect([walk.kind, span(windows)]).toEqual(['recent', ['2026-11-10 2026-11-21']])
    expect(markAfter(walk, wish)).toEqual(mark)
  })

  it('asks for an older day beside that', () =>
    expect(span(walkThrough({ record: [], mostInAnswer: 9 }, wishing({ day: '2026-03-02', mark: { ...mark, through: '2026-11-17' } })).windows)).toEqual(['2026-11-10 2026-11-21', '2026-03-02 2026-03-02']))

  it('reads the last year once a week, without dates', () => {
    const wish = wishing({ mark: { ...mark, yearReadAtMs: nowMs - weekMs } })
    const walk = planWalk(wish)
    expect([walk.kind, isWithoutDates(walk), windowOf(walk)]).toEqual(['year', true, { from: '2025-11-21', to: '2026-11-21' }])
    const walked = walkThrough({ record: [], mostInAnswer: 9 }, wish)
    expect(markAfter(walked.walk, wish)).toEqual({ ...mark, yearReadAtMs: nowMs })
    expect(planWalk(wishing({ mark: { ...mark, yearReadAtMs: nowMs - weekMs + 1 } })).kind).toBe('day')
  })

  it('says its year in dates once the answer was too large', () => {
    const less = halved(planWalk(wishing({ mark: { ...mark, yearReadAtMs: 0 } })))
    expect(less && [isWithoutDates(less), windowOf(less)]).toEqual([false, { from: '2026-05-23', to: '2026-11-21' }])
  })

  it('cancelled, goes on later with what is left, and asks for nothing twice but the last days', () => {
    const first = walkThrough({ record: [], mostInAnswer: 9 }, wishing(), 1)
    const known = markAfter(first.walk, wishing())
    expect(known).toEqual({ from: '2025-11-21', through: '2026-11-19', isWhole: false, yearReadAtMs: nowMs })
    const second = walkThrough({ record: [], mostInAnswer: 9 }, wishing({ mark: known }))
    expect(span(second.windows)).toEqual(['2026-11-20 2026-11-20', '2024-11-20 2025-11-20', '2024-03-04 2024-11-19'])
    expect(markAfter(second.walk, wishing({ mark: known }))).toEqual(mark)
  })

  it('a walk that never began is remembered as nothing', () => expect(markAfter(planWalk(wishing()), wishing())).toBe(undefined))

  it('walks further back when the broker has found older activities', () => {
    const { windows } = walkThrough({ record: [], mostInAnswer: 9 }, wishing({ mark, account: { ...account, firstActivityDate: '2024-01-02' } }))
    expect(span(windows)).toEqual(['2026-11-20 2026-11-20', '2024-01-02 2024-03-03'])
  })
})

describe('[spec 4 Trade sync] Orders of the last days', () => {
  const order = traded('BUY', 5, 20, '2026-11-18T15:00:00.000Z', { provisional: true, snapTradeId: 'o1' })
  it('are let go of when the record is complete and was read from where it had been complete', () => {
    const wish = wishing({ mark: { ...mark, through: '2026-11-17' } })
    const walked = walkThrough({ record: [], mostInAnswer: 9 }, wish)
    expect(settledThrough(walked.walk, wish)).toBe('2026-11-18')
    expect(movementsIn(recorded(toldOf([order]), walked, wish))).toEqual({})
  })

  it('stay while only a part was read', () => {
    const walked = walkThrough({ record: [], mostInAnswer: 9 }, wishing(), 1)
    expect(Object.keys(movementsIn(recorded(toldOf([order]), walked, wishing()))).length).toBe(1)
    expect(settledThrough(planWalk(wishing({ mark })), wishing({ mark }))).toBe(undefined)
  })
})

describe('[spec 3 Daily trades data] The days that were asked for', () => {
  it('are known as synced, also without a trade; others are not opened', () => {
    const wish = wishing({ mark, day: '2026-03-02' })
    const journal = recorded(emptyJournal, walkThrough({ record: [], mostInAnswer: 9 }, wish), wish)
    expect([dayOf(journal, '2026-03-02')?.snapTradeSynced, dayOf(journal, '2026-03-02')?.summary.tradesCount, dayOf(journal, today)]).toEqual([true, 0, undefined])
  })
})

describe('[issue 5.4] Whatever way a history is walked, it comes to the same', { timeout: 60_000 }, () => {
  const anyWalk = fc.record({
    seed: fc.nat(), trades: fc.integer({ min: 1, max: 60 }), shorts: fc.boolean(), splits: fc.boolean(),
    mostInAnswer: fc.integer({ min: 8, max: 80 }), cancelledAfter: fc.integer({ min: 0, max: 6 }), about: fc.integer({ min: 1, max: 40 }), reissued: fc.boolean(),
  })
  const held = (seed: number, options: Parameters<typeof randomBook>[1]) => {
    const record = randomBook(seed, options)
    // A day may not hold more than an answer does: nobody could ever read it.
    return { record, first: record.map(utcDateOf).toSorted()[0] ?? today }
  }
  const most = (record: ReadonlyArray<Activity>): number => Math.max(...record.map((one) => record.filter((other) => utcDateOf(other) === utcDateOf(one)).length))

  it('windows that are halved, cut short and gone on with, answers that repeat under ids issued anew, statements of any size', () =>
    fc.assert(fc.property(anyWalk, ({ seed, mostInAnswer, cancelledAfter, about, reissued, ...options }) => {
      const { record, first } = held(seed, options)
      const broker = { record, mostInAnswer: Math.max(mostInAnswer, most(record)) }
      const known = { ...account, firstActivityDate: first }
      const all = numbersOf(toldOf(record))
      const begin = wishing({ account: known })
      const part = walkThrough(broker, begin, cancelledAfter)
      const then = wishing({ account: known, mark: markAfter(part.walk, begin) })
      const again = { ...broker, record: reissued ? record.map((activity, index) => ({ ...activity, snapTradeId: `again-${index}` })) : record }
      const rest = walkThrough(again, then)
      const journal = recorded(recorded(emptyJournal, part, begin, about), rest, then, about)
      expect(numbersOf(journal)).toEqual(all)
      // Whoever walks it all once more learns nothing new.
      expect(numbersOf(recorded(journal, walkThrough(again, begin), begin, about))).toEqual(all)
    }), { numRuns: 60 }))

  it('no day is left out and none is asked for twice', () =>
    fc.assert(fc.property(anyWalk, ({ seed, mostInAnswer, ...options }) => {
      const { record, first } = held(seed, options)
      const { windows } = walkThrough({ record, mostInAnswer: Math.max(mostInAnswer, most(record)) }, wishing({ account: { ...account, firstActivityDate: first } }))
      expect(windows[0]?.to).toBe('2026-11-21')
      expect(windows.at(-1)?.from).toBe(first)
      windows.slice(1).forEach(({ to }, index) => expect(addDays(to, 1)).toBe(windows[index]?.from))
    }), { numRuns: 60 }))
})
