import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CommandDraft } from '#domain/record/commands.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableGet } from '#domain/record/table.ts'
import { calendarFile } from '#domain/routine/calendar-file.ts'
import { changeRecurrence, skip } from '#domain/routine/commands.ts'
import { correctTick, pastItems } from '#domain/routine/corrections.ts'
import { dueCounts } from '#domain/routine/due.ts'
import { doneThisWeek, historyOf } from '#domain/routine/history.ts'
import { type Recurrence, scheduleOfTask } from '#domain/routine/schedule.ts'
import { recurrenceText } from '#domain/routine/words.ts'
import { addDays } from '#domain/time/local-date.ts'
import { checklist, settings, task } from '#test/support/builders.ts'
import { forAllInRuns } from '#test/support/for-all.ts'
import { performed } from '#test/support/given.ts'

const monday = '2026-11-02'
const dayAt = (place: number): string => addDays(monday, place) ?? ''

const perform = (journal: Journal, day: string, ...drafts: ReadonlyArray<CommandDraft>): Journal =>
  performed(journal, drafts, day)

/** Two items since a Monday, of which the first is due a number of times a week. */
const begun = (recurrence: Recurrence): Journal => {
  const journal = journalOf({
    checklists: [checklist('c1')],
    tasks: [task('t1'), task('t2')],
    settings: settings({ lastVisitDate: monday, lastTaskResetDate: monday }),
  })
  return perform(journal, monday, ...changeRecurrence(journal, scheduleOfTask('t1'), { from: monday, recurrence }))
}
const open = (journal: Journal, day: string) => perform(journal, day, { type: 'StartDay', data: {} })
const tick = (journal: Journal, day: string) =>
  perform(open(journal, day), day, { type: 'ToggleTask', data: { taskId: 't1' } })
const ticked = (journal: Journal, ...places: ReadonlyArray<number>): Journal =>
  places.reduce((now, place) => tick(now, dayAt(place)), journal)
const figures = (journal: Journal, today: string) => {
  const { unit, streak, longest, due, done } = historyOf(journal, 't1', today)
  return { unit, streak, longest, due, done }
}

