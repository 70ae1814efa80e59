import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldEvents } from '#domain/journal/evolve.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableGet } from '#domain/record/table.ts'
import { deletedKeys } from '#domain/sync/gate.ts'
import { addDays } from '#domain/time/local-date.ts'
import { checklist, entry, plain, settings, task } from '#test/support/builders.ts'
import { forAll } from '#test/support/for-all.ts'
import { applied, performed } from '#test/support/given.ts'

const thursday = '2026-11-19'
const friday = '2026-11-20'
const saturday = '2026-11-21'
const far = '2036-11-17'
const start = { type: 'StartDay', data: {} } as const
const tick = (taskId: string) => ({ type: 'ToggleTask', data: { taskId } }) as const
const correct = (latest: string, reachedOn?: string) =>
  ({ type: 'CorrectDay', data: { latest, ...(reachedOn !== undefined && { reachedOn }) } }) as const

/** Performs commands, each on the day that the device takes for today. */
const acted = (journal: Journal, ...acts: ReadonlyArray<readonly [CommandDraft, string]>): Journal =>
  acts.reduce((present, [draft, today]) => performed(present, [draft], today), journal)

/** Two of three tasks done on Friday, and one on Thursday. */
const onFriday = acted(
  journalOf({
    checklists: [checklist('c1')],
    tasks: [task('t1'), task('t2'), task('t3')],
    settings: settings({ lastTaskResetDate: thursday, lastVisitDate: thursday }),
  }),
  [start, thursday],
  [tick('t3'), thursday],
  [start, friday],
  [tick('t1'), friday],
  [tick('t2'), friday],
)
const ticked = (journal: Journal) =>
  plain(journal)
    .tasks.filter(({ completed }) => completed)
    .map(({ id }) => id)
const records = (journal: Journal) =>
  plain(journal).dayStats.map(({ date, completed, total }) => `${date}: ${completed} of ${total}`)
const doneOn = (journal: Journal, date: string) =>
  plain(journal)
    .dayStats.find((record) => record.date === date)
    ?.tasks?.filter(({ done }) => done)
    .map(({ id }) => id)

