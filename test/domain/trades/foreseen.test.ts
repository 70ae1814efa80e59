import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyCommand } from '#domain/journal/apply.ts'
import type { CommandDraft } from '#domain/journal/commands.ts'
import type { ReplacedTrades } from '#domain/journal/events.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { tablePut } from '#domain/journal/table.ts'
import { bookInSteps, bookOf } from '#domain/trades/book.ts'
import { foreseeInSteps, foreseeWayBackInSteps, forgetForeseen, outcomeOf } from '#domain/trades/foreseen.ts'
import { assignmentOf, daysChangedBy, removalOf } from '#domain/trades/imported-accounts.ts'
import { reversalsOf } from '#domain/undo/inverse.ts'
import { command, plain, today } from '#test/support/builders.ts'
import { anyBook, byBroker, byFile, dayOf, randomBook, tell, toldOf, traded } from './books.ts'

const runs = { numRuns: 40 }

const done = (journal: Journal, draft: CommandDraft) => {
  const applied = applyCommand(journal, command(draft))
  if (!applied.ok) throw new Error('Never refused')
  return applied.value
}
/** As another start of the app has it: nothing is remembered. */
const read = (journal: Journal): Journal => ({ ...journal, entries: { ...journal.entries, hints: new Map(journal.entries.hints) } })
const written = (journal: Journal): Journal => done(journal, { type: 'WriteEntry', data: { date: '2026-11-19', notes: 'Meanwhile', reflections: '' } }).journal
const inOneGoOn = (journal: Journal, draft: CommandDraft) => {
  forgetForeseen()
  return done(read(journal), draft)
}
/** Goes through the steps; `between` happens after so many of them. */
const walk = (steps: Generator<void, void, void>, after: number, between: () => void): number => {
  for (let count = 1; ; count += 1) {
    if (count === after) between()
    if (steps.next().done) return count
  }
}
/** All results of a journal that somebody else's program has spoilt. */
const spoilt = (journal: Journal): Journal => ({
  ...journal,
  entries: journal.entries.buckets.flat().reduce((entries, entry) => tablePut(entries, { ...entry, trades: { ...(entry.trades as object), summary: { ...dayOf(journal, entry.date)?.summary, totalRealizedPnL: 1e9 } } }), read(journal).entries),
})

