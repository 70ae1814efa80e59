import { describe, expect, it } from 'vitest'
import type { CommandDraft } from '#domain/record/commands.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { changeRecurrence, skip } from '#domain/routine/commands.ts'
import { hasCome, isTime, openOn } from '#domain/routine/reminder.ts'
import { scheduleOfChecklist } from '#domain/routine/schedule.ts'
import { checklist, settings, task, today } from '#test/support/builders.ts'
import { performed } from '#test/support/given.ts'

const start = journalOf({
  checklists: [checklist('c1'), checklist('c2')],
  tasks: [
    task('t1', { completed: true }),
    task('t2', { sortOrder: 1 }),
    task('t3', { sortOrder: 2 }),
    task('t4', { checklistId: 'c2' }),
  ],
  settings: settings({ lastTaskResetDate: today }),
})
const after = (journal: Journal, ...drafts: ReadonlyArray<CommandDraft>): Journal => performed(journal, drafts)

describe('[trading 6] The open items of a day', () => {
  it('names items that are due and not done: no skipped one, none on a day off, and no list of other days', () => {
    // Today is a Friday.
    const weekend = after(
      start,
      ...changeRecurrence(start, scheduleOfChecklist('c2'), { from: today, recurrence: { days: [0, 6] } }),
    )
    const skipped = after(weekend, ...skip('s1', { date: today, task: 't2', reason: 'No data today' }))
    const off = after(skipped, ...skip('s2', { date: today, reason: 'Holiday' }))
    expect([start, weekend, skipped, off].map((one) => openOn(one, today))).toEqual([3, 2, 1, 0])
  })
})

describe('[trading 6] The time of a reminder', () => {
  const startsAt = (dayStartHour: number): Journal => journalOf({ settings: settings({ dayStartHour }) })

  it.each([
    [0, '16:00', '15:59', false],
    [0, '16:00', '16:00', true],
    [0, '00:00', '00:00', true],
    [3, '16:00', '01:30', true],
    [3, '01:30', '23:59', false],
    [3, '01:30', '01:30', true],
    [3, '03:00', '02:59', true],
    [6, '05:59', '06:00', false],
  ])('a day that begins at %i: %s has come at %s is %s', (hour, time, clock, come) => {
    expect(hasCome(startsAt(hour), time, clock)).toBe(come)
  })

  it('is a time of the clock; whatever else is stored never comes', () => {
    expect(['00:00', '23:59', '24:00', '9:00', '12:60', '', 'noon'].map(isTime)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
    expect(hasCome(startsAt(0), 'noon', '23:59')).toBe(false)
  })
})
