import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { recordKey } from '#domain/lists/views.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import { tableOf } from '#domain/record/table.ts'
import { calendarFile } from '#domain/routine/calendar-file.ts'
import { exchangeRecurrence } from '#domain/routine/exchange-recurrence.ts'
import { allows, type Recurrence } from '#domain/routine/schedule.ts'
import { addDays, isWeekend } from '#domain/time/local-date.ts'
import { anyCharacter } from '#test/support/any-character.ts'
import { checklist, settings, task } from '#test/support/builders.ts'
import { forAllInRuns } from '#test/support/for-all.ts'

const today = '2026-11-20'
const input = { today, now: '2026-11-20T11:00:00.000Z', at: '09:00' }

const journalWith = (
  schedules: Readonly<Record<string, Recurrence>>,
  name = 'Before the open',
  text = 'Read; the, tape',
) =>
  journalOf({
    checklists: [checklist('c1', { name })],
    tasks: [task('t1', { text }), task('t2')],
    records: {
      schedules: tableOf<unknown>(
        Object.entries(schedules).map(([id, recurrence]) => ({
          id,
          recurrences: [{ from: '2026-11-01', recurrence }],
        })),
        recordKey,
      ),
    },
  })

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))

/** The days on which a calendar shows an event within some days of its beginning, with the hour. */
const daysOf = (event: ICAL.Event, until: string): ReadonlyArray<string> => {
  const excluded = new Set(
    event.component.getAllProperties('exdate').map((property) => String(property.getFirstValue())),
  )
  const days: string[] = []
  const each = event.iterator()
  for (let next = each.next(); next && next.toString().slice(0, 10) <= until; next = each.next())
    if (!excluded.has(next.toString())) days.push(next.toString())
  return days
}

const anyDays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 })
const anyRecurrence: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.constant({}),
  anyDays.map((days) => ({ days })),
  fc.record({
    days: anyDays,
    every: fc.integer({ min: 2, max: 6 }),
    since: fc.integer({ min: -60, max: 60 }).map((ahead) => addDays(today, ahead) ?? today),
  }),
  fc.constantFrom(exchangeRecurrence('newYork', '2026-01-01'), exchangeRecurrence('toronto', '2026-01-01')),
)

describe('the calendar file', () => {
  it('has nothing on weekends while they are hidden, nor what is due on them alone', () => {
    forAllInRuns(40, anyRecurrence, (recurrence) => {
      const journal = { ...journalWith({ 'c:c1': recurrence }), settings: settings({ excludeWeekends: true }) }
      const [event] = eventsOf(calendarFile(journal, input))
      const until = '2027-06-01'
      const due: string[] = []
      for (let date = today; date <= until; date = addDays(date, 1) ?? '9999')
        if (allows(recurrence, date) && !isWeekend(date)) due.push(`${date}T09:00:00`)
      expect(event ? daysOf(event, until) : []).toEqual(due)
    })
  })

  it('shows each event on exactly the days on which it is due, at the hour of the wall', () => {
    forAllInRuns(40, anyRecurrence, (recurrence) => {
      const [event] = eventsOf(calendarFile(journalWith({ 'c:c1': recurrence }), input))
      const until = '2028-03-01'
      const due: string[] = []
      for (let date = today; date <= until; date = addDays(date, 1) ?? '9999')
        if (allows(recurrence, date)) due.push(`${date}T09:00:00`)
      expect(event && daysOf(event, until)).toEqual(due)
    })
  })

  it('a time before the start of the day is at the end of one: on the date after, week for week', () => {
    const journal = journalWith({ 'c:c1': { days: [0, 5] }, 't:t2': { days: [0], every: 2, since: '2026-11-22' } })
    const from4 = { ...journal, settings: settings({ dayStartHour: 4 }) }
    const firstThree = (at: string, of = from4) =>
      eventsOf(calendarFile(of, { ...input, at })).map((event) => daysOf(event, '2026-12-08').slice(0, 3))
    const [nextMorning, sameDay] = [
      [
        ['2026-11-21T02:00:00', '2026-11-23T02:00:00', '2026-11-28T02:00:00'],
        ['2026-11-23T02:00:00', '2026-12-07T02:00:00'],
      ],
      [
        ['2026-11-20T04:00:00', '2026-11-22T04:00:00', '2026-11-27T04:00:00'],
        ['2026-11-22T04:00:00', '2026-12-06T04:00:00'],
      ],
    ]
    expect([firstThree('02:00'), firstThree('04:00')]).toEqual([nextMorning, sameDay])
    // The day of the others begins at midnight, and no time is before it.
    expect(firstThree('00:00', journal).map(([first]) => first)).toEqual(['2026-11-20T00:00:00', '2026-11-22T00:00:00'])
  })

  it.each([0, 3, 6])('shows each event of a day from %i AM on at its date or the one after, by any time', (from) => {
    forAllInRuns(30, anyRecurrence, fc.integer({ min: 0, max: 23 }), (recurrence, hour) => {
      const at = `${String(hour).padStart(2, '0')}:30`
      const journal = { ...journalWith({ 'c:c1': recurrence }), settings: settings({ dayStartHour: from }) }
      const [event] = eventsOf(calendarFile(journal, { ...input, at }))
      const until = '2027-06-01'
      const due: string[] = []
      for (let date = today; date < until; date = addDays(date, 1) ?? '9999')
        if (allows(recurrence, date)) due.push(`${hour < from ? addDays(date, 1) : date}T${at}:00`)
      expect(event && daysOf(event, until).filter((time) => time <= (due.at(-1) ?? ''))).toEqual(due)
    })
  })

  it('has an event for the checklist and one for the item with days of its own, under names that stay', () => {
    const journal = journalWith({ 'c:c1': { days: [1, 2, 3, 4, 5] }, 't:t2': { days: [5] } })
    const later = { ...input, today: '2026-12-01', now: '2026-12-01T11:00:00.000Z' }
    const read = (text: string) => eventsOf(text).map(({ uid, summary, description }) => [uid, summary, description])
    expect([read(calendarFile(journal, input)), read(calendarFile(journal, later))]).toEqual(
      [1, 2].map(() => [
        ['c-c1@bellbook', 'Before the open', 'Read; the, tape'],
        ['t-t2@bellbook', 'Task t2', 'Before the open'],
      ]),
    )
  })

  it('leaves out what waits for fills', () =>
    expect(eventsOf(calendarFile(journalWith({ 'c:c1': { fills: true } }), input))).toEqual([]))

  it('is well-formed whatever is written in it: lines of at most 75 bytes, and every text reads back', () => {
    forAllInRuns(100, fc.string({ unit: anyCharacter, minLength: 1, maxLength: 120 }), (written) => {
      const text = written.replaceAll(/\p{C}/gu, ' ').trim() || 'x'
      const file = calendarFile(journalWith({}, text, text), input)
      const longest = Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))
      expect(longest <= 75).toBe(true)
      expect([file.endsWith('END:VCALENDAR\r\n'), eventsOf(file)[0]?.summary]).toEqual([true, text])
    })
  })
})
