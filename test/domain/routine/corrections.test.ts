import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { foldEvents } from '#domain/journal/evolve.ts'
import { journalToMarkdown } from '#domain/markdown/journal-to-markdown.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { journalOf, type JournalParts } from '#domain/record/empty-journal.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { ArchivedTask, Journal } from '#domain/record/journal.ts'
import { tableGet, tableToArray } from '#domain/record/table.ts'
import { skip } from '#domain/routine/commands.ts'
import { correctTick, pastItems } from '#domain/routine/corrections.ts'
import { wasDone } from '#domain/routine/day-record.ts'
import { historyOf } from '#domain/routine/history.ts'
import { reversalsOf } from '#domain/undo/reversals.ts'
import { fileOf, readJournal } from '#test/domain/journal-file/files.ts'
import { act, actAll, type Device, deviceOn, pull, save, viewOf } from '#test/domain/sync/devices.ts'
import { accepted } from '#test/support/answers.ts'
import { checklist, plain, settings, task, today } from '#test/support/builders.ts'
import { forAllInRuns } from '#test/support/for-all.ts'
import { applied, performed } from '#test/support/given.ts'
import { runs } from '#test/support/runs.ts'

const [wednesday, thursday, friday] = ['2026-11-18', '2026-11-19', today] as const
const doneAt = `${thursday}T09:00:00.000Z`
const archive: ReadonlyArray<ArchivedTask> = [
  { id: 't1', text: 'Task t1', done: true, doneAt, doneZone: 'Europe/Zurich' },
  { id: 't2', text: 'Task t2', done: false },
  { id: 't3', text: 'Task t3', done: false, due: false, skipped: true },
]

/** A journal on Friday: Wednesday with everything done, Thursday as above. */
const begun = (parts: JournalParts = {}): Journal =>
  journalOf({
    checklists: [checklist('c1')],
    tasks: [task('t1'), task('t2'), task('t3')],
    dayStats: [
      {
        date: wednesday,
        completed: 2,
        total: 2,
        tasks: archive.slice(0, 2).map(({ id, text }) => ({ id, text, done: true })),
      },
      { date: thursday, completed: 1, total: 2, tasks: archive },
      { date: friday, completed: 0, total: 3 },
    ],
    settings: settings(),
    ...parts,
  })

let fresh = 0
const asked = (journal: Journal, date: string, taskId: string, now: string = friday) =>
  correctTick(journal, { id: `k${(fresh += 1)}`, date, taskId, today: now })
const commands = (journal: Journal, date: string, taskId: string): ReadonlyArray<CommandDraft> =>
  accepted(asked(journal, date, taskId))
const corrected = (journal: Journal, date: string, taskId: string) =>
  performed(journal, commands(journal, date, taskId))
const recordOn = (journal: Journal, date: string) => tableGet(journal.dayStats, date)