describe('[T5] a day that a clock far ahead has begun', () => {
  const invented = acted(onFriday, [start, far], [tick('t3'), far])

  it('is taken back: the day goes on where it was, with the ticks of before and those made meanwhile', () => {
    expect([invented.settings.lastTaskResetDate, ticked(invented)]).toEqual([far, ['t3']])
    const healed = acted(invented, [correct(saturday), friday])
    expect(ticked(healed)).toEqual(['t1', 't2', 't3'])
    expect(records(healed)).toEqual([`${thursday}: 1 of 3`, `${friday}: 3 of 3`])
    expect(healed.settings.lastTaskResetDate).toEqual(friday)
    expect([healed.settings.lastVisitDate, healed.counts]).toEqual([friday, { completed: 3, total: 3 }])
  })

  it('[I14] resets go on: the next day begins as ever, and keeps what was done', () => {
    const next = acted(invented, [correct(saturday), friday], [start, saturday])
    expect([ticked(next), doneOn(next, friday)]).toEqual([[], ['t1', 't2', 't3']])
    expect(records(next)).toEqual([`${thursday}: 1 of 3`, `${friday}: 3 of 3`, `${saturday}: 0 of 3`])
  })

  it('of which it is known when it was, ends with that day, and today begins', () => {
    const healed = acted(invented, [correct(saturday, friday), saturday], [start, saturday])
    expect(doneOn(healed, friday)).toEqual(['t1', 't2', 't3'])
    expect([ticked(healed), healed.settings.lastTaskResetDate]).toEqual([[], saturday])
    // The device was first opened today by the wrong clock.
    const today = acted(invented, [correct(saturday, saturday), saturday], [start, saturday])
    expect(doneOn(today, friday)).toEqual(['t1', 't2'])
    expect([ticked(today), records(today).at(-1)]).toEqual([['t3'], `${saturday}: 1 of 3`])
  })

  it('of which nothing more is known belongs to the last day on record', () => {
    const healed = acted(invented, [correct(saturday), saturday], [start, saturday])
    expect([doneOn(healed, friday), ticked(healed)]).toEqual([['t1', 't2', 't3'], []])
  })

  it('moves the days after a wrong one to the true days, as far apart as they were', () => {
    const twoDays = acted(invented, [start, addDays(far, 1) ?? ''], [tick('t2'), addDays(far, 1) ?? ''])
    const healed = acted(twoDays, [correct('2026-11-22', saturday), saturday], [start, saturday])
    expect(records(healed)).toEqual([`${thursday}: 1 of 3`, `${friday}: 3 of 3`, `${saturday}: 1 of 3`])
    expect([doneOn(healed, friday), ticked(healed)]).toEqual([['t1', 't2', 't3'], ['t2']])
  })

  it('is left alone while it may have come somewhere on earth, and in a journal that was never there', () => {
    expect(acted(invented, [correct(far), friday])).toBe(invented)
    expect(acted(onFriday, [correct(friday), friday])).toBe(onFriday)
  })

  it('[I3] is taken back once, by however many devices, and never a true day with it', () => {
    const { journal, events } = applied(invented, correct(saturday), friday)
    expect(foldEvents(journal, events)).toBe(journal)
    expect(foldEvents(onFriday, events)).toBe(onFriday)
    expect([...deletedKeys(events)]).toEqual([`d:${far}`])
  })

  it('[I2] moves its texts along; a text of the true day is kept as a conflict', () => {
    const written = {
      ...invented,
      entries: journalOf({
        entries: [
          entry(far, { notes: 'Meant for Friday', reflections: 'Calm' }),
          entry(friday, { notes: 'Before' }),
          entry(saturday, { notes: 'For tomorrow' }),
          entry(addDays(far, 2) ?? '', { notes: 'Further ahead than anybody writes' }),
        ],
      }).entries,
    }
    const healed = acted(written, [correct(friday), friday])
    expect(plain(healed).entries.map(({ date, notes, reflections }) => [date, notes, reflections])).toEqual([
      [friday, 'Meant for Friday', 'Calm'],
      [saturday, 'For tomorrow', ''],
      [addDays(far, 2), 'Further ahead than anybody writes', ''],
    ])
    expect(healed.conflicts.map(({ of, field, text }) => [of, field, text])).toEqual([[friday, 'notes', 'Before']])
  })

  it('an item that was also ticked on the true day keeps the moment of its first tick', () => {
    const again = acted(invented, [tick('t1'), far], [correct(saturday), friday])
    expect(tableGet(again.tasks, 't1')?.doneAt).toBe(tableGet(onFriday.tasks, 't1')?.doneAt)
    expect(tableGet(again.tasks, 't1')?.doneAt).toContain(friday)
  })

  it('deletions of that day are forgotten in their time', () => {
    const deleted = acted(invented, [{ type: 'DeleteTask', data: { taskId: 't3' } }, far])
    expect([...acted(deleted, [correct(saturday), friday]).tombstones]).toEqual([['t:t3', friday]])
  })

  it('no tick is lost, whatever was ticked where', () =>
    forAll(
      fc.subarray(['t1', 't2', 't3']),
      fc.subarray(['t1', 't2', 't3']),
      fc.integer({ min: 2, max: 5000 }),
      (before, during, days) => {
        const base = journalOf({
          checklists: [checklist('c1')],
          tasks: [task('t1'), task('t2'), task('t3')],
          settings: settings(),
        })
        const wrong = addDays(friday, days) ?? ''
        const healed = acted(
          base,
          [start, friday],
          ...before.map((id) => [tick(id), friday] as const),
          [start, wrong],
          ...during.map((id) => [tick(id), wrong] as const),
          [correct(saturday), friday],
        )
        expect(ticked(healed)).toEqual([...new Set([...before, ...during])].toSorted())
        expect(records(healed)).toEqual([`${friday}: ${new Set([...before, ...during]).size} of 3`])
      },
    ))
})
