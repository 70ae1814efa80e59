import { useState } from 'react'
import type { Label } from '#domain/trade-notes/label.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Select } from '#web/design/controls/select.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { kindWords } from '#web/shared/trade-notes/kind-words.ts'

interface MergeDialogProps {
  readonly label: Label
  readonly others: ReadonlyArray<{ readonly label: Label }>
  readonly onMerge: (into: string) => string | undefined
  readonly onClose: () => void
}

export const MergeDialog = ({ label, others, onMerge, onClose }: MergeDialogProps) => {
  const ordered = others.toSorted(
    (one, other) => Number(other.label.kind === label.kind) - Number(one.label.kind === label.kind),
  )
  const [chosen, setChosen] = useState(ordered[0]?.label.id)
  // Where the chosen one was deleted elsewhere, the choice shows the first: what is shown is what is taken.
  const into = (ordered.find((each) => each.label.id === chosen) ?? ordered[0])?.label.id ?? ''
  return (
    <Dialog title={`Merge ${label.name}`} onClose={onClose}>
      <p className={muted.text}>Trades that carry {label.name} carry the other label from then on.</p>
      <Select
        label="Merge into"
        value={into}
        options={ordered.map(({ label: { id, kind, name } }) => ({ value: id, label: `${kindWords[kind]}: ${name}` }))}
        onChange={setChosen}
      />
      <div className={dialog.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          onClick={() => {
            onMerge(into)
            onClose()
          }}
        >
          Merge
        </Button>
      </div>
    </Dialog>
  )
}
