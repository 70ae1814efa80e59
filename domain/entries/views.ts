import type { Journal, JournalEntry } from '#domain/record/journal.ts'
import { tableGet } from '#domain/record/table.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

/** The entry of a date; undefined when there is none. */
export const entryOn = (journal: Journal, date: LocalDate): JournalEntry | undefined => tableGet(journal.entries, date)

/** An entry may have trades alone. */
export const hasText = (entry: JournalEntry): boolean => entry.notes !== '' || entry.reflections !== ''

/** The newest entry with text up to a day, inclusive; undefined without one. One pass over all entries. */
export const lastWritten = (journal: Journal, until: LocalDate): JournalEntry | undefined => {
  let newest: JournalEntry | undefined
  for (const bucket of journal.entries.buckets) {
    for (const entry of bucket) {
      if (entry.date <= until && (newest === undefined || entry.date > newest.date) && hasText(entry)) newest = entry
    }
  }
  return newest
}
