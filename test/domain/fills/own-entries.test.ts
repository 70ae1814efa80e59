import { describe, expect, it } from 'vitest'
import { parseDayTrades, printDayTrades } from '#domain/fills/day-record.ts'
import { correctionEntry, costEntry, entryChange, entryRemoval, missingEntry } from '#domain/fills/enter.ts'
import { explainDay } from '#domain/fills/explain.ts'
import { replacementsIn } from '#domain/fills/own-entries.ts'
import { tradesOn } from '#domain/fills/summary.ts'
import { decideUndo } from '#domain/journal/decide-undo.ts'
import { decide } from '#domain/journal/decide.ts'
import type { Fill } from '#domain/lots/movement.ts'
import { decimalText } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { JournalEvent, ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { tradesToCsv } from '#domain/trade-files/export.ts'
import { reversalsOf } from '#domain/undo/reversals.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { act, deviceOn, save, viewOf } from '#test/domain/sync/devices.ts'
import { runs } from '#test/support/runs.ts'
import {
  dayOf,
  journalAfter,
  moved,
  numbersOf,
  randomBook,
  replayed,
  report,
  seeded,
  syncedAt,
  traded,
  tradesIn,
} from './books.ts'

const today = syncedAt.today
const instrument = { accountId: 'margin', symbol: 'AAPL' } as const

const value = <T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T => {
  if (!result.ok) throw new Error('refused')
  return result.value
}

/** A journal after the trader has entered something, and the events that it came to. */
const entered = (journal: Journal, change: ReplacedTrades, without?: Parameters<typeof entryChange>[2]) =>
  value(
    decide(journal, {
      type: 'ReplaceTrades',
      data: entryChange(journal, change, without),
      meta: { now: syncedAt.now, today },
    }),
  )

const opening = (
  day: LocalDate,
  quantity: string,
  price: string,
  fees = '',
  was: 'held' | 'short' | 'sold' = 'held',
): ReplacedTrades => value(missingEntry(instrument, { day, quantity, price, fees, was }, today))

const fillIn = (journal: Journal, day: LocalDate, place = 0): { readonly movement: Fill; readonly day: LocalDate } => {
  const movement = dayOf(journal, day)?.activities[place]
  if (!movement) throw new Error('no such fill')
  return { movement, day }
}

const resultOn = (journal: Journal, day: LocalDate) =>
  tradesOn(journal, day).totals.map(({ realized, trades, unknownCost }) => [decimalText(realized), trades, unknownCost])

const sale = traded('SELL', 100, 15, '2026-11-18T15:00:00.000Z', { snapTradeId: 's1', fees: 1 })
const buy = traded('BUY', 100, 10, '2026-11-17T15:00:00.000Z', { snapTradeId: 'b1', fees: 1 })

describe('[numbers, reconciliation] A position that the trader enters', () => {
  it('gives a sale of unknown shares its cost, and is no trade of its day', () => {
    const journal = journalAfter([sale])
    expect(resultOn(journal, '2026-11-18')).toEqual([['0', 1, 1]])
    const { journal: after } = entered(journal, opening('2026-11-01', '100', '9.50', '2'))
    expect(resultOn(after, '2026-11-18')).toEqual([['547', 1, 0]])
    expect(resultOn(after, '2026-11-01')).toEqual([['0', 0, 0]])
    expect(dayOf(after, '2026-11-18')?.changes?.map(({ why, from, to }) => [why, from, to])).toEqual([
      ['entered', '0', '547'],
    ])
    expect(explainDay(after, '2026-11-18').closings[0]?.parts.map(({ date }) => date)).toEqual(['2026-11-01'])
  })

  it('opens a short where it was sold short', () => {
    const cover = traded('BUY', 10, 5, '2026-11-18T15:00:00.000Z', { snapTradeId: 'c1', effect: 'close' })
    const { journal } = entered(journalAfter([cover]), opening('2026-11-01', '10', '8', '', 'short'))
    expect(resultOn(journal, '2026-11-18')).toEqual([['30', 1, 0]])
  })

  it('counts as a trade when it is an unreported sale that closes the position', () => {
    const { journal } = entered(journalAfter([buy]), opening('2026-11-19', '40', '12', '1', 'sold'))
    expect(resultOn(journal, '2026-11-19')).toEqual([['78.6', 1, 0]])
  })

  it('is taken back by an undo like any edit, and comes again by a redo', () => {
    const before = journalAfter([sale])
    const { journal, events } = entered(before, opening('2026-11-01', '100', '9.50'))
    const undone = value(
      decideUndo(
        { type: 'TakeBack', data: { reversals: reversalsOf(events, before) }, meta: { now: syncedAt.now, today } },
        journal,
        new Map(),
      ),
    )
    const back = replayed(...report(emptyJournal, [sale]).events, ...events, ...undone.events)
    expect(numbersOf(back)).toEqual(numbersOf(before))
    expect(dayOf(back, '2026-11-01')).toBeUndefined()
  })

  it('stays when its day is stated completely by the broker', () => {
    const { journal } = entered(journalAfter([buy, sale]), opening('2026-11-17', '5', '1'))
    const { journal: synced } = report(journal, [buy, sale], {
      now: '2026-11-20T12:00:00.000Z',
      completeDays: { margin: { from: '2026-11-16', to: '2026-11-19' } },
    })
    expect(numbersOf(synced)).toEqual(numbersOf(journal))
  })

  it('counts twice where it was entered twice, and once where two devices entered the same', () => {
    const once = entered(journalAfter([sale]), opening('2026-11-01', '50', '9'))
    const twice = entered(once.journal, opening('2026-11-01', '50', '9'))
    expect(resultOn(twice.journal, '2026-11-18')).toEqual([['599', 1, 0]])
    const start = fileOf(journalAfter([sale]))
    const change = { type: 'ReplaceTrades', data: opening('2026-11-01', '50', '9') } as const
    const [a, b] = [act(deviceOn(start, 'a'), change), act(deviceOn(start, 'b'), change)]
    expect(numbersOf(save({ ...b, file: save(a).file }).file.journal)).toEqual(numbersOf(once.journal))
  })

  it.each([
    ['ENTRY_QUANTITY', 'quantity', { quantity: '0' }],
    ['ENTRY_QUANTITY', 'quantity', { quantity: 'ten' }],
    ['ENTRY_PRICE', 'price', { price: '-1' }],
    ['ENTRY_FEES', 'fees', { fees: 'x' }],
    ['ENTRY_DATE', 'day', { day: '2026-11-21' }],
    ['ENTRY_DATE', 'day', { day: '2026-02-30' }],
  ])('refuses an invalid value, at its field: %s', (code, field, typed) => {
    const read = missingEntry(
      instrument,
      { day: '2026-11-01', quantity: '1,000.5', price: '9', fees: '', was: 'held', ...typed },
      today,
    )
    expect(read.ok || [read.error.field, read.error.error.code]).toEqual([field, code])
  })
})

describe('[numbers, reconciliation] The cost of shares that came without a price', () => {
  it('is entered in the place of the transfer: the shares are not counted twice', () => {
    const transfer = moved('transfer', 100, '2026-11-10', { snapTradeId: 't1' })
    const journal = journalAfter([transfer, sale])
    expect(resultOn(journal, '2026-11-18')).toEqual([['0', 1, 1]])
    const movement = dayOf(journal, '2026-11-10')?.adjustments?.[0]
    if (!movement) throw new Error('no transfer')
    const { journal: after } = entered(
      journal,
      value(costEntry({ movement, day: '2026-11-10' }, { price: '4', fees: '' })),
    )
    expect(resultOn(after, '2026-11-18')).toEqual([['1099', 1, 0]])
    expect(report(after, [transfer, sale]).journal).toBe(after)
  })
})

describe('[numbers, reconciliation] A fill that the trader corrects', () => {
  const journal = journalAfter([buy, sale])
  const corrected = entered(
    journal,
    value(correctionEntry(fillIn(journal, '2026-11-17'), { side: 'BUY', quantity: '100', price: '11', fees: '1' })),
  )

  it('counts as corrected, once, while the record stays without a result', () => {
    expect(resultOn(corrected.journal, '2026-11-18')).toEqual([['398', 1, 0]])
    expect(resultOn(corrected.journal, '2026-11-17')).toEqual([['0', 1, 0]])
    const day = dayOf(corrected.journal, '2026-11-17')
    expect(day?.activities.map(({ price }) => price)).toEqual([10])
    const { replaced } = replacementsIn(tradesIn(corrected.journal))
    expect([...replaced].map(([{ price }, entry]) => [price, entry.price])).toEqual([[10, 11]])
    expect(day?.summary).toMatchObject({ tradesCount: 1, totalVolume: 1100, totalFees: 1 })
  })

  it('is not undone by a later sync of the same record, under another name, with a time of its own or without', () => {
    for (const again of [buy, { ...buy, snapTradeId: 'anew' }, { ...buy, timestamp: '2026-11-17' }]) {
      const { journal: synced } = report(corrected.journal, [again, sale], {
        now: '2026-11-20T12:00:00.000Z',
        completeDays: { margin: { from: '2026-11-16', to: '2026-11-19' } },
      })
      expect(resultOn(synced, '2026-11-18')).toEqual([['398', 1, 0]])
    }
  })

  it('rests when the broker corrects that fill itself, which is said, and counts again with the old record', () => {
    const { journal: synced } = report(corrected.journal, [{ ...buy, price: 12, amount: 1200 }, sale], {
      now: '2026-11-20T12:00:00.000Z',
    })
    expect(resultOn(synced, '2026-11-18')).toEqual([['298', 1, 0]])
    expect(replacementsIn(tradesIn(synced)).resting.size).toBe(1)
    expect(dayOf(synced, '2026-11-17')?.changes?.map(({ why }) => why)).toEqual(['corrected'])
    const { journal: back } = report(synced, [buy, sale], { now: '2026-11-20T13:00:00.000Z' })
    expect(resultOn(back, '2026-11-18')).toEqual([['398', 1, 0]])
  })

  it('rests when the broker takes that fill back', () => {
    const other = traded('BUY', 1, 20, '2026-11-17T16:00:00.000Z', { snapTradeId: 'b2' })
    const with2 = report(corrected.journal, [buy, other, sale], { now: '2026-11-20T12:00:00.000Z' }).journal
    const { journal: gone } = report(with2, [other, sale], {
      now: '2026-11-20T13:00:00.000Z',
      completeDays: { margin: { from: '2026-11-16', to: '2026-11-19' } },
    })
    expect(replacementsIn(tradesIn(gone)).resting.size).toBe(1)
    expect(numbersOf(gone).sums).toEqual(
      numbersOf(
        report(journalAfter([buy, other, sale]), [other, sale], {
          now: '2026-11-20T13:00:00.000Z',
          completeDays: { margin: { from: '2026-11-16', to: '2026-11-19' } },
        }).journal,
      ).sums,
    )
  })

  it('can be removed, and then the record counts as it did', () => {
    const movement = dayOf(corrected.journal, '2026-11-17')?.adjustments?.[0]
    if (!movement) throw new Error('no entry')
    const { journal: back } = entered(corrected.journal, entryRemoval({ movement, day: '2026-11-17' }))
    const { journal: removed } = value(
      decide(corrected.journal, {
        type: 'ReplaceTrades',
        data: entryRemoval({ movement, day: '2026-11-17' }),
        meta: { now: syncedAt.now, today },
      }),
    )
    expect(numbersOf(removed)).toEqual(numbersOf(journal))
    expect(numbersOf(back)).toEqual(numbersOf(corrected.journal))
  })

  it('is refused where it says what the record says', () => {
    const same = correctionEntry(fillIn(journal, '2026-11-17'), {
      side: 'BUY',
      quantity: '100.0',
      price: '10.00',
      fees: '1',
    })
    expect(same.ok || same.error.error.code).toBe('ENTRY_SAME')
  })

  it('corrects one of two twins, and the other by a second entry', () => {
    const twin = { ...buy, snapTradeId: 'b2' }
    const twins = journalAfter([buy, twin])
    const correct = (on: Journal) =>
      entered(
        on,
        value(correctionEntry(fillIn(on, '2026-11-17'), { side: 'BUY', quantity: '1', price: '1', fees: '' })),
      ).journal
    expect(decimalText(tradesOn(correct(twins), '2026-11-17').totals[0]?.volume ?? { units: 0n, scale: 0 })).toBe(
      '1001',
    )
    expect(
      decimalText(tradesOn(correct(correct(twins)), '2026-11-17').totals[0]?.volume ?? { units: 0n, scale: 0 }),
    ).toBe('2')
  })

  it('counts one of two that two devices made of one fill, the same on both; the other rests', () => {
    const start = fileOf(journal)
    const change = (price: string) =>
      ({
        type: 'ReplaceTrades',
        data: value(correctionEntry(fillIn(journal, '2026-11-17'), { side: 'BUY', quantity: '100', price, fees: '1' })),
      }) as const
    const [a, b] = [act(deviceOn(start, 'a'), change('11')), act(deviceOn(start, 'b'), change('12'))]
    const ab = save({ ...b, file: save(a).file }).file.journal
    const ba = save({ ...a, file: save(b).file }).file.journal
    expect(numbersOf(ab)).toEqual(numbersOf(ba))
    const { replaced, resting } = replacementsIn(tradesIn(ab))
    expect([replaced.size, resting.size]).toEqual([1, 1])
  })

  it('is exported as it counts, so that an import of it gives the same lots', () => {
    const lines = tradesToCsv(corrected.journal).split(/\r?\n/)
    expect(lines.filter((line) => line.includes('BUY')).map((line) => line.split(',').slice(1, 6))).toEqual([
      ['BUY', 'AAPL', '100', '11', '1100'],
    ])
  })

  it('is left unread and unlost by a version that does not know its kind', () => {
    const day = dayOf(corrected.journal, '2026-11-17')
    const unknown = { ...day, adjustments: day?.adjustments?.map((each) => ({ ...each, kind: 'of a later version' })) }
    const read = parseDayTrades(unknown)
    expect(read.adjustments).toEqual([])
    expect(printDayTrades(read)).toEqual(unknown)
  })
})

const seeds = Array.from({ length: runs(80) }, (_, index) => index + 1)

/** What happens to a history: what a broker states, and what the trader enters, in one order. */
type Step = { readonly now: string; readonly activities: ReadonlyArray<Activity> } | { readonly entry: ReplacedTrades }

const applied = (journal: Journal, steps: ReadonlyArray<Step>) => {
  let after = journal
  const events: JournalEvent[] = []
  for (const step of steps) {
    const done =
      'entry' in step
        ? value(decide(after, { type: 'ReplaceTrades', data: step.entry, meta: { now: syncedAt.now, today } }))
        : report(after, step.activities, { now: step.now })
    after = done.journal
    events.push(...done.events)
  }
  return { journal: after, events }
}

const momentOf = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString()

const shuffledBy = <T>(random: () => number, list: ReadonlyArray<T>): ReadonlyArray<T> =>
  list
    .map((each) => [random(), each] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, each]) => each)

