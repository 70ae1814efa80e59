import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide } from '#domain/journal/decide.ts'
import { foldEvents } from '#domain/journal/evolve.ts'
import type { CommandDraft, CommandMeta, Reversal } from '#domain/record/commands.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { ArchivedTask, Journal, Task } from '#domain/record/journal.ts'
import { joinedRecords } from '#domain/routine/day-record.ts'
import { addDays } from '#domain/time/local-date.ts'
import { reversalsOf } from '#domain/undo/reversals.ts'
import { fileOf, reprinted } from '#test/domain/journal-file/files.ts'
import { accepted } from '#test/support/answers.ts'
import { checklist, plain, settings, task } from '#test/support/builders.ts'
import { forAllInRuns } from '#test/support/for-all.ts'

const thursday = '2026-11-19'
const friday = '2026-11-20'
const zone = 'America/New_York'
const at = (clock: string, day = thursday): CommandMeta => ({ now: `${day}T${clock}:00.000Z`, today: day, zone })
const toggle: CommandDraft = { type: 'ToggleTask', data: { taskId: 't1' } }
const startDay: CommandDraft = { type: 'StartDay', data: {} }

const start = journalOf({
  checklists: [checklist('c1')],
  tasks: [task('t1'), task('t2')],
  settings: settings({ lastTaskResetDate: thursday, lastVisitDate: thursday }),
})

interface Done {
  readonly journal: Journal
  readonly events: ReadonlyArray<JournalEvent>
  readonly reversals: ReadonlyArray<Reversal>
}

const perform = (journal: Journal, draft: CommandDraft, meta: CommandMeta): Done => {
  const applied = accepted(decide(journal, { ...draft, meta }))
  return { ...applied, reversals: reversalsOf(applied.events, journal) }
}
const takeBack = (journal: Journal, { reversals }: Done, meta: CommandMeta): Done =>
  perform(journal, { type: 'TakeBack', data: { reversals } }, meta)

/** What a task or an archived item says of its tick; nothing that is not there. */
const momentIn = (item: Task | ArchivedTask | undefined) =>
  Object.fromEntries(Object.entries(item ?? {}).filter(([name]) => name.startsWith('done') && name !== 'done'))
const ofTask = (journal: Journal) => momentIn(plain(journal).tasks.find(({ id }) => id === 't1'))
const inArchive = (journal: Journal, day = thursday) =>
  momentIn(
    plain(journal)
      .dayStats.find(({ date }) => date === day)
      ?.tasks?.find(({ id }) => id === 't1'),
  )

const ticked = perform(start, toggle, at('14:25'))
const moment = { doneAt: '2026-11-19T14:25:00.000Z', doneZone: zone }

