import { hasText } from '#domain/entries/views.ts'
import type { Journal, Settings } from '#domain/record/journal.ts'
import { isDayOff } from '#domain/routine/day-record.ts'
import { type LocalDate, isLocalDate } from '#domain/time/local-date.ts'
import { addMonths, dayIn, daysIn, type Month, monthOf } from '#domain/time/month.ts'

/** Spec section 3. Entries with trades alone do not count. */
export interface EntryStats {
  readonly totalEntries: number
  /** Characters per entry, not rounded; 0 without entries. */
  readonly averageNotesLength: number
  readonly averageReflectionsLength: number
  /** Consecutive days with entries, ending today; a day off without one does not end it. */
  readonly writingStreak: number
  /** Entries of the month that is looked at. */
  readonly entriesThisMonth: number
}

/** The statistics of all entries in one pass, and those of a month. */
export const entryStats = (journal: Journal, today: LocalDate, month: Month): EntryStats => {
  let totalEntries = 0
  let notes = 0
  let reflections = 0
  let entriesThisMonth = 0
  const written = new Set<number>()
  for (const bucket of journal.entries.buckets) {
    for (const entry of bucket) {
      if (!hasText(entry)) continue
      totalEntries += 1
      notes += entry.notes.length
      reflections += entry.reflections.length
      if (entry.date.startsWith(month)) entriesThisMonth += 1
      written.add(slotOf(entry.date, digit(entry.date, 8) * 10 + digit(entry.date, 9)))
    }
  }
  return {
    totalEntries,
    averageNotesLength: totalEntries > 0 ? notes / totalEntries : 0,
    averageReflectionsLength: totalEntries > 0 ? reflections / totalEntries : 0,
    writingStreak: streakUntil(today, written, journal.settings),
    entriesThisMonth,
  }
}

const digit = (text: string, at: number): number => text.charCodeAt(at) - 48

/** A unique number for each date. Digits by hand: ten years of dates are counted at once, without a text each. */
const slotOf = (month: Month, day: number): number =>
  (digit(month, 0) * 1000 + digit(month, 1) * 100 + digit(month, 2) * 10 + digit(month, 3)) * 512 +
  (digit(month, 5) * 10 + digit(month, 6)) * 32 +
  day

const streakUntil = (today: LocalDate, written: ReadonlySet<number>, settings: Settings): number => {
  if (!isLocalDate(today)) return 0
  let month = monthOf(today)
  let day = Number(today.slice(8))
  for (let streak = 0; ;) {
    if (written.has(slotOf(month, day))) streak += 1
    else if (!isDayOff(settings, dayIn(month, day))) return streak
    day -= 1
    if (day > 0) continue
    const before = addMonths(month, -1)
    if (before === month) return streak
    month = before
    day = daysIn(month)
  }
}
