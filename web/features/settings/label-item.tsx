import { useState } from 'react'
import { counted } from '#domain/figures.ts'
import type { Journal } from '#domain/record/journal.ts'
import { ok } from '#domain/result.ts'
import { archiveLabel, type Asked, deleteLabel, mergeLabel, renameLabel } from '#domain/trade-notes/commands.ts'
import type { Label } from '#domain/trade-notes/label.ts'
import { Button } from '#web/design/controls/button.tsx'
import { catchingFocus } from '#web/design/dialog/catch-focus.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { useSteps } from '#web/shared/page/use-steps.ts'
import * as styles from './labels-settings.css.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

export interface Used {
  readonly label: Label
  readonly notes: number
}

const useRun = () => {
  const run = useSteps()
  return (make: (journal: Journal) => Asked, text: string): string | undefined =>
    run((journal) => {
      const asked = make(journal)
      return asked.ok ? ok([asked.value]) : asked
    }, text)
}

interface ItemProps {
  readonly used: Used
  readonly others: ReadonlyArray<Used>
}

export const LabelItem = ({ used: { label, notes }, others }: ItemProps) => {
  const run = useRun()
  const [question, setQuestion] = useState<'rename' | 'merge'>()
  const { id, name, archived } = label
  const close = () => setQuestion(undefined)
  return (
    <li className={styles.item}>
      <span className={styles.words}>
        {name}{' '}
        <span className={muted.small}>
          {counted(notes, 'trade', 'trades')}
          {archived && ', archived'}
        </span>
      </span>
      <div className={row({ gap: 'tiny', wrap: true })}>
        <Button size="sm" aria-haspopup="dialog" aria-label={`Rename ${name}`} onClick={() => setQuestion('rename')}>
          Rename
        </Button>
        {others.length > 0 && (
          <Button size="sm" aria-haspopup="dialog" aria-label={`Merge ${name}`} onClick={() => setQuestion('merge')}>
            Merge
          </Button>
        )}
        <Button
          size="sm"
          aria-label={`${archived ? 'Offer again' : 'Archive'} ${name}`}
          onClick={() =>
            run((journal) => archiveLabel(journal, id, !archived), archived ? 'Offered again' : 'Label archived')
          }
        >
          {archived ? 'Offer again' : 'Archive'}
        </Button>
        {notes === 0 && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Delete ${name}`}
            onClick={() => catchingFocus(() => run((journal) => deleteLabel(journal, id), 'Label deleted'))}
          >
            Delete
          </Button>
        )}
      </div>
      {question === 'rename' && (
        <RenameDialog
          title={`Rename ${name}`}
          name={name}
          onClose={close}
          onRename={(typed, base) => run((journal) => renameLabel(journal, id, typed, base), 'Label renamed')}
        />
      )}
      {question === 'merge' && others.length > 0 && (
        <MergeDialog
          label={label}
          others={others}
          onClose={close}
          onMerge={(into) => run((journal) => mergeLabel(journal, id, into), 'Labels merged')}
        />
      )}
    </li>
  )
}