describe('An item of a number of times a week', () => {
  it('counts on no day: neither as due before it is done, nor as done', () => {
    const journal = begun({ times: 3 })
    const done = ticked(journal, 0)
    expect(dueCounts(journal, monday)).toEqual({ completed: 0, total: 1 })
    expect(dueCounts(done, monday)).toEqual({ completed: 0, total: 1 })
    expect(tableGet(open(done, dayAt(1)).dayStats, monday)).toMatchObject({
      completed: 0,
      total: 1,
      tasks: [
        { id: 't1', done: true, due: false },
        { id: 't2', done: false },
      ],
    })
  })

  it('says how often it was done this week, and begins the next one at none', () => {
    const journal = ticked(begun({ times: 3 }), 0, 2)
    expect(doneThisWeek(journal, 't1', dayAt(2))).toBe(2)
    expect(doneThisWeek(open(journal, dayAt(6)), 't1', dayAt(6))).toBe(2)
    expect(doneThisWeek(open(journal, dayAt(7)), 't1', dayAt(7))).toBe(0)
    expect(recurrenceText({ times: 3 })).toBe('3 times a week')
    expect(recurrenceText({ times: 1, days: [1, 2, 3, 4, 5] })).toBe('Once a week on Weekdays')
  })

  it('has a streak in weeks, and a percentage of the times that it was to be done', () => {
    // Three times in the first week, five in the second, once in the third, twice so far in the fourth.
    const second = ticked(begun({ times: 3 }), 0, 1, 6, 7, 8, 9, 10, 11)
    const journal = ticked(second, 16, 21, 22)
    expect([figures(open(second, dayAt(14)), dayAt(14)), figures(journal, dayAt(22))]).toEqual([
      { unit: 'week', streak: 2, longest: 2, due: 6, done: 6 },
      { unit: 'week', streak: 0, longest: 2, due: 11, done: 9 },
    ])
    expect(figures(tick(journal, dayAt(23)), dayAt(23))).toEqual({
      unit: 'week',
      streak: 1,
      longest: 2,
      due: 12,
      done: 10,
    })
  })

  it('asks for no more than skips and days off leave of a week; one without any day counts in no direction', () => {
    const skips = (...places: ReadonlyArray<number>) =>
      places.flatMap((place) => skip(`s${place}`, { date: dayAt(place), reason: '' }))
    const first = ticked(begun({ times: 3 }), 0, 1, 2)
    const two = perform(open(first, dayAt(7)), dayAt(7), ...skips(7, 8, 9, 10, 11))
    const none = perform(open(two, dayAt(14)), dayAt(14), ...skips(14, 15, 16, 17, 18, 19, 20))
    expect(figures(open(two, dayAt(14)), dayAt(14))).toEqual({ unit: 'week', streak: 0, longest: 1, due: 5, done: 3 })
    expect(figures(ticked(two, 12, 13, 14), dayAt(14))).toEqual({
      unit: 'week',
      streak: 2,
      longest: 2,
      due: 6,
      done: 6,
    })
    expect(figures(open(none, dayAt(21)), dayAt(21))).toEqual({ unit: 'week', streak: 0, longest: 1, due: 5, done: 3 })
  })

  it('has no broken week where the schedule holds for a part of it, and no streak of days', () => {
    const journal = ticked(begun({ times: 3 }), 0)
    const daily = perform(
      open(journal, dayAt(2)),
      dayAt(2),
      ...changeRecurrence(journal, scheduleOfTask('t1'), { from: dayAt(2), recurrence: {} }),
    )
    expect(figures(ticked(daily, 2, 3), dayAt(3))).toEqual({ unit: 'day', streak: 2, longest: 2, due: 3, done: 3 })
  })

  it('can be corrected on a past day, also where the day does not name it', () => {
    const journal = open(ticked(begun({ times: 2 }), 0), dayAt(7))
    const correct = (now: Journal, place: number) => {
      const asked = correctTick(now, { id: `k${place}`, date: dayAt(place), taskId: 't1', today: dayAt(7) })
      return perform(now, dayAt(7), ...(asked.ok ? asked.value : []))
    }
    const after = correct(journal, 4)
    const names = (now: Journal, place: number) =>
      pastItems(now, dayAt(place)).map(({ id, done, corrected }) => [id, done, corrected])
    expect(names(journal, 0)).toEqual([
      ['t1', true, false],
      ['t2', false, false],
    ])
    expect(names(after, 4)).toEqual([
      ['t1', true, true],
      ['t2', false, false],
    ])
    expect(figures(journal, dayAt(7))).toEqual({ unit: 'week', streak: 0, longest: 0, due: 2, done: 1 })
    expect(figures(after, dayAt(7))).toEqual({ unit: 'week', streak: 1, longest: 1, due: 2, done: 2 })
    expect(figures(correct(after, 4), dayAt(7))).toEqual(figures(journal, dayAt(7)))
    expect(figures(correct(journal, 0), dayAt(7))).toEqual({ unit: 'week', streak: 0, longest: 0, due: 2, done: 0 })
  })

  it('has its whole history where a file says no date of its schedule', () => {
    const journal = ticked(begun({ times: 1 }), 0)
    const odd = perform(open(journal, dayAt(7)), dayAt(7), {
      type: 'ChangeRecord',
      data: {
        list: 'schedules',
        id: scheduleOfTask('t1'),
        field: 'recurrences',
        value: [
          { from: '', recurrence: { times: 1 } },
          { from: monday, recurrence: { times: 1 } },
        ],
      },
    })
    expect(figures(odd, dayAt(7))).toEqual({ unit: 'week', streak: 1, longest: 1, due: 1, done: 1 })
  })

  it('is in no calendar file: its days are not known beforehand', () => {
    const text = (recurrence: Recurrence) =>
      calendarFile(begun(recurrence), { today: monday, now: `${monday}T10:00:00.000Z`, at: '09:00' })
    expect(text({ times: 3 }).includes('SUMMARY:Task t1')).toBe(false)
    expect(text({}).includes('SUMMARY:Task t1')).toBe(true)
  })

  it('has the weeks of an independent count, whatever is done, skipped, or slept through', () => {
    type Act = 'closed' | 'opened' | 'done' | 'skipped'
    const length = 42
    forAllInRuns(
      60,
      fc.integer({ min: 1, max: 7 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      fc.array(fc.constantFrom<Act>('closed', 'opened', 'done', 'done', 'skipped'), {
        minLength: length,
        maxLength: length,
      }),
      fc.integer({ min: 0, max: 6 }),
      (times, days, acts, last) => {
        let journal = begun({ times, days })
        const end = length - 7 + last
        for (let place = 0; place <= end; place++) {
          const act = acts[place]
          // The last day has to be begun to be looked at.
          if (act === 'closed' && place < end) continue
          journal = act === 'done' ? tick(journal, dayAt(place)) : open(journal, dayAt(place))
          if (act === 'skipped')
            journal = perform(
              journal,
              dayAt(place),
              ...skip(`s${place}`, { date: dayAt(place), task: 't1', reason: '' }),
            )
        }
        let [streak, longest, due, done] = [0, 0, 0, 0]
        for (let week = 0; week * 7 <= end; week++) {
          const places = Array.from({ length: 7 }, (_, day) => week * 7 + day).filter((place) => place <= end)
          // A Monday is the first day of each week, 1 for `days`.
          const left = places.filter((place) => days.includes((place + 1) % 7) && acts[place] !== 'skipped').length
          const asked = Math.min(times, left)
          const did = Math.min(places.filter((place) => acts[place] === 'done').length, asked)
          const isOver = places.length === 7 && places.at(-1) !== end
          const counts = isOver || did >= times
          if (asked === 0) continue
          due += counts ? asked : did
          done += did
          if (!counts) continue
          streak = did >= asked ? streak + 1 : 0
          longest = Math.max(longest, streak)
        }
        expect(figures(journal, dayAt(end))).toEqual({ unit: 'week', streak, longest, due, done })
      },
    )
  })
})
