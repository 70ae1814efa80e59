import { useSnapshot } from 'valtio'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { dayView, journalView } from '#web/read-models/views.ts'
import { YearMap } from './year-map.tsx'

interface YearDialogProps {
  readonly taskId: string
  readonly name: string
  readonly onClose: () => void
}

/** The item may be gone from its checklist. */
export const YearDialog = ({ taskId, name, onClose }: YearDialogProps) => {
  const { journal } = useSnapshot(journalView)
  const { today } = useSnapshot(dayView)
  return (
    journal && (
      <Dialog title={`The year of “${name}”`} kind="wide" onClose={onClose}>
        <YearMap journal={journal.current} taskId={taskId} today={today} />
      </Dialog>
    )
  )
}
