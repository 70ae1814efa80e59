import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { hasConflict } from '#domain/conflicts/views.ts'
import {
  addTextTemplate,
  changeTextTemplate,
  deleteTextTemplate,
  type TemplateField,
  type TemplateValues,
  type TextTemplate,
  textTemplatesOf,
} from '#domain/routine/text-templates.ts'
import { Button } from '#web/design/controls/button.tsx'
import { catchingFocus } from '#web/design/dialog/catch-focus.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { useActions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'
import { LazyFieldConflicts } from '#web/shared/conflicts/lazy-field-conflicts.tsx'
import { UnopenedJournal } from '#web/shared/journal/unopened-journal.tsx'
import { useSteps } from '#web/shared/page/use-steps.ts'
import * as labels from './labels-settings.css.ts'
import * as shared from './settings.css.ts'
import { TemplateDialog } from './template-dialog.tsx'

const places: Readonly<Record<TemplateField, string>> = { notes: 'Daily Notes', reflections: 'Reflections' }
const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

export const TemplatesSettings = () => {
  const { journal, status } = useSnapshot(journalView)
  const { nextId } = useActions()
  const run = useSteps()
  const [isAdding, setAdding] = useState(false)
  if (!journal && status === 'failed') return <UnopenedJournal />
  const templates = journal ? textTemplatesOf(journal.current) : []
  const add = (typed: TemplateValues) => run((current) => addTextTemplate(current, nextId(), typed), 'Template added')
  return (
    <div className={stack.xlarge}>
      <h1 tabIndex={-1}>Templates</h1>
      <p className={shared.prose}>
        A template is offered below empty Daily Notes or Reflections on its weekdays. It is only inserted when you press
        it.
      </p>
      <div>
        <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
          New template
        </Button>
      </div>
      {templates.length > 0 && (
        <ul className={stack.none}>
          {templates.map((template) => (
            <TemplateItem key={template.id} template={template} />
          ))}
        </ul>
      )}
      {isAdding && <TemplateDialog title="New template" onSave={add} onClose={() => setAdding(false)} />}
    </div>
  )
}

const TemplateItem = ({ template }: { readonly template: TextTemplate }) => {
  const { id, name, text, field, weekdays } = template
  const run = useSteps()
  const journal = useSnapshot(journalView).journal?.current
  const [edited, setEdited] = useState<TextTemplate>()
  const days = weekdays.length === 0 ? 'every day' : weekdays.map((day) => dayNames[day - 1]).join(', ')
  return (
    <li className={labels.item}>
      <span className={labels.words}>
        {name}{' '}
        <span className={muted.small}>
          {places[field]}, {days}
        </span>
      </span>
      <div className={row({ gap: 'tiny', wrap: true })}>
        <Button size="sm" aria-haspopup="dialog" aria-label={`Edit ${name}`} onClick={() => setEdited(template)}>
          Edit
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Delete ${name}`}
          onClick={() => catchingFocus(() => run((current) => deleteTextTemplate(current, id), 'Template deleted'))}
        >
          Delete
        </Button>
      </div>
      {(['name', 'text'] as const).map(
        (each) =>
          journal &&
          hasConflict(journal, id, `textTemplates.${each}`) && (
            <LazyFieldConflicts
              key={each}
              of={id}
              field={`textTemplates.${each}`}
              what={each === 'name' ? `the name ${name}` : `the text of ${name}: ${text}`}
              onResolved={() => undefined}
            />
          ),
      )}
      {edited && (
        <TemplateDialog
          title={`Edit ${edited.name}`}
          values={edited}
          onSave={(typed) => run((current) => changeTextTemplate(current, edited, typed), 'Template changed')}
          onClose={() => setEdited(undefined)}
        />
      )}
    </li>
  )
}
