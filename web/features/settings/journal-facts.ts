import { sizeLabel } from '#domain/figures.ts'
import type { ListedJournal } from '#web/shared/journal/use-journal-list.ts'

/** Distinguishes journals of the same name. */
export const journalFacts = ({ age, size }: Pick<ListedJournal, 'age' | 'size'>): string =>
  `Changed ${age} · ${sizeLabel(size)}`

/** The journal's name, with its facts where another journal has the same name. */
export const journalLabel = (journal: ListedJournal, journals: ReadonlyArray<ListedJournal>): string =>
  journals.some(({ id, name }) => id !== journal.id && name.toLowerCase() === journal.name.toLowerCase())
    ? `${journal.name} (${journalFacts(journal)})`
    : journal.name