describe('[issue 5] A change of all trades that was worked out ahead', { timeout: 60_000 }, () => {
  it('comes to what it comes to at once, whatever was written meanwhile and whichever version was looked at', () =>
    fc.assert(fc.property(anyBook, anyBook, fc.nat(12), fc.boolean(), (older, told, after, isAssigned) => {
      const before = toldOf(byFile(older))
      const journal = tell(before, byBroker(told)).journal
      const data = isAssigned ? assignmentOf(journal, 'Imported', { id: 'a1', firstActivityDate: told[0]?.day ?? today }).change : removalOf(journal, 'Imported')
      const replace = { type: 'ReplaceTrades', data } as const
      let present = journal
      walk(foreseeInSteps(journal, { type: 'TradesReplaced', data }, today), after, () => {
        present = written(journal)
        bookOf(before)
      })
      const outcome = outcomeOf(present, { type: 'TradesReplaced', data }, today)
      const foreseen = done(present, replace)
      const reversals = reversalsOf(foreseen.events, present)
      const atOnce = inOneGoOn(present, replace)
      expect(plain(foreseen.journal)).toEqual(plain(atOnce.journal))
      expect(foreseen.events).toEqual(atOnce.events)
      expect(reversals).toEqual(reversalsOf(atOnce.events, read(present)))
      expect(outcome.entries).toBe(journal.entries)
    }), runs))

  it('is worked out again where trades came meanwhile: none is lost, and none comes twice', () =>
    fc.assert(fc.property(anyBook, anyBook, anyBook, fc.nat(12), (older, told, late, after) => {
      const journal = toldOf(byFile(older), byBroker(told))
      const { change: data } = assignmentOf(journal, 'Imported', { id: 'a1' })
      let present = journal
      walk(foreseeInSteps(journal, { type: 'TradesReplaced', data }, today), after, () => {
        present = tell(journal, byBroker(late)).journal
      })
      const replace = { type: 'ReplaceTrades', data } as const
      expect(plain(done(present, replace).journal)).toEqual(plain(inOneGoOn(present, replace).journal))
    }), runs))

  it('stands in the journal at the moment at which it happens, not at the one at which somebody thought of it', () => {
    const journal = toldOf(byFile([traded('BUY', 1, 10, '2026-11-16')]), byBroker([traded('SELL', 1, 12, '2026-11-17')]))
    const { change: data } = assignmentOf(journal, 'Imported', { id: 'a1', firstActivityDate: '2026-11-17' })
    walk(foreseeInSteps(journal, { type: 'TradesReplaced', data }, today), 0, () => undefined)
    const applied = applyCommand(journal, { type: 'ReplaceTrades', data, meta: { now: '2026-11-20T12:34:56.000Z', today } })
    const after = applied.ok ? applied.value.journal : journal
    expect([dayOf(after, '2026-11-16')?.lastSyncTime, dayOf(after, '2026-11-17')?.changes?.map(({ at, to }) => [at, to])]).toEqual(['2026-11-20T12:34:56.000Z', [['2026-11-20T12:34:56.000Z', '2']]])
  })

  it('says which days change their results, and its way back is worked out ahead as well', () =>
    fc.assert(fc.property(anyBook, anyBook, (older, told) => {
      const journal = toldOf(byFile(older), byBroker(told))
      const { change: data } = assignmentOf(journal, 'Imported', { id: 'a1' })
      walk(foreseeInSteps(journal, { type: 'TradesReplaced', data }, today), 0, () => undefined)
      const days = daysChangedBy(journal, data, today)
      const { journal: after, events } = done(journal, { type: 'ReplaceTrades', data })
      const reversals = reversalsOf(events, journal)
      forgetForeseen()
      expect(days).toEqual(daysChangedBy(read(journal), data, today))
      walk(foreseeWayBackInSteps(after, today), 0, () => undefined)
      const back = reversals[0]?.inverse[0]?.data as ReplacedTrades | undefined
      expect(back ? outcomeOf(after, { type: 'TradesReplaced', data: back }, today).entries : after.entries).toBe(after.entries)
      const takeBack = { type: 'TakeBack', data: { reversals } } as const
      expect(plain(done(after, takeBack).journal)).toEqual(plain(inOneGoOn(after, takeBack).journal))
    }), runs))

  it('[spec 8] calculates every result anew in steps, whatever was written meanwhile', () =>
    fc.assert(fc.property(anyBook, fc.nat(12), (told, after) => {
      const right = toldOf(byBroker(told))
      const journal = spoilt(right)
      const data = {}
      let present = journal
      walk(foreseeInSteps(journal, { type: 'TradesRecalculated', data }, today), after, () => {
        present = written(journal)
      })
      const recalculate = { type: 'RecalculateTrades', data } as const
      const { journal: now, events } = done(present, recalculate)
      expect(plain(now)).toEqual(plain(inOneGoOn(present, recalculate).journal))
      expect([events.length, dayOf(now, told[0]?.day ?? '')?.summary.totalRealizedPnL]).toEqual([1, dayOf(right, told[0]?.day ?? '')?.summary.totalRealizedPnL])
    }), runs))

  it('goes in small steps: none looks at more than some hundred trades', () => {
    const journal = toldOf(byFile(randomBook(3, { trades: 6000 })))
    const data = removalOf(journal, 'Imported')
    expect(walk(foreseeInSteps(read(journal), { type: 'TradesReplaced', data }, today), 0, () => undefined)).toBeGreaterThan(30)
    expect(walk(foreseeInSteps(read(journal), { type: 'TradesRecalculated', data: {} }, today), 0, () => undefined)).toBeGreaterThan(20)
  })
})

describe('[issue 5] The lots of a journal that was just opened', { timeout: 60_000 }, () => {
  it('are booked in steps; what is recorded in between finds them whole', () =>
    fc.assert(fc.property(fc.nat(), fc.nat(8), (seed, after) => {
      const journal = read(toldOf(randomBook(seed, { trades: 2500 })))
      const fill = byBroker([traded('SELL', 1, 100, '2026-11-20T20:00:00.000Z')])
      let present = journal
      walk(bookInSteps(journal), after, () => {
        present = tell(journal, fill).journal
      })
      expect(plain(tell(present, fill).journal)).toEqual(plain(tell(read(journal), fill).journal))
    }), { numRuns: 6 }))

  it('follow some days in steps; whoever looks at the version before them in between finds that one', () => {
    const before = toldOf(randomBook(5, { trades: 400 }))
    const many = Array.from({ length: 20 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`).flatMap((day) => Array.from({ length: 60 }, (_, place) => traded('BUY', 1, 10 + place, `${day}T15:${String(place).padStart(2, '0')}:00.000Z`)))
    const journal = tell(before, byBroker(many)).journal
    const fill = byBroker([traded('SELL', 5, 100, '2026-11-20T20:00:00.000Z')])
    for (const after of [1, 2, 3]) {
      bookOf(before)
      let beside = before
      walk(bookInSteps(journal), after, () => {
        beside = tell(before, fill).journal
      })
      expect(plain(beside)).toEqual(plain(tell(read(before), fill).journal))
      expect(plain(tell(journal, fill).journal)).toEqual(plain(tell(read(journal), fill).journal))
    }
  })
})
