import { useState } from 'react'
import { messageOf } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import type { Journal } from '#domain/record/journal.ts'
import {
  type Asked,
  deleteMapping,
  renameMapping,
  type SavedMapping,
  savedMappings,
} from '#domain/trade-files/mapping/saved-mappings.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Field } from '#web/design/controls/field.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { useActions } from '#web/read-models/actions.ts'
import * as styles from './imported-accounts.css.ts'

export const SavedMappings = ({ journal }: { readonly journal: Journal }) => {
  const { perform } = useActions()
  const [renamed, setRenamed] = useState<{ readonly id: string; readonly name: string }>()
  const [refusal, setRefusal] = useState<string>()
  const saved = savedMappings(journal)
  if (saved.length === 0) return undefined
  const ask = (asked: Asked): boolean => {
    if (!asked.ok) {
      setRefusal(messageOf(asked.error))
      return false
    }
    const done = perform(asked.value)
    setRefusal(done.ok ? undefined : messageOf(done.error))
    return done.ok
  }
  const rename = () => {
    if (renamed && ask(renameMapping(journal, renamed.id, renamed.name))) setRenamed(undefined)
  }
  return (
    <section aria-labelledby="saved-mappings-heading">
      <h3 id="saved-mappings-heading" className={heading.body}>
        Saved columns
      </h3>
      {refusal !== undefined && !renamed && <Alert tone="error">{refusal}</Alert>}
      <ul className={stack.none}>
        {saved.map((each) => (
          <li key={each.id} className={styles.item}>
            {renamed?.id === each.id ? (
              <form
                className={styles.head}
                onSubmit={(event) => {
                  event.preventDefault()
                  rename()
                }}
              >
                <Field
                  label={`New name of ${each.name}`}
                  value={renamed.name}
                  error={refusal}
                  maxLength={limits.labelNameMaxChars}
                  autoComplete="off"
                  onChange={(event) => setRenamed({ id: each.id, name: event.target.value })}
                />
                <Button size="sm" variant="primary" type="submit">
                  Save the name
                </Button>
              </form>
            ) : (
              <MappingLine
                saved={each}
                onRename={() => {
                  setRefusal(undefined)
                  setRenamed({ id: each.id, name: each.name })
                }}
                onDelete={() => ask(deleteMapping(journal, each.id))}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface MappingLineProps {
  readonly saved: SavedMapping
  readonly onRename: () => void
  readonly onDelete: () => void
}

const MappingLine = ({ saved, onRename, onDelete }: MappingLineProps) => (
  <div className={styles.head}>
    <div className={styles.words}>
      <span>{saved.name}</span>
      <span className={muted.small}>{saved.mapping.columns.join(', ')}</span>
    </div>
    <div className={row({ gap: 'small', wrap: true })}>
      <Button size="sm" variant="ghost" aria-label={`Rename ${saved.name}`} onClick={onRename}>
        Rename
      </Button>
      <Button size="sm" variant="ghost" aria-label={`Delete ${saved.name}`} onClick={onDelete}>
        Delete
      </Button>
    </div>
  </div>
)
