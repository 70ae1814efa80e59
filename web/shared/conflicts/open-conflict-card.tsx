import { AbsentConflict } from '#web/design/conflict/absent-conflict.tsx'
import { ConflictCard, type ConflictCardProps } from '#web/design/conflict/conflict-card.tsx'
import { useActions } from '#web/read-models/actions.ts'
import type { OpenConflict } from './open-conflicts.ts'

export interface OpenConflictCardProps extends Omit<ConflictCardProps, 'conflict'> {
  readonly open: OpenConflict
}

/** An open conflict: its text, or why the text is missing. */
export const OpenConflictCard = ({ open: { conflict, moved, absence }, ...props }: OpenConflictCardProps) => {
  const { readMovedConflicts } = useActions()
  if (conflict) return <ConflictCard conflict={conflict} {...props} />
  if (!moved || !absence) return undefined
  return (
    <AbsentConflict
      absence={absence}
      what={props.what}
      onRetry={() => readMovedConflicts([moved.file])}
      onDismiss={props.onDismiss}
    />
  )
}
