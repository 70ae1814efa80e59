import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignmentOf, daysChangedBy, importedAccounts, removalOf } from '#domain/fills/imported-accounts.ts'
import { totalsOf } from '#domain/fills/summary.ts'
import { decide } from '#domain/journal/decide.ts'
import { foldEvents, evolve } from '#domain/journal/evolve.ts'
import { addDecimals, decimalText, parseDecimal } from '#domain/money/decimal.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { reversalsOf } from '#domain/undo/reversals.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { act, deviceOn, save } from '#test/domain/sync/devices.ts'
import { command, plain, today } from '#test/support/builders.ts'
import { runs } from '#test/support/runs.ts'
import {
  anyBook,
  byBroker,
  byFile,
  dayOf,
  numbersOf,
  replayed,
  summariesIn,
  report,
  journalAfter,
  traded,
  tradesIn,
  profitBetween,
} from './books.ts'

const replace = (data: ReplacedTrades): CommandDraft => ({ type: 'ReplaceTrades', data })
const after = (journal: Journal, draft: CommandDraft) => {
  const applied = decide(journal, command(draft))
  if (!applied.ok) throw new Error('Never refused')
  return applied.value
}
/** Takes back what a replacement came to, as the session's undo does. */
const undone = (journal: Journal, draft: CommandDraft): { readonly back: Journal; readonly again: Journal } => {
  const done = after(journal, draft)
  const back = after(done.journal, { type: 'TakeBack', data: { reversals: reversalsOf(done.events, journal) } })
  const again = after(back.journal, { type: 'TakeBack', data: { reversals: reversalsOf(back.events, done.journal) } })
  return { back: back.journal, again: again.journal }
}
const numRuns = runs(15)

/** Three years by file, the last days of it by the broker too: to the second, and fill by fill. */
const history = journalAfter(
  byFile([
    traded('BUY', 10, 100, '2024-01-02'),
    traded('BUY', 4, 50, '2026-11-17', { symbol: 'AMD' }),
    traded('SELL', 10, 120, '2026-11-18'),
    traded('BUY', 1, 5, '2026-11-19', { symbol: 'F' }),
  ]),
  byBroker([
    traded('SELL', 6, 120, '2026-11-18T15:00:01.000Z'),
    traded('SELL', 4, 120, '2026-11-18T15:00:02.000Z'),
    traded('SELL', 9, 7, '2026-11-19', { symbol: 'F' }),
  ]),
)

