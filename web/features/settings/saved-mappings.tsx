import { useState } from 'react'
import { messageOf } from '#domain/errors/catalogue.ts'
import type { Journal } from '#domain/record/journal.ts'
import {
  type Asked,
  deleteMapping,
  renameMapping,
  type SavedMapping,
  savedMappings,
} from '#domain/trade-files/mapping/saved-mappings.ts'
import { Button } from '#web/design/controls/button.tsx'
import { catchingFocus } from '#web/design/dialog/catch-focus.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { useActions } from '#web/read-models/actions.ts'
import * as styles from './imported-accounts.css.ts'
import { RenameDialog } from './rename-dialog.tsx'

export const SavedMappings = ({ journal }: { readonly journal: Journal }) => {
  const { perform } = useActions()
  const [renamed, setRenamed] = useState<SavedMapping>()
  const [refusal, setRefusal] = useState<string>()
  const saved = savedMappings(journal)
  if (saved.length === 0) return undefined
  const ask = (asked: Asked): string | undefined => {
    if (!asked.ok) return messageOf(asked.error)
    const done = perform(asked.value)
    return done.ok ? undefined : messageOf(done.error)
  }
  return (
    <section aria-labelledby="saved-mappings-heading">
      <h3 id="saved-mappings-heading" className={heading.body}>
        Saved columns
      </h3>
      {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
      <ul className={stack.none}>
        {saved.map((each) => (
          <li key={each.id} className={styles.item}>
            <MappingLine
              saved={each}
              onRename={() => setRenamed(each)}
              onDelete={() => catchingFocus(() => setRefusal(ask(deleteMapping(journal, each.id))))}
            />
          </li>
        ))}
      </ul>
      {renamed && (
        <RenameDialog
          title={`Rename ${renamed.name}`}
          name={renamed.name}
          onClose={() => setRenamed(undefined)}
          onRename={(typed, base) => ask(renameMapping(journal, renamed.id, typed, base))}
        />
      )}
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
      <Button size="sm" variant="ghost" aria-haspopup="dialog" aria-label={`Rename ${saved.name}`} onClick={onRename}>
        Rename
      </Button>
      <Button size="sm" variant="ghost" aria-label={`Delete ${saved.name}`} onClick={onDelete}>
        Delete
      </Button>
    </div>
  </div>
)
