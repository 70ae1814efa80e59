import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookOf, bookSteps } from '#domain/fills/book.ts'
import { assignmentOf, daysChangedBy, removalOf } from '#domain/fills/imported-accounts.ts'
import { nothingPrepared } from '#domain/fills/nothing-prepared.ts'
import { outcomeOf, type Prepared, prepareSteps } from '#domain/fills/prepared.ts'
import { decide } from '#domain/journal/decide.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tablePut } from '#domain/record/table.ts'
import type { Steps } from '#domain/steps.ts'
import { reversalsOf } from '#domain/undo/reversals.ts'
import { command, plain, today } from '#test/support/builders.ts'
import { runs } from '#test/support/runs.ts'
import { anyBook, byBroker, byFile, dayOf, randomBook, report, journalAfter, traded } from './books.ts'

const numRuns = runs(40)

const done = (journal: Journal, draft: CommandDraft, prepared?: Prepared) => {
  const applied = decide(journal, command(draft), prepared)
  if (!applied.ok) throw new Error('Never refused')
  return applied.value
}
/** As another start of the app has it: nothing is remembered. */
const read = (journal: Journal): Journal => ({
  ...journal,
  entries: { ...journal.entries, hints: new Map(journal.entries.hints) },
})
const written = (journal: Journal): Journal =>
  done(journal, { type: 'WriteEntry', data: { date: '2026-11-19', notes: 'Meanwhile', reflections: '' } }).journal
/** Without anything prepared. */
const atOnceOn = (journal: Journal, draft: CommandDraft) => done(read(journal), draft)
/** Goes through the steps; `between` happens after so many of them. */
const walk = (steps: Steps<void>, after: number, between: () => void): number => {
  for (let count = 1; ; count += 1) {
    if (count === after) between()
    if (steps.next().done) return count
  }
}
/** All results of a journal, spoilt by a foreign program. */
const spoilt = (journal: Journal): Journal => ({
  ...journal,
  entries: journal.entries.buckets
    .flat()
    .reduce(
      (entries, entry) =>
        entry.trades?.summary
          ? tablePut(entries, {
              ...entry,
              trades: { ...entry.trades, summary: { ...entry.trades.summary, totalRealizedPnL: 1e9 } },
            })
          : entries,
      read(journal).entries,
    ),
})