describe('The moment of a tick', () => {
  it('is on record with its zone from the tick on, and goes with it', () => {
    expect(ofTask(ticked.journal)).toEqual(moment)
    expect(ofTask(perform(ticked.journal, toggle, at('15:00')).journal)).toEqual({})
  })

  it('is that of the new tick where an item is reopened and ticked again', () => {
    const reopened = perform(ticked.journal, toggle, at('15:00')).journal
    expect(ofTask(perform(reopened, toggle, at('16:00')).journal)).toEqual({
      doneAt: '2026-11-19T16:00:00.000Z',
      doneZone: zone,
    })
  })

  it('is archived with its day, and the new day begins without it', () => {
    const next = perform(ticked.journal, startDay, at('14:00', friday)).journal
    expect([inArchive(next), ofTask(next)]).toEqual([moment, {}])
  })

  it('[D8] of a tick that arrives after its day lies with that day, and goes when it is taken back', () => {
    const late = foldEvents(perform(start, startDay, at('14:00', friday)).journal, ticked.events)
    expect([inArchive(late), ofTask(late)]).toEqual([moment, {}])
    const reopened: JournalEvent = { type: 'TaskReopened', data: { taskId: 't1' }, at: 'later', day: thursday }
    expect(inArchive(foldEvents(late, [reopened]))).toEqual({})
  })

  it('[I3] of two ticks is that of the one which the file has', () => {
    const other = perform(start, toggle, at('15:10')).events
    expect(ofTask(foldEvents(ticked.journal, other))).toEqual(moment)
  })

  it('comes back as it was when a reopening or a deletion is undone, and again when it is redone', () => {
    const deleteTask: CommandDraft = { type: 'DeleteTask', data: { taskId: 't1' } }
    for (const draft of [toggle, deleteTask]) {
      const taken = perform(ticked.journal, draft, at('15:00'))
      const undone = takeBack(taken.journal, taken, at('15:01'))
      expect(plain(undone.journal).tasks).toEqual(plain(ticked.journal).tasks)
      const redone = takeBack(undone.journal, undone, at('15:02'))
      const again = takeBack(redone.journal, redone, at('15:03')).journal
      expect(plain(again).tasks).toEqual(plain(ticked.journal).tasks)
    }
  })

  it('[D8] undone and redone on the next day, is again that of yesterday', () => {
    const next = perform(ticked.journal, startDay, at('14:00', friday)).journal
    const undone = takeBack(next, ticked, at('14:01', friday))
    expect(inArchive(undone.journal)).toEqual({})
    expect(inArchive(takeBack(undone.journal, undone, at('14:02', friday)).journal)).toEqual(moment)
  })

  it('is that of the record which knows it, where two records of a day are joined', () => {
    const record = (done: boolean, known = {}) => ({
      date: thursday,
      completed: done ? 1 : 0,
      total: 1,
      tasks: [{ id: 't1', text: 'Task t1', done, ...known }],
    })
    const later = { doneAt: '2026-11-19T16:00:00.000Z', doneZone: zone }
    const pairs = [
      [record(true, moment), record(false)],
      [record(false), record(true, moment)],
      [record(true, moment), record(true, later)],
      [record(true), record(true, moment)],
    ] as const
    for (const [one, other] of pairs) expect(joinedRecords(one, other)).toEqual(record(true, moment))
  })

  it('is not made up for a tick of an older file, which says none', () => {
    const older = journalOf({
      checklists: [checklist('c1')],
      tasks: [task('t1', { completed: true })],
      settings: start.settings,
    })
    const reopened = perform(older, toggle, at('15:00'))
    expect(ofTask(takeBack(reopened.journal, reopened, at('15:01')).journal)).toEqual({})
    expect(inArchive(perform(older, startDay, at('14:00', friday)).journal)).toEqual({})
  })

  it('is known without a zone from the logs of older versions', () => {
    const old: JournalEvent = { type: 'TaskCompleted', data: { taskId: 't1' }, at: moment.doneAt, day: thursday }
    expect(ofTask(foldEvents(start, [old]))).toEqual({ doneAt: moment.doneAt })
  })

  it('[T5] comes back with the day that a clock far ahead had ended', () => {
    const invented = perform(ticked.journal, startDay, at('12:00', '2036-11-17')).journal
    const healed = perform(invented, { type: 'CorrectDay', data: { latest: friday } }, at('15:00')).journal
    expect(ofTask(healed)).toEqual(moment)
  })

  it('is read from a file as it was written', () => {
    const next = perform(ticked.journal, startDay, at('14:00', friday)).journal
    for (const journal of [ticked.journal, next]) {
      expect(plain(reprinted(fileOf(journal)).journal)).toEqual(plain(journal))
    }
  })

  it('is kept with exactly the items that are done, whatever is ticked, archived and undone', () =>
    forAllInRuns(
      500,
      fc.array(
        fc.record({ act: fc.constantFrom('t1', 't2', 'back', 'day'), minute: fc.integer({ min: 10, max: 59 }) }),
        { maxLength: 25 },
      ),
      (acts) => {
        let day: string = thursday
        let journal = start
        let last: Done | undefined
        for (const { act, minute } of acts) {
          if (act === 'day') day = addDays(day, 1) ?? day
          const meta = at(`12:${minute}`, day)
          const done =
            act === 'back'
              ? last && takeBack(journal, last, meta)
              : perform(journal, act === 'day' ? startDay : { type: 'ToggleTask', data: { taskId: act } }, meta)
          if (done) ({ journal, last } = { journal: done.journal, last: done })
        }
        const { tasks, dayStats } = plain(journal)
        for (const item of tasks) expect(item.doneAt !== undefined).toBe(item.completed)
        for (const record of dayStats)
          for (const item of record.tasks ?? [])
            expect(item.doneAt?.slice(0, 10)).toBe(item.done ? record.date : undefined)
      },
    ))
})