/** A history whose broker corrects some fills, and whose trader corrects some and enters positions. */
const enteredHistory = (seed: number) => {
  const random = seeded(seed)
  const first = randomBook(seed, { trades: 12 + Math.floor(random() * 20), oversell: true, shorts: seed % 2 === 0 })
  const known = journalAfter(first)
  const days = [...new Set(first.map(({ day }) => day))]
  const whole = (activities: ReadonlyArray<Activity>, day: LocalDate) =>
    activities.filter((activity) => activity.day === day)
  const last = first.map((activity) => (random() < 0.15 ? { ...activity, price: activity.price + 1 } : { ...activity }))
  const syncs: ReadonlyArray<Step> = [
    ...days.map((day, index) => ({ now: momentOf(index), activities: whole(first, day) })),
    ...days.map((day, index) => ({ now: momentOf(1000 + index), activities: whole(last, day) })),
  ]
  const chosen = new Set<string>()
  const entries = first.flatMap((activity): ReadonlyArray<Step> => {
    const movement = dayOf(known, activity.day)?.activities.find(
      (each) => each.timestamp === activity.timestamp && each.symbol === activity.symbol && !chosen.has(each.id),
    )
    if (random() > 0.25 || !movement) return []
    chosen.add(movement.id)
    const read = correctionEntry(
      { movement, day: activity.day },
      { side: movement.side, quantity: String(1 + Math.floor(random() * 50)), price: '7.25', fees: '0.5' },
    )
    const start = missingEntry(
      { accountId: 'margin', symbol: movement.symbol },
      { day: '2019-12-01', quantity: String(1 + Math.floor(random() * 900)), price: '3', fees: '', was: 'held' },
      today,
    )
    return [{ entry: value(read) }, ...(random() < 0.5 ? [{ entry: value(start) }] : [])]
  })
  return { last, syncs, entries }
}

