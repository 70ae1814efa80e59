import { useSnapshot } from 'valtio'
import { type TemplateField, templatesFor } from '#domain/routine/text-templates.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import { showToast } from '#web/design/toast/toasts.ts'
import { journalView } from '#web/read-models/views.ts'
import * as styles from './template-offer.css.ts'

interface TemplateOfferProps {
  readonly date: LocalDate
  readonly field: TemplateField
  readonly what: string
  /** Replaces the text, unless it is no longer `from`. */
  readonly onReplace: (from: string, to: string) => void
}

/** The templates for an empty text: a press inserts one, and its toast takes it back. */
export const TemplateOffer = ({ date, field, what, onReplace }: TemplateOfferProps) => {
  const journal = useSnapshot(journalView).journal?.current
  const templates = journal ? templatesFor(journal, date, field) : []
  return (
    templates.length > 0 && (
      <ul className={styles.list} aria-label={`Templates for ${what}`}>
        {templates.map(({ id, name, text }) => (
          <li key={id}>
            <Button
              size="sm"
              className={styles.offer}
              onClick={() => {
                onReplace('', text)
                showToast({ text: `Inserted “${name}”`, action: { label: 'Undo', run: () => onReplace(text, '') } })
              }}
            >
              {`Insert “${name}”`}
            </Button>
          </li>
        ))}
      </ul>
    )
  )
}
