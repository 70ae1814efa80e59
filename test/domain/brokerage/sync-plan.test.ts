import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answered,
  daysIn,
  daysLeft,
  type DayWindow,
  halved,
  isWithoutDates,
  progressAfter,
  planSync,
  finalThrough,
  statementsOf,
  type SyncPlan,
  type SyncProgress,
  type SyncRequest,
  windowOf,
} from '#domain/brokerage/sync-plan.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { type LocalDate, addDays } from '#domain/time/local-date.ts'
import { dayOf, movementsIn, numbersOf, randomBook, report, journalAfter, traded } from '#test/domain/fills/books.ts'
import { runs } from '#test/support/runs.ts'

const today = '2026-11-20'
const nowMs = Date.parse('2026-11-20T15:00:00.000Z')
const weekMs = 7 * 86_400_000
const account = { id: 'margin', firstActivityDate: '2024-03-04', completeThrough: '2026-11-19' }
const progress: SyncProgress = { from: '2024-03-04', through: '2026-11-19', isWhole: true, yearReadAtMs: nowMs }
const syncRequest = (parts: Partial<SyncRequest> = {}): SyncRequest => ({
  account,
  progress: undefined,
  day: today,
  today,
  nowMs,
  ...parts,
})

/** A broker's record, and how much of it one answer holds. */
interface Broker {
  readonly record: ReadonlyArray<Activity>
  readonly mostInAnswer: number
}

const utcDateOf = ({ timestamp }: Activity): LocalDate => timestamp.slice(0, 10)

const lastYear = (): DayWindow => ({ from: addDays(today, -364) ?? '', to: addDays(today, 1) ?? '' })

interface Walked {
  readonly plan: SyncPlan
  readonly windows: ReadonlyArray<DayWindow>
  readonly found: ReadonlyArray<Activity>
  readonly refused: number
}

/** Asks a broker until nothing is left, or the trader has cancelled after so many answers. */
const walkThrough = (
  { record, mostInAnswer }: Broker,
  request: SyncRequest,
  answers = Number.POSITIVE_INFINITY,
): Walked => {
  let plan = planSync(request)
  const windows: DayWindow[] = []
  const found: Activity[] = []
  let refused = 0
  for (let window = windowOf(plan); window && windows.length < answers; window = windowOf(plan)) {
    const { from, to } = isWithoutDates(plan) ? lastYear() : window
    const reported = record.filter((activity) => utcDateOf(activity) >= from && utcDateOf(activity) <= to)
    const less = reported.length > mostInAnswer ? halved(plan) : undefined
    if (less) {
      refused += 1
      plan = less
      continue
    }
    windows.push(window)
    found.push(...reported)
    plan = answered(plan, reported.length)
  }
  return { plan, windows, found, refused }
}

const recorded = (journal: Journal, { plan, found }: Walked, request: SyncRequest, about = 20): Journal =>
  statementsOf(plan, request, found, about).reduce(
    (current, { activities, completeThrough, completeDays, syncedDays }) =>
      report(current, activities, {
        ...(completeThrough && { completeThrough }),
        ...(completeDays && { completeDays }),
        ...(syncedDays && { syncedDays }),
        today,
      }).journal,
    journal,
  )

const span = (windows: ReadonlyArray<DayWindow>) => windows.map(({ from, to }) => `${from} ${to}`)

