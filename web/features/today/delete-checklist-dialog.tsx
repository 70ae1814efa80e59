import { plural } from '#domain/figures.ts'
import { ConfirmDialog } from '#web/design/dialog/confirm-dialog.tsx'

interface DeleteChecklistDialogProps {
  readonly name: string
  readonly tasks: number
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

export const DeleteChecklistDialog = ({ name, tasks, onConfirm, onCancel }: DeleteChecklistDialogProps) => (
  <ConfirmDialog title={`Delete ${name}?`} confirmLabel="Delete checklist" onConfirm={onConfirm} onCancel={onCancel}>
    <p>
      {plural(tasks, 'Its one task goes', `Its ${tasks} tasks go`)} with it. What you did on earlier days stays in the
      calendar.
    </p>
  </ConfirmDialog>
)
