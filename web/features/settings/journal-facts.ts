import { sizeLabel } from '#domain/figures.ts'
import type { ListedJournalView } from '#web/read-models/views.ts'

/** What distinguishes journals of the same name. */
export const journalFacts = ({ age, size }: Pick<ListedJournalView, 'age' | 'size'>): string =>
  `Changed ${age} · ${sizeLabel(size)}`

/** A journal's name for buttons, with its facts where another journal has the same name. */
export const journalLabel = (journal: ListedJournalView, journals: ReadonlyArray<ListedJournalView>): string =>
  journals.some(({ id, name }) => id !== journal.id && name.toLowerCase() === journal.name.toLowerCase())
    ? `${journal.name} (${journalFacts(journal)})`
    : journal.name
