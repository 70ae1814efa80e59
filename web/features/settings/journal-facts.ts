import { sizeLabel } from '#domain/journal/size-label.ts'
import type { ListedJournalView } from '#web/read-models/views.ts'

/** What tells a journal from another one of its name. */
export const journalFacts = ({ age, size }: Pick<ListedJournalView, 'age' | 'size'>): string => `Changed ${age} · ${sizeLabel(size)}`

/** How buttons call a journal: by its name, and where another one has the same by what tells them apart. */
export const journalLabel = (journal: ListedJournalView, journals: ReadonlyArray<ListedJournalView>): string =>
  journals.some(({ id, name }) => id !== journal.id && name.toLowerCase() === journal.name.toLowerCase()) ? `${journal.name} (${journalFacts(journal)})` : journal.name