describe('[numbers 3] Whole days in the reading of a sync', () => {
  const fills = ['2026-11-12', '2026-11-14', '2026-11-18'].map((day, index) =>
    traded('BUY', 1, 10, `${day}T15:00:00.000Z`, { snapTradeId: `p${index}` }),
  )
  const request = syncRequest({ progress: { ...progress, through: '2026-11-17' } })
  const daysOf = (found: ReadonlyArray<Activity>, about: number, plan = answered(planSync(request), found.length)) =>
    statementsOf(plan, request, found, about).map(({ completeDays }) => completeDays?.['margin'])

  it('is said without gaps and twice of no day, from the day after the first that was asked for', () => {
    expect(daysOf(fills, 1)).toEqual([
      { from: '2026-11-11', to: '2026-11-12' },
      { from: '2026-11-13', to: '2026-11-14' },
      { from: '2026-11-15', to: '2026-11-18' },
    ])
    expect(daysOf(fills, 10)).toEqual([{ from: '2026-11-11', to: '2026-11-18' }])
  })

  it('is nothing where the answer holds no record, or an unread one without a date; else all but its days', () => {
    const order = traded('BUY', 1, 10, '2026-11-18T15:00:00.000Z', { snapTradeId: 'o', provisional: true })
    expect([daysOf([], 10), daysOf([order], 10)]).toEqual([[undefined], [undefined]])
    expect(daysOf(fills, 10, answered(planSync(request), fills.length, ['']))).toEqual([undefined])
    expect(daysOf(fills, 10, answered(planSync(request), fills.length, ['2026-11-13']))).toEqual([
      { from: '2026-11-11', to: '2026-11-18', except: ['2026-11-12', '2026-11-13', '2026-11-14'] },
    ])
  })

  it('does not begin before the history of the provider', () => {
    const later = { ...request, account: { ...request.account, firstActivityDate: '2026-11-16' } }
    const [data] = statementsOf(answered(planSync(later), fills.length), later, fills, 10)
    expect(data?.completeDays).toEqual({ margin: { from: '2026-11-16', to: '2026-11-18' } })
  })

  it('takes a fill back that the broker has removed, also the only one of its day', () => {
    const known = journalAfter(fills)
    const found = fills.slice(1)
    const [data] = statementsOf(answered(planSync(request), found.length), request, found, 10)
    const after = report(known, found, {
      ...(data?.completeDays && { completeDays: data.completeDays }),
      now: '2026-11-20T15:00:00.000Z',
    }).journal
    expect(numbersOf(after)).toEqual(numbersOf(journalAfter(found)))
  })
})

