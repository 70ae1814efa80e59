import type { Journal, LostText } from '#domain/journal/journal.ts'
import { tableGet } from '#domain/journal/table.ts'

const long = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

const dateText = (date: string): string => {
  const at = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(at) ? date : long.format(at)
}

/** Where a lost text belongs, in words: 'Daily Notes, November 20, 2026'. */
export const placeOf = (journal: Journal, { d, f }: Pick<LostText, 'd' | 'f'>): string => {
  switch (f) {
    case 'notes':
      return `Daily Notes, ${dateText(d)}`
    case 'reflections':
      return `Reflections, ${dateText(d)}`
    case 'text': {
      const task = tableGet(journal.tasks, d)
      const checklist = task && tableGet(journal.checklists, task.checklistId)
      return task ? `A task in ${checklist?.name ?? 'a checklist'}` : 'A task that was deleted'
    }
    case 'name':
      return tableGet(journal.checklists, d) ? 'The name of a checklist' : 'The name of a checklist that was deleted'
  }
}