describe('A tick of a past day', () => {
  it('that was forgotten counts on its day, as corrected; other days and the tasks of today stay as they are', () => {
    const before = begun()
    const after = corrected(before, thursday, 't2')
    expect(recordOn(after, thursday)).toEqual({
      date: thursday,
      completed: 2,
      total: 2,
      tasks: archive.map((item) => (item.id === 't2' ? { ...item, done: true, corrected: true } : item)),
    })
    expect(recordOn(after, wednesday)).toEqual(recordOn(before, wednesday))
    expect(recordOn(after, friday)).toEqual(recordOn(before, friday))
    expect([after.tasks, after.counts]).toEqual([before.tasks, before.counts])
  })

  it('that was a mistake is taken out, and what was known of its moment stays', () => {
    const after = corrected(begun(), thursday, 't1')
    expect(recordOn(after, thursday)).toMatchObject({
      completed: 0,
      total: 2,
      tasks: [{ ...archive[0], done: false, corrected: true }, archive[1], archive[2]],
    })
  })

  it('that is corrected twice is as the day itself says it, and so it is after an undo', () => {
    const before = begun()
    const once = corrected(before, thursday, 't2')
    expect(recordOn(corrected(once, thursday, 't2'), thursday)).toEqual(recordOn(before, thursday))
    const events = commands(before, thursday, 't2').flatMap((draft) => applied(before, draft).events)
    const reversals = reversalsOf(events, before)
    const undone = performed(foldEvents(before, events), [{ type: 'TakeBack', data: { reversals } }])
    expect([reversals.length, plain(undone).dayStats]).toEqual([1, plain(before).dayStats])
  })

  it.each([
    ['of today', friday, 't1', friday],
    ['of tomorrow', '2026-11-21', 't1', friday],
    ['of an item that was skipped', thursday, 't3', friday],
    ['of an item that the day does not name', thursday, 't9', friday],
    ['of more than a year ago', thursday, 't2', '2027-11-20'],
  ])('%s cannot be corrected', (_, date, taskId, now) => {
    const answer = asked(begun(), date, taskId, now)
    expect(answer.ok ? answer.value : messageOf(answer.error)).toBe(
      'Ticks of past days can be corrected up to 1 year back',
    )
  })

  it('of a year ago still can', () => expect(asked(begun(), thursday, 't2', '2027-11-19').ok).toBe(true))

  it('of a day without a record is kept without making one up, and counts in the history of the item', () => {
    const journal = begun({
      dayStats: tableToArray(begun().dayStats).filter(({ date }) => date !== thursday),
      tasks: [task('t1'), task('t2'), task('t9')],
    })
    expect(pastItems(journal, thursday).map(({ id, done }) => [id, done])).toEqual([
      ['t1', false],
      ['t2', false],
    ])
    const figures = ({ streak, due, done, corrected: by }: ReturnType<typeof historyOf>) => ({ streak, due, done, by })
    const after = corrected(journal, thursday, 't1')
    expect(figures(historyOf(journal, 't1', friday))).toEqual({ streak: 0, due: 2, done: 1, by: 0 })
    expect(figures(historyOf(after, 't1', friday))).toEqual({ streak: 2, due: 2, done: 2, by: 1 })
    expect(recordOn(after, thursday)).toBeUndefined()
    expect(pastItems(after, thursday).filter(({ done }) => done)).toEqual([
      { id: 't1', text: 'Task t1', done: true, corrected: true },
    ])
    expect(pastItems(corrected(after, thursday, 't1'), thursday)).toEqual(pastItems(journal, thursday))
  })

  it('of a day whose record names no items, or on a weekend that is off, is not asked for', () => {
    const unnamed = begun({ dayStats: [{ date: thursday, completed: 1, total: 2 }] })
    const saturday = '2026-11-14'
    const off = begun({ settings: settings({ excludeWeekends: true }) })
    expect([pastItems(unnamed, thursday), pastItems(off, saturday)]).toEqual([[], []])
  })

  it('is in the streak and the percentage as the trader says it, and said as corrected', () => {
    const before = begun({ tasks: [task('t2')] })
    const after = corrected(before, thursday, 't2')
    const said = (journal: Journal) => {
      const { days, streak, due, done, corrected: by } = historyOf(journal, 't2', friday)
      return { days: days.map(({ state }) => state), streak, due, done, by }
    }
    expect(said(before)).toEqual({ days: ['done', 'not done', 'open'], streak: 0, due: 2, done: 1, by: 0 })
    expect(said(after)).toEqual({ days: ['done', 'done', 'open'], streak: 2, due: 2, done: 2, by: 1 })
    expect(historyOf(after, 't2', friday).days[1]).toEqual({ date: thursday, state: 'done', corrected: true })
    const heading = { name: 'Journal', today: friday, fingerprint: 'f', zone: 'UTC' }
    expect(journalToMarkdown(after, heading)).toContain('- [x] Task t2 (corrected afterwards)')
  })
})

