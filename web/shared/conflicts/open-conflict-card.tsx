import { AbsentConflict } from '#web/design/conflict/absent-conflict.tsx'
import { ConflictCard, type ConflictCardProps } from '#web/design/conflict/conflict-card.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useMomentText } from '#web/shared/page/formats.ts'
import type { OpenConflict } from './open-conflicts.ts'

interface OpenConflictCardProps extends Omit<ConflictCardProps, 'conflict' | 'when'> {
  readonly open: OpenConflict
}

export const OpenConflictCard = ({ open: { conflict, moved, absence }, ...props }: OpenConflictCardProps) => {
  const { readMovedConflicts } = useActions()
  const textOf = useMomentText()
  if (conflict) {
    const at = Date.parse(conflict.at)
    // A file from elsewhere may hold an invalid instant.
    const when = Number.isNaN(at) ? undefined : textOf(at, 'dayAndTime')
    return <ConflictCard conflict={conflict} when={when} {...props} />
  }
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