describe('An imported file never counts twice', () => {
  it('lists accounts that only files report, and the days that a broker reports too', () => {
    expect(importedAccounts(history, new Set(['a1']))).toEqual([
      {
        accountId: 'Imported',
        isFormer: false,
        symbols: ['AAPL', 'AMD', 'F'],
        trades: 4,
        others: 0,
        from: '2024-01-02',
        to: '2026-11-19',
        overlaps: [{ accountId: 'a1', days: ['2026-11-18', '2026-11-19'], twice: ['2026-11-18'] }],
      },
    ])
    // An account of a connection that is gone is no file, and no broker reports it, either: it comes after those
    // of files.
    expect(
      importedAccounts(history, new Set()).map(({ accountId, isFormer, overlaps }) => [
        accountId,
        isFormer,
        overlaps.map((overlap) => [overlap.accountId, overlap.twice]),
      ]),
    ).toEqual([
      ['Imported', false, [['a1', ['2026-11-18']]]],
      ['a1', true, []],
    ])
  })

  it('removed, the journal is as without that file, and the days whose results change are announced', () => {
    const change = removalOf(history, 'Imported')
    expect(daysChangedBy(history, change, today)).toEqual(['2026-11-18'])
    const { journal } = after(history, replace(change))
    expect(numbersOf(journal)).toEqual(
      numbersOf(
        journalAfter(
          byBroker([
            traded('SELL', 6, 120, '2026-11-18T15:00:01.000Z'),
            traded('SELL', 4, 120, '2026-11-18T15:00:02.000Z'),
            traded('SELL', 9, 7, '2026-11-19', { symbol: 'F' }),
          ]),
        ),
      ),
    )
    expect(dayOf(journal, '2024-01-02')).toBeUndefined()
    expect(journal.entries.size).toBe(2)
    expect(after(journal, replace(change)).events).toEqual([])
  })

  it('[domain 0008] assigned, it is the older part of the broker’s account: its lots serve later sales', () => {
    const { change, moved, left, leftDays, reportedFrom } = assignmentOf(history, 'Imported', {
      id: 'a1',
      firstActivityDate: '2026-11-18',
    })
    expect({ moved, left, leftDays, reportedFrom }).toEqual({
      moved: 2,
      left: 2,
      leftDays: ['2026-11-18', '2026-11-19'],
      reportedFrom: '2026-11-18',
    })
    const { journal } = after(history, replace(change))
    expect(importedAccounts(journal, new Set(['a1']))).toEqual([])
    expect(
      dayOf(journal, '2026-11-18')?.activities.map(({ quantity, realizedPnL, unknownReason }) => [
        quantity,
        realizedPnL,
        unknownReason,
      ]),
    ).toEqual([
      [6, 120, undefined],
      [4, 80, undefined],
    ])
    expect(daysChangedBy(history, change, today)).toEqual([])
    expect(tradesIn(journal).map(({ accountId }) => accountId)).toEqual(Array.from({ length: 5 }, () => 'a1'))
  })

  it('[domain 0008] the broker’s own activities show when it begins; an assigned older part does not', () => {
    expect(assignmentOf(history, 'Imported', { id: 'a1' }).reportedFrom).toBe('2026-11-18')
    expect(assignmentOf(history, 'Imported', { id: 'a1', firstActivityDate: '2026-11-10' }).reportedFrom).toBe(
      '2026-11-10',
    )
    const assigned = after(history, replace(assignmentOf(history, 'Imported', { id: 'a1' }).change)).journal
    const more = report(assigned, byFile([traded('BUY', 1, 1, '2025-05-05')], 'Another')).journal
    expect(assignmentOf(more, 'Another', { id: 'a1' })).toMatchObject({ moved: 1, left: 0, reportedFrom: '2026-11-18' })
  })

  it('leaves words where they are, also on a day that loses all of its trades [I15]', () => {
    const written = after(history, {
      type: 'WriteEntry',
      data: { date: '2026-11-17', notes: 'Mine', reflections: '' },
    }).journal
    const { journal } = after(written, replace(removalOf(written, 'Imported')))
    expect(journal.entries.buckets.flat().find(({ date }) => date === '2026-11-17')).toEqual({
      date: '2026-11-17',
      notes: 'Mine',
      reflections: '',
      updatedAt: expect.any(String),
    })
  })

  it('[I3] a day that was synced keeps its mark, whatever is removed from it; a day of the file alone goes', () => {
    const synced = (day: string): CommandDraft => ({
      type: 'RecordActivities',
      data: { source: 'sync', activities: [], syncedDays: [day] },
    })
    const lines = byFile([
      traded('BUY', 1, 1, '2026-11-16'),
      traded('BUY', 1, 1, '2026-11-17'),
      traded('BUY', 1, 1, '2026-11-18'),
    ])
    const before = after(emptyJournal, synced('2026-11-16')).journal
    const both = after(report(before, lines).journal, synced('2026-11-17')).journal
    const { journal } = after(both, replace(removalOf(both, 'Imported')))
    expect(['2026-11-16', '2026-11-17', '2026-11-18'].map((day) => dayOf(journal, day))).toEqual([
      expect.objectContaining({ snapTradeSynced: true, activities: [] }),
      expect.objectContaining({ snapTradeSynced: true, activities: [] }),
      undefined,
    ])
    expect(after(journal, synced('2026-11-17')).events).toEqual([])
    const { back } = undone(both, replace(removalOf(both, 'Imported')))
    expect(plain(back)).toEqual(plain(both))
  })

  it('[I3] an order that a replacement makes final leaves its synced day behind', () => {
    const order = {
      ...traded('BUY', 1, 10, '2026-11-19T15:00:00.000Z'),
      accountId: 'a1',
      snapTradeId: 'o1',
      provisional: true as const,
    }
    const ordered = after(emptyJournal, {
      type: 'RecordActivities',
      data: { source: 'sync', activities: [order], syncedDays: ['2026-11-19'] },
    })
    const done = after(
      ordered.journal,
      replace({ removed: {}, activities: byBroker([traded('BUY', 1, 10, '2026-11-20')]) }),
    )
    expect(dayOf(done.journal, '2026-11-19')).toMatchObject({ snapTradeSynced: true, activities: [] })
    expect(plain(foldEvents(done.journal, [...ordered.events, ...done.events]))).toEqual(plain(done.journal))
  })

  it('is undone to the last cent, and done again', () =>
    fc.assert(
      fc.property(anyBook, anyBook, fc.nat(), (older, reported, cut) => {
        const journal = journalAfter(byFile(older), byBroker(reported))
        const firstActivityDate = reported[cut % reported.length]?.day ?? ''
        for (const change of [
          removalOf(journal, 'Imported'),
          assignmentOf(journal, 'Imported', { id: 'a1', firstActivityDate }).change,
        ]) {
          const { back, again } = undone(journal, replace(change))
          expect(numbersOf(back)).toEqual(numbersOf(journal))
          expect(numbersOf(again)).toEqual(numbersOf(after(journal, replace(change)).journal))
        }
      }),
      { numRuns },
    ))

  it('undone, a trade that was there already has no more than it had: a fee that only the file knew goes again', () => {
    const one = traded('BUY', 1, 10, '2026-11-16')
    const journal = journalAfter(byFile([one], 'a1'), byFile([traded('BUY', 1, 10, '2026-11-16', { fees: 2 })]))
    const { back, again } = undone(journal, replace(assignmentOf(journal, 'Imported', { id: 'a1' }).change))
    expect(numbersOf(back)).toEqual(numbersOf(journal))
    expect(tradesIn(again).map(({ accountId, fees }) => [accountId, fees])).toEqual([['a1', 2]])
  })

  it('comes to what the broker and the older lines alone come to, whatever is in them', () =>
    fc.assert(
      fc.property(anyBook, anyBook, (older, reported) => {
        const journal = journalAfter(byFile(older), byBroker(reported))
        const { change, reportedFrom = '' } = assignmentOf(journal, 'Imported', { id: 'a1' })
        expect(numbersOf(after(journal, replace(change)).journal)).toEqual(
          numbersOf(
            journalAfter(
              byBroker(reported),
              byFile(
                older.filter(({ day }) => day < reportedFrom),
                'a1',
              ),
            ),
          ),
        )
        expect(numbersOf(after(journal, replace(removalOf(journal, 'Imported'))).journal)).toEqual(
          numbersOf(journalAfter(byBroker(reported))),
        )
      }),
      { numRuns },
    ))

  it('a month is still the sum of its days, a day the sum of its sells', () =>
    fc.assert(
      fc.property(anyBook, anyBook, (older, reported) => {
        const before = journalAfter(byFile(older), byBroker(reported))
        for (const change of [removalOf(before, 'Imported'), assignmentOf(before, 'Imported', { id: 'a1' }).change]) {
          const { journal } = after(before, replace(change))
          const zero = { units: 0n, scale: 0 }
          const days = Object.keys(summariesIn(journal)).map((date) => ({
            date,
            summary: dayOf(journal, date)?.summary,
          }))
          for (const month of new Set(days.map(({ date }) => date.slice(0, 7)))) {
            const ofDays = days
              .filter(({ date }) => date.startsWith(month))
              .map(({ summary }) => parseDecimal(summary?.exact?.totalRealizedPnL ?? summary?.totalRealizedPnL) ?? zero)
            const [total] = profitBetween(journal, `${month}-01`, `${month}-31`)
            expect(decimalText(ofDays.reduce(addDecimals, zero))).toBe(decimalText(total?.realized ?? zero))
          }
          expect(profitBetween(journal, '0000-01-01', '9999-12-31')).toEqual(totalsOf(tradesIn(journal)))
          expect(after(journal, { type: 'RecalculateTrades', data: {} }).events).toEqual([])
        }
      }),
      { numRuns },
    ))

  it('[I3] happens once, however often it is replayed', () =>
    fc.assert(
      fc.property(anyBook, anyBook, (older, reported) => {
        const imported = report(emptyJournal, byFile(older))
        const both = report(imported.journal, byBroker(reported))
        const done = after(both.journal, replace(assignmentOf(both.journal, 'Imported', { id: 'a1' }).change))
        expect(plain(replayed(...imported.events, ...both.events, ...done.events))).toEqual(plain(done.journal))
        for (const event of done.events) expect(numbersOf(evolve(done.journal, event))).toEqual(numbersOf(done.journal))
      }),
      { numRuns },
    ))
})