describe('[numbers 3] A history with entries of its trader, whatever way it arrives', () => {
  it.each(seeds)(
    'in any order, and replayed, it comes to the last record with the entries reported at once: %i',
    (seed) => {
      const { last, syncs, entries } = enteredHistory(seed)
      const atOnce = applied(journalAfter(last), entries).journal
      const { journal, events } = applied(emptyJournal, shuffledBy(seeded(seed + 500), [...syncs, ...entries]))
      expect(numbersOf(journal)).toEqual(numbersOf(atOnce))
      expect(numbersOf(replayed(...events))).toEqual(numbersOf(journal))
    },
  )

  it.each(seeds)('is the same on two devices in either order of saving: %i', (seed) => {
    const { last, syncs, entries } = enteredHistory(seed)
    const random = seeded(seed + 900)
    const steps = shuffledBy(random, [...syncs, ...entries])
    const mine = steps.filter(() => random() < 0.6)
    const theirs = steps.filter((step) => !mine.includes(step) || random() < 0.5)
    const start = fileOf(emptyJournal)
    const device = (name: string, read: ReadonlyArray<Step>) => {
      const on = deviceOn(start, name)
      const { events } = applied(viewOf(on), read)
      return { ...on, log: events.map((event, index) => ({ seq: index + 1, id: `${name}:${index + 1}`, event })) }
    }
    const [a, b] = [device('a', mine), device('b', theirs)]
    const ab = save({ ...b, file: save(a).file }).file.journal
    const ba = save({ ...a, file: save(b).file }).file.journal
    expect(numbersOf(ab)).toEqual(numbersOf(applied(journalAfter(last), entries).journal))
    expect(numbersOf(ba)).toEqual(numbersOf(ab))
  })
})