describe('[spec 4 Trade sync] A plan through the history of an account', () => {
  it('begins with tomorrow, for users in the west, and goes back in windows of 366 days to the first activity', () => {
    const { windows, plan } = walkThrough({ record: [], mostInAnswer: 1 }, syncRequest())
    expect(span(windows)).toEqual(['2025-11-21 2026-11-21', '2024-11-20 2025-11-20', '2024-03-04 2024-11-19'])
    expect(windows.map(daysIn)).toEqual([366, 366, 261])
    expect([plan.kind, daysLeft(plan), daysLeft(planSync(syncRequest()))]).toEqual(['history', 0, 993])
  })

  it('without a known beginning ends with an empty window, and does not ask again', () => {
    const unknown = { id: 'margin', completeThrough: '2026-11-19' }
    const request = syncRequest({ account: unknown })
    const walked = walkThrough({ record: [traded('BUY', 1, 10, '2025-12-01')], mostInAnswer: 5 }, request)
    expect(span(walked.windows)).toEqual(['2025-11-21 2026-11-21', '2024-11-20 2025-11-20'])
    expect(daysLeft(planSync(request))).toBeUndefined()
    expect(planSync(syncRequest({ account: unknown, progress: progressAfter(walked.plan, request) })).kind).toBe('day')
  })

  it('[413] halves a window that is too large, and grows again after smaller answers', () => {
    const busy = Array.from({ length: 40 }, (_, index) =>
      traded('BUY', 1, 10 + index, addDays('2026-11-19', -index) ?? ''),
    )
    const { windows, refused, found } = walkThrough({ record: busy, mostInAnswer: 12 }, syncRequest())
    expect(found.length).toBe(40)
    expect(refused).toBeGreaterThan(3)
    expect(Math.max(...windows.map(daysIn))).toBeGreaterThan(300)
  })

  it('[budgets 4] asks of a busy account for so few days that an answer holds about a thousand', () => {
    const busy = Array.from({ length: 9000 }, (_, index) =>
      traded('BUY', 1, 10, addDays('2026-11-19', -Math.floor(index / 12)) ?? ''),
    )
    const { windows } = walkThrough({ record: busy, mostInAnswer: 5000 }, syncRequest())
    expect(windows.map(daysIn).slice(0, 4)).toEqual([366, 83, 83, 83])
    expect(windows.at(-1)?.from).toBe(account.firstActivityDate)
  })

  it('does not take a quiet month for the beginning where the beginning is unknown', () => {
    const early = Array.from({ length: 40 }, (_, index) =>
      traded('BUY', 1, 10 + index, addDays('2025-06-30', -index) ?? ''),
    )
    const late = Array.from({ length: 40 }, (_, index) =>
      traded('BUY', 1, 10 + index, addDays('2026-11-19', -Math.floor(index / 4)) ?? ''),
    )
    expect(
      walkThrough(
        { record: [...late, ...early], mostInAnswer: 12 },
        syncRequest({ account: { id: 'margin', completeThrough: '2026-11-19' } }),
      ).found.length,
    ).toBe(80)
  })

  it('gives up on one day that is too large alone', () => {
    const plan = { ...planSync(syncRequest()), windowDays: 1 }
    expect([windowOf(plan), halved(plan)]).toEqual([{ from: '2026-11-21', to: '2026-11-21' }, undefined])
  })

  it('asks later only for the day: start and end are the same', () =>
    expect(span(walkThrough({ record: [], mostInAnswer: 9 }, syncRequest({ progress })).windows)).toEqual([
      '2026-11-20 2026-11-20',
    ]))

  it('asks from a little before the last complete day once the broker has completed another one', () => {
    const request = syncRequest({ progress: { ...progress, through: '2026-11-17' } })
    const { windows, plan } = walkThrough({ record: [], mostInAnswer: 9 }, request)
    expect([plan.kind, span(windows)]).toEqual(['recent', ['2026-11-10 2026-11-21']])
    expect(progressAfter(plan, request)).toEqual(progress)
  })

  it('asks for an older day as well', () =>
    expect(
      span(
        walkThrough(
          { record: [], mostInAnswer: 9 },
          syncRequest({ day: '2026-03-02', progress: { ...progress, through: '2026-11-17' } }),
        ).windows,
      ),
    ).toEqual(['2026-11-10 2026-11-21', '2026-03-02 2026-03-02']))

  it('reads the last year once a week, without dates', () => {
    const request = syncRequest({ progress: { ...progress, yearReadAtMs: nowMs - weekMs } })
    const plan = planSync(request)
    expect(plan.kind).toBe('year')
    expect([isWithoutDates(plan), windowOf(plan)]).toEqual([true, { from: '2025-11-21', to: '2026-11-21' }])
    const walked = walkThrough({ record: [], mostInAnswer: 9 }, request)
    expect(progressAfter(walked.plan, request)).toEqual({ ...progress, yearReadAtMs: nowMs })
    expect(planSync(syncRequest({ progress: { ...progress, yearReadAtMs: nowMs - weekMs + 1 } })).kind).toBe('day')
  })

  it('says its year in dates once the answer was too large', () => {
    const less = halved(planSync(syncRequest({ progress: { ...progress, yearReadAtMs: 0 } })))
    expect(less && [isWithoutDates(less), windowOf(less)]).toEqual([false, { from: '2026-05-23', to: '2026-11-21' }])
  })

  it('cancelled, goes on later with what is left, and asks for nothing twice but the last days', () => {
    const first = walkThrough({ record: [], mostInAnswer: 9 }, syncRequest(), 1)
    const known = progressAfter(first.plan, syncRequest())
    expect(known).toEqual({ from: '2025-11-21', through: '2026-11-19', isWhole: false, yearReadAtMs: nowMs })
    const second = walkThrough({ record: [], mostInAnswer: 9 }, syncRequest({ progress: known }))
    expect(span(second.windows)).toEqual(['2026-11-20 2026-11-20', '2024-11-20 2025-11-20', '2024-03-04 2024-11-19'])
    expect(progressAfter(second.plan, syncRequest({ progress: known }))).toEqual(progress)
  })

  it('a plan that never began is remembered as nothing', () =>
    expect(progressAfter(planSync(syncRequest()), syncRequest())).toBe(undefined))

  it('plans further back when the broker has found older activities', () => {
    const { windows } = walkThrough(
      { record: [], mostInAnswer: 9 },
      syncRequest({ progress, account: { ...account, firstActivityDate: '2024-01-02' } }),
    )
    expect(span(windows)).toEqual(['2026-11-20 2026-11-20', '2024-01-02 2024-03-03'])
  })
})