describe('[I10] An import of another device meanwhile', () => {
  it('is not lost, in either order of saving, and both see the same', () => {
    const start = fileOf(history)
    const remover = act(deviceOn(start, 'a'), replace(removalOf(history, 'Imported')))
    const fresh = byFile([
      traded('BUY', 3, 10, '2026-11-17', { symbol: 'KO' }),
      traded('BUY', 2, 20, '2025-02-03', { symbol: 'KO' }),
    ])
    const importer = act(deviceOn(start, 'b'), {
      type: 'RecordActivities',
      data: { source: 'import', activities: fresh },
    })
    const ab = save({ ...importer, file: save(remover).file }).file.journal
    const ba = save({ ...remover, file: save(importer).file }).file.journal
    expect(numbersOf(ab)).toEqual(numbersOf(ba))
    expect(
      importedAccounts(ab, new Set(['a1'])).map(({ accountId, trades, from, to }) => [accountId, trades, from, to]),
    ).toEqual([['Imported', 2, '2025-02-03', '2026-11-17']])
  })

  it('a twin that only the other device knows keeps its name, and the removed one can be added again', () => {
    const one = traded('BUY', 1, 10, '2026-11-16')
    const start = journalAfter(byFile([one]))
    const twins = report(start, byFile([one, one])).journal
    const left = after(twins, replace(removalOf(start, 'Imported'))).journal
    const again = report(left, byFile([one, one])).journal
    expect([tradesIn(left).length, tradesIn(again).length, new Set(tradesIn(again).map(({ id }) => id)).size]).toEqual([
      1, 2, 2,
    ])
  })
})
