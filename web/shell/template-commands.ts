import { entryOn } from '#domain/entries/views.ts'
import { type TemplateField, templatesFor, type TextTemplate } from '#domain/routine/text-templates.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { showToast } from '#web/design/toast/toasts.ts'
import type { PaletteCommand } from '#web/features/palette/palette.tsx'
import type { Actions } from '#web/read-models/actions.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { requestOnToday } from './shortcut-actions.ts'

type Writing = Pick<Actions, 'typeDraft' | 'commitDraft' | 'draftOf'>

/** The templates of today, for a text that is still empty. */
export const templateCommands = (actions: Writing): ReadonlyArray<PaletteCommand> => {
  const { today } = dayView
  const journal = journalView.journal?.current
  if (!journal || today === '') return []
  return (['notes', 'reflections'] as const)
    .filter((field) => textOf(actions, today, field) === '')
    .flatMap((field) => templatesFor(journal, today, field))
    .map((template) => ({
      id: `template ${template.id}`,
      label: `Insert “${template.name}” into today’s ${template.field === 'notes' ? 'notes' : 'reflections'}`,
      words: 'template text',
      group: 'Do',
      run: () => insert(actions, today, template),
    }))
}

/** The text of a field, including its draft. */
const textOf = ({ draftOf }: Writing, date: LocalDate, field: TemplateField): string =>
  draftOf(date, field) ?? (journalView.journal && entryOn(journalView.journal.current, date)?.[field]) ?? ''

const insert = (actions: Writing, date: LocalDate, { name, field, text }: TextTemplate): void => {
  const replace = (from: string, to: string): void => {
    if (textOf(actions, date, field) !== from) return
    actions.typeDraft(date, field, to)
    actions.commitDraft(date)
  }
  replace('', text)
  requestOnToday({ kind: 'notes' })
  showToast({ text: `Inserted “${name}”`, action: { label: 'Undo', run: () => replace(text, '') } })
}
