import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { presentText } from '#domain/conflicts/text-events.ts'
import { conflictsFor, movedConflictsFor } from '#domain/conflicts/views.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { ownValue } from '#domain/fields.ts'
import type { Conflict } from '#domain/record/journal.ts'
import { showToast } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'
import { takesBack } from '#web/shared/page/takes-back.ts'
import { OpenConflictCard } from './open-conflict-card.tsx'
import { type OpenConflict, type Resolution, resolveConflict, useOpenConflicts } from './open-conflicts.ts'

interface FieldConflictsProps {
  /** The date of the entry, or the id of the record. */
  readonly of: string
  readonly field: Conflict['field']
  readonly what: string
  /** Runs before the text is replaced; returns why it must not be. */
  readonly beforehand?: () => string | undefined
  readonly onResolved?: () => void
}

export const FieldConflicts = ({ of, field, what, beforehand, onResolved }: FieldConflictsProps) => {
  const { perform, undo } = useActions()
  const { journal } = useSnapshot(journalView)
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const open = useOpenConflicts(
    journal ? conflictsFor(journal.current, of, field) : [],
    journal ? movedConflictsFor(journal.current, of, field) : [],
  )
  if (!journal) return undefined

  const resolve = (conflict: OpenConflict, type: Resolution, message: string) => {
    const step = resolveConflict(perform, conflict, type)
    if (!step.ok) return setRefusals({ ...refusals, [conflict.ref.print]: messageOf(step.error) })
    // Dismissing a conflict without a text cannot be undone.
    showToast({ text: message, ...takesBack({ undo }, step.value) })
    return onResolved?.()
  }
  return open.map((conflict) => {
    const { print } = conflict.ref
    return (
      <OpenConflictCard
        key={print}
        open={conflict}
        present={presentText(journal.current, conflict.ref)}
        what={what}
        refusal={ownValue(refusals, print)}
        onRestore={() => {
          const refusal = beforehand?.()
          if (refusal === undefined)
            resolve(conflict, 'RestoreConflict', 'Restored. The version that it replaced is kept as another version.')
          else setRefusals({ ...refusals, [print]: refusal })
        }}
        onDismiss={() => resolve(conflict, 'DismissConflict', 'Version dismissed')}
      />
    )
  })
}
