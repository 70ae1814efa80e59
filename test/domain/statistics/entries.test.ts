import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { journalOf } from '#domain/record/empty-journal.ts'
import { entryStats } from '#domain/statistics/entries.ts'
import { addDays } from '#domain/time/local-date.ts'
import { entry, settings, today } from '#test/support/builders.ts'
import { forAll } from '#test/support/for-all.ts'

const back = (days: number): string => addDays(today, -days) ?? ''
const written = (dates: ReadonlyArray<string>, excludeWeekends = false) =>
  journalOf({ entries: dates.map((date) => entry(date, { notes: 'x' })), settings: settings({ excludeWeekends }) })
const streak = (dates: ReadonlyArray<string>, excludeWeekends = false, day: string = today): number =>
  entryStats(written(dates, excludeWeekends), day, '2026-11').writingStreak

describe('[spec 3 Derived statistics] Entry stats', () => {
  it('counts, averages and the month, of what was written', () => {
    const book = journalOf({
      entries: [
        entry('2026-11-20', { notes: 'abcd', reflections: 'ab' }),
        entry('2026-11-01', { notes: 'ab' }),
        entry('2026-10-31', { reflections: 'abcd' }),
        entry('2026-11-02', { trades: { activities: [] } }),
      ],
      settings: settings(),
    })
    expect(entryStats(book, today, '2026-11')).toEqual({
      totalEntries: 3,
      averageNotesLength: 2,
      averageReflectionsLength: 2,
      writingStreak: 1,
      entriesThisMonth: 2,
    })
    expect(entryStats(book, today, '2026-10').entriesThisMonth).toBe(1)
  })

  it('an empty journal has no entries to count', () => {
    expect(entryStats(journalOf({}), today, '2026-11')).toEqual({
      totalEntries: 0,
      averageNotesLength: 0,
      averageReflectionsLength: 0,
      writingStreak: 0,
      entriesThisMonth: 0,
    })
  })

  it('a streak ends today: without a word today there is none', () =>
    expect([streak([back(1), back(2)]), streak([today]), streak([today, back(1), back(3)])]).toEqual([0, 1, 2]))

  it('goes over the end of months and leap days', () => {
    expect(streak(['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01'], false, '2024-03-01')).toBe(4)
    expect(streak(['2025-12-31', '2026-01-01'], false, '2026-01-01')).toBe(2)
  })

  it('a day off ends no streak, and counts when it has an entry', () => {
    const week = ['2026-11-19', '2026-11-20', '2026-11-23']
    expect(streak(week, true, '2026-11-23')).toBe(3)
    expect([streak(week, false, '2026-11-23'), streak([...week, '2026-11-21'], true, '2026-11-23')]).toEqual([1, 4])
    expect(streak(['2026-11-20'], true, '2026-11-22')).toBe(1)
  })

  it('is as long as the days in a row, whichever days have entries', () => {
    forAll(fc.uniqueArray(fc.nat({ max: 400 }), { maxLength: 300 }), (offsets) => {
      let expected = 0
      while (offsets.includes(expected)) expected += 1
      expect(streak(offsets.map(back))).toBe(expected)
    })
  })

  it('dates that are none are counted as entries and belong to no streak', () =>
    expect([streak(['2026-11-31', 'yesterday', '', today]), streak([today], false, 'today')]).toEqual([1, 0]))
})
