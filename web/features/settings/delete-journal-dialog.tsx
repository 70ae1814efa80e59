import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#web/design/controls/button.tsx'
import { ConfirmDialog } from '#web/design/dialog/confirm-dialog.tsx'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { driveView } from '#web/read-models/views.ts'
import { type ListedJournal, useJournalList } from '#web/shared/journal/use-journal-list.ts'
import { useOutcome } from '#web/shared/journal/use-outcome.ts'
import { journalFacts } from './journal-facts.ts'

const openJournalNote =
  'It is the open journal: afterwards you choose or create another one. Its copy on this device, unsaved edits ' +
  'included, stays here until you sign out and can be restored from the next page.'

export const DeleteJournalDialog = ({
  journal,
  onClose,
}: {
  readonly journal: ListedJournal
  readonly onClose: () => void
}) => {
  const { current, busy, error } = useJournalList()
  const { isHere } = useSnapshot(driveView)
  const { deleteJournal, recovery } = useActions()
  // An earlier error of another journal is no answer to this question.
  const [asked, setAsked] = useState(false)
  useOutcome('deleting', onClose)
  const isCurrent = current?.id === journal.id
  const deleting = busy === 'deleting'
  return (
    <ConfirmDialog
      title={`Delete ${journal.name}?`}
      confirmLabel="Delete journal"
      loading={deleting}
      onConfirm={() => {
        setAsked(true)
        deleteJournal(journal.id)
      }}
      onCancel={onClose}
    >
      <div className={stack.medium}>
        <p>{journalFacts(journal)}</p>
        <p>
          {isHere
            ? "Its file is deleted from this computer. This can't be undone."
            : "Its file is deleted from your Google Drive. This can't be undone and affects all your devices."}
        </p>
        <p>{isCurrent ? openJournalNote : 'Its unsaved edits on this device are not sent anywhere else.'}</p>
        {isCurrent && (
          <div>
            <Button size="sm" disabled={deleting} onClick={() => recovery.exportJournal('file')}>
              Export journal file first
            </Button>
          </div>
        )}
        {asked && !deleting && error !== undefined && <Alert tone="error">{error}</Alert>}
      </div>
    </ConfirmDialog>
  )
}
