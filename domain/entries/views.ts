import type { Journal, JournalEntry, LocalDate } from '../journal/journal.ts'
import { tableGet } from '../journal/table.ts'

/** What is kept for a date; undefined when there is nothing. */
export const entryOn = (journal: Journal, date: LocalDate): JournalEntry | undefined => tableGet(journal.entries, date)

/** Whether somebody wrote something: an entry may hold trades alone. */
export const hasText = (entry: JournalEntry): boolean => entry.notes !== '' || entry.reflections !== ''