describe('[domain 0011] A change of all trades that was prepared', () => {
  it('has the outcome of doing it at once, whatever was written meanwhile and whichever version was read', () =>
    fc.assert(
      fc.property(anyBook, anyBook, fc.nat(12), fc.boolean(), (older, reported, after, isAssigned) => {
        const before = journalAfter(byFile(older))
        const journal = report(before, byBroker(reported)).journal
        const data = isAssigned
          ? assignmentOf(journal, 'Imported', { id: 'a1', firstActivityDate: reported[0]?.day ?? today }).change
          : removalOf(journal, 'Imported')
        const replace = { type: 'ReplaceTrades', data } as const
        let present = journal
        const prepared = nothingPrepared()
        walk(prepareSteps(prepared, journal, { type: 'TradesReplaced', data }, today), after, () => {
          present = written(journal)
          bookOf(before)
        })
        const outcome = outcomeOf(present, { type: 'TradesReplaced', data }, today, prepared)
        const quick = done(present, replace, prepared)
        const reversals = reversalsOf(quick.events, present, prepared)
        const atOnce = atOnceOn(present, replace)
        expect(plain(quick.journal)).toEqual(plain(atOnce.journal))
        expect(quick.events).toEqual(atOnce.events)
        expect(reversals).toEqual(reversalsOf(atOnce.events, read(present)))
        expect(outcome.entries).toBe(journal.entries)
      }),
      { numRuns },
    ))

  it('is worked out again where trades came meanwhile: none is lost, and none comes twice', () =>
    fc.assert(
      fc.property(anyBook, anyBook, anyBook, fc.nat(12), (older, reported, late, after) => {
        const journal = journalAfter(byFile(older), byBroker(reported))
        const { change: data } = assignmentOf(journal, 'Imported', { id: 'a1' })
        let present = journal
        const prepared = nothingPrepared()
        walk(prepareSteps(prepared, journal, { type: 'TradesReplaced', data }, today), after, () => {
          present = report(journal, byBroker(late)).journal
        })
        const replace = { type: 'ReplaceTrades', data } as const
        expect(plain(done(present, replace, prepared).journal)).toEqual(plain(atOnceOn(present, replace).journal))
      }),
      { numRuns },
    ))

  it('has the moment at which it happens in the journal, not the one of its preparation', () => {
    const journal = journalAfter(
      byFile([traded('BUY', 1, 10, '2026-11-16')]),
      byBroker([traded('SELL', 1, 12, '2026-11-17')]),
    )
    const { change: data } = assignmentOf(journal, 'Imported', { id: 'a1', firstActivityDate: '2026-11-17' })
    const prepared = nothingPrepared()
    walk(prepareSteps(prepared, journal, { type: 'TradesReplaced', data }, today), 0, () => undefined)
    const applied = decide(
      journal,
      { type: 'ReplaceTrades', data, meta: { now: '2026-11-20T12:34:56.000Z', today } },
      prepared,
    )
    const after = applied.ok ? applied.value.journal : journal
    expect([
      dayOf(after, '2026-11-16')?.lastSyncTime,
      dayOf(after, '2026-11-17')?.changes?.map(({ at, to }) => [at, to]),
    ]).toEqual(['2026-11-20T12:34:56.000Z', [['2026-11-20T12:34:56.000Z', '2']]])
  })

  it('says which days change their results, and its way back is worked out ahead as well', () =>
    fc.assert(
      fc.property(anyBook, anyBook, (older, reported) => {
        const journal = journalAfter(byFile(older), byBroker(reported))
        const { change: data } = assignmentOf(journal, 'Imported', { id: 'a1' })
        const prepared = nothingPrepared()
        walk(prepareSteps(prepared, journal, { type: 'TradesReplaced', data }, today), 0, () => undefined)
        const days = daysChangedBy(journal, data, today, prepared)
        const { journal: after, events } = done(journal, { type: 'ReplaceTrades', data }, prepared)
        const reversals = reversalsOf(events, journal, prepared)
        expect(days).toEqual(daysChangedBy(read(journal), data, today))
        const back = reversals[0]?.inverse[0]?.data as ReplacedTrades | undefined
        const undoing = nothingPrepared()
        if (back) walk(prepareSteps(undoing, after, { type: 'TradesReplaced', data: back }, today), 0, () => undefined)
        expect([...undoing.values()].map(({ outcome }) => outcome.entries === after.entries)).toEqual(
          back ? [true] : [],
        )
        const takeBack = { type: 'TakeBack', data: { reversals } } as const
        expect(plain(done(after, takeBack, undoing).journal)).toEqual(plain(atOnceOn(after, takeBack).journal))
      }),
      { numRuns },
    ))

  it('[spec 8] recalculates every result in steps, whatever was written meanwhile', () =>
    fc.assert(
      fc.property(anyBook, fc.nat(12), (reported, after) => {
        const right = journalAfter(byBroker(reported))
        const journal = spoilt(right)
        const data = {}
        let present = journal
        const prepared = nothingPrepared()
        walk(prepareSteps(prepared, journal, { type: 'TradesRecalculated', data }, today), after, () => {
          present = written(journal)
        })
        const recalculate = { type: 'RecalculateTrades', data } as const
        const { journal: now, events } = done(present, recalculate, prepared)
        expect(plain(now)).toEqual(plain(atOnceOn(present, recalculate).journal))
        expect([events.length, dayOf(now, reported[0]?.day ?? '')?.summary.totalRealizedPnL]).toEqual([
          1,
          dayOf(right, reported[0]?.day ?? '')?.summary.totalRealizedPnL,
        ])
      }),
      { numRuns },
    ))

  it('can be applied repeatedly and to any version: the lots that follow are the same', () =>
    fc.assert(
      fc.property(anyBook, anyBook, anyBook, (older, reported, late) => {
        const journal = journalAfter(byFile(older), byBroker(reported))
        const replace = { type: 'ReplaceTrades', data: removalOf(journal, 'Imported') } as const
        const prepared = nothingPrepared()
        const fill = byBroker(late)
        const results = [journal, journal, written(journal), read(journal)].map((present) => [
          done(present, replace, prepared).journal,
          present,
        ])
        for (const [after = journal, before = journal] of results)
          expect(plain(report(after, fill).journal)).toEqual(
            plain(report(atOnceOn(before, replace).journal, fill).journal),
          )
      }),
      { numRuns },
    ))

  it('goes in small steps: none looks at more than some hundred trades', () => {
    const journal = journalAfter(byFile(randomBook(3, { trades: 3000 })))
    const data = removalOf(journal, 'Imported')
    expect(
      walk(prepareSteps(nothingPrepared(), read(journal), { type: 'TradesReplaced', data }, today), 0, () => undefined),
    ).toBeGreaterThan(22)
    expect(
      walk(
        prepareSteps(nothingPrepared(), read(journal), { type: 'TradesRecalculated', data: {} }, today),
        0,
        () => undefined,
      ),
    ).toBeGreaterThan(10)
  })
})

describe('[domain 0007] The lots of a journal that was just opened', () => {
  it('are booked in steps; what is recorded in between finds them whole', () =>
    fc.assert(
      fc.property(fc.nat(), fc.nat(8), (seed, after) => {
        const journal = read(journalAfter(randomBook(seed, { trades: 2500 })))
        const fill = byBroker([traded('SELL', 1, 100, '2026-11-20T20:00:00.000Z')])
        let present = journal
        walk(bookSteps(journal), after, () => {
          present = report(journal, fill).journal
        })
        expect(plain(report(present, fill).journal)).toEqual(plain(report(read(journal), fill).journal))
      }),
      { numRuns: runs(6) },
    ))

  it('follow some days in steps; a reader of the version before them finds that one in between', () => {
    const before = journalAfter(randomBook(5, { trades: 400 }))
    const many = Array.from({ length: 20 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`).flatMap(
      (day) =>
        Array.from({ length: 60 }, (_, place) =>
          traded('BUY', 1, 10 + place, `${day}T15:${String(place).padStart(2, '0')}:00.000Z`),
        ),
    )
    const journal = report(before, byBroker(many)).journal
    const fill = byBroker([traded('SELL', 5, 100, '2026-11-20T20:00:00.000Z')])
    for (const after of [1, 2, 3]) {
      bookOf(before)
      let meanwhile = before
      walk(bookSteps(journal), after, () => {
        meanwhile = report(before, fill).journal
      })
      expect(plain(meanwhile)).toEqual(plain(report(read(before), fill).journal))
      expect(plain(report(journal, fill).journal)).toEqual(plain(report(read(journal), fill).journal))
    }
  })
})