describe('Corrections of two devices', () => {
  const start = fileOf(begun())
  const correct = (device: Device, taskId: string): Device => actAll(device, commands(viewOf(device), thursday, taskId))

  it('of one item count once, and stay while either of them exists', () => {
    const saved = save(correct(deviceOn(start, 'a'), 't2'))
    const other = save(pull(correct(deviceOn(start, 'b'), 't2'), saved.file))
    expect(recordOn(other.file.journal, thursday)).toMatchObject({ completed: 2, total: 2 })
    // A takes back what it had seen: its own alone.
    const back = save(pull(correct(saved, 't2'), other.file))
    expect(recordOn(back.file.journal, thursday)).toMatchObject({ completed: 2, total: 2 })
    const both = save(correct(pull(back, back.file), 't2'))
    expect(recordOn(both.file.journal, thursday)).toEqual(recordOn(begun(), thursday))
  })

  const late = (taskId: string, done: boolean): JournalEvent => ({
    type: done ? 'TaskCompleted' : 'TaskReopened',
    data: { taskId },
    at: `${thursday}T15:00:00.000Z`,
    day: thursday,
  })
  const moment = { at: `${friday}T10:00:00.000Z`, day: friday }
  const said = (id: string, taskId: string, done: boolean): JournalEvent => ({
    type: 'RecordAdded',
    data: { list: 'corrections', record: { id, date: thursday, task: taskId, name: taskId, done } },
    ...moment,
  })
  const anyItem = fc.constantFrom('t1', 't2', 't3')
  const anyLate = fc.array(fc.tuple(anyItem, fc.boolean()), { maxLength: 4 })
  /** Corrections with fresh ids, some of which their author takes back at once. */
  const anySaid = fc.array(fc.tuple(anyItem, fc.boolean(), fc.boolean()), { maxLength: 4 })
  const eventsOf = (name: string, list: ReadonlyArray<readonly [string, boolean, boolean]>) =>
    list.flatMap(([taskId, done, stays], place): ReadonlyArray<JournalEvent> => {
      const added = said(`${name}${place}`, taskId, done)
      const taken = reversalsOf([added], begun()).flatMap(({ inverse }) => inverse)
      return stays ? [added] : [added, ...taken]
    })
  const skipped = (taskId: string): ReadonlyArray<JournalEvent> =>
    skip('s1', { date: thursday, task: taskId, reason: '' }).flatMap((draft) => applied(begun(), draft).events)

  it('[I3] end in the same day in both orders, also with ticks and a skip of a third one that arrive late', () => {
    forAllInRuns(runs(300), anySaid, anySaid, anyLate, fc.option(anyItem), (one, other, ticks, off) => {
      const [a, b] = [eventsOf('a', one), eventsOf('b', other)]
      const c = [...ticks.map(([id, done]) => late(id, done)), ...(off === null ? [] : skipped(off))]
      const days = [
        [a, b, c],
        [c, b, a],
        [b, c, a],
        [a, c, b],
      ].map((order) => recordOn(foldEvents(begun(), order.flat()), thursday))
      for (const day of days) expect(day).toEqual(days[0])
    })
  })

  it('never change another day, nor what the day itself said', () => {
    forAllInRuns(runs(300), anySaid, (list) => {
      const before = begun()
      const after = foldEvents(before, eventsOf('a', list))
      const others = (journal: Journal) => plain(journal).dayStats.filter(({ date }) => date !== thursday)
      const original = recordOn(after, thursday)?.tasks?.map((item) => [item.id, wasDone(item)])
      expect([others(after), original]).toEqual([others(before), archive.map(({ id, done }) => [id, done])])
      const tasks = recordOn(after, thursday)?.tasks ?? []
      const counted = tasks.filter(({ due }) => due !== false)
      expect(recordOn(after, thursday)).toMatchObject({
        completed: counted.filter(({ done }) => done).length,
        total: counted.length,
      })
    })
  })

  it('pass through a version that knows neither the list nor the mark, and come back whole', () => {
    const saved = save(correct(deviceOn(start, 'a'), 't2')).file
    const text = printJournalFile(saved)
    // What such a version reads: the same content under unknown names.
    const unknown = readJournal(text.replaceAll('"corrections"', '"later list"').replaceAll('"corrected"', '"later"'))
    const older = save(act(deviceOn(unknown, 'old'), { type: 'ToggleTask', data: { taskId: 't1' } })).file
    const known = readJournal(
      printJournalFile(older).replaceAll('"later list"', '"corrections"').replaceAll('"later"', '"corrected"'),
    )
    expect(recordOn(known.journal, thursday)).toEqual(recordOn(saved.journal, thursday))
    expect(plain(known.journal).records['corrections']).toEqual(plain(saved.journal).records['corrections'])
  })
})