describe('[spec 4 Trade sync] Orders of the last days', () => {
  const order = traded('BUY', 5, 20, '2026-11-18T15:00:00.000Z', { provisional: true, snapTradeId: 'o1' })
  it('are let go of when the record is complete and was read from where it had been complete', () => {
    const request = syncRequest({ progress: { ...progress, through: '2026-11-17' } })
    const walked = walkThrough({ record: [], mostInAnswer: 9 }, request)
    expect(finalThrough(walked.plan, request)).toBe('2026-11-18')
    expect(movementsIn(recorded(journalAfter([order]), walked, request))).toEqual({})
  })

  it('stay while only a part was read', () => {
    const walked = walkThrough({ record: [], mostInAnswer: 9 }, syncRequest(), 1)
    expect(Object.keys(movementsIn(recorded(journalAfter([order]), walked, syncRequest()))).length).toBe(1)
    expect(finalThrough(planSync(syncRequest({ progress })), syncRequest({ progress }))).toBe(undefined)
  })
})

describe('[spec 3 Daily trades data] The days that were asked for', () => {
  it('are known as synced, also without a trade; others are not opened', () => {
    const request = syncRequest({ progress, day: '2026-03-02' })
    const journal = recorded(emptyJournal, walkThrough({ record: [], mostInAnswer: 9 }, request), request)
    expect(dayOf(journal, '2026-03-02')?.snapTradeSynced).toBe(true)
    expect([dayOf(journal, '2026-03-02')?.summary.tradesCount, dayOf(journal, today)]).toEqual([0, undefined])
  })
})

describe('Whatever way a history is read, the result is the same', () => {
  const anyWalk = fc.record({
    seed: fc.nat(),
    trades: fc.integer({ min: 1, max: 60 }),
    shorts: fc.boolean(),
    splits: fc.boolean(),
    mostInAnswer: fc.integer({ min: 8, max: 80 }),
    cancelledAfter: fc.integer({ min: 0, max: 6 }),
    about: fc.integer({ min: 1, max: 40 }),
    reissued: fc.boolean(),
  })
  const held = (seed: number, options: Parameters<typeof randomBook>[1]) => {
    const record = randomBook(seed, options)
    // A day may not hold more than an answer does: it could never be read.
    return { record, first: record.map(utcDateOf).toSorted()[0] ?? today }
  }
  const most = (record: ReadonlyArray<Activity>): number =>
    Math.max(...record.map((one) => record.filter((other) => utcDateOf(other) === utcDateOf(one)).length))

  it('windows halved, cut short and resumed, answers repeated under new ids, statements of any size', () =>
    fc.assert(
      fc.property(anyWalk, ({ seed, mostInAnswer, cancelledAfter, about, reissued, ...options }) => {
        const { record, first } = held(seed, options)
        const broker = { record, mostInAnswer: Math.max(mostInAnswer, most(record)) }
        const known = { ...account, firstActivityDate: first }
        const all = numbersOf(journalAfter(record))
        const begin = syncRequest({ account: known })
        const part = walkThrough(broker, begin, cancelledAfter)
        const then = syncRequest({ account: known, progress: progressAfter(part.plan, begin) })
        const again = {
          ...broker,
          record: reissued ? record.map((activity, index) => ({ ...activity, snapTradeId: `again-${index}` })) : record,
        }
        const rest = walkThrough(again, then)
        const journal = recorded(recorded(emptyJournal, part, begin, about), rest, then, about)
        expect(numbersOf(journal)).toEqual(all)
        // Planning it all once more brings nothing new.
        expect(numbersOf(recorded(journal, walkThrough(again, begin), begin, about))).toEqual(all)
      }),
      { numRuns: runs(60) },
    ))

  it('no day is left out and none is asked for twice', () =>
    fc.assert(
      fc.property(anyWalk, ({ seed, mostInAnswer, ...options }) => {
        const { record, first } = held(seed, options)
        const { windows } = walkThrough(
          { record, mostInAnswer: Math.max(mostInAnswer, most(record)) },
          syncRequest({ account: { ...account, firstActivityDate: first } }),
        )
        expect(windows[0]?.to).toBe('2026-11-21')
        expect(windows.at(-1)?.from).toBe(first)
        windows.slice(1).forEach(({ to }, index) => expect(addDays(to, 1)).toBe(windows[index]?.from))
      }),
      { numRuns: runs(60) },
    ))
})
