import { useSnapshot } from 'valtio'
import { Alert } from '#web/design/alert/alert.tsx'
import { Button } from '#web/design/button/button.tsx'
import { ConfirmDialog } from '#web/design/dialog/confirm-dialog.tsx'
import { useOutcome } from '#web/parts/journal-name/use-outcome.ts'
import { useActions } from '#web/read-models/actions.ts'
import { journalListView, type ListedJournalView } from '#web/read-models/views.ts'
import { journalFacts } from './journal-facts.ts'
import * as styles from './settings.css.ts'

/** Asks before a journal goes, and says what goes and what stays. */
export const DeleteJournalDialog = ({ journal, onClose }: { readonly journal: ListedJournalView; readonly onClose: () => void }) => {
  const { current, busy, error } = useSnapshot(journalListView)
  const { deleteJournal, recovery } = useActions()
  useOutcome('deleting', onClose)
  const isCurrent = current?.id === journal.id
  const deleting = busy === 'deleting'
  return (
    <ConfirmDialog title={`Delete ${journal.name}?`} confirmLabel="Delete journal" loading={deleting} onConfirm={() => deleteJournal(journal.id)} onCancel={onClose}>
      <div className={styles.dialogSheet}>
        <p>{journalFacts(journal)}</p>
        <p>Its file is deleted from your Google Drive for good: there is no bin, and your other devices lose it too.</p>
        <p>
          {isCurrent
            ? 'It is the open journal: afterwards you choose or create another one. What this device holds of it, edits that wait included, stays here until you sign out and can be restored from the next page.'
            : 'Edits of it that wait on this device are not sent anywhere else.'}
        </p>
        {isCurrent && <div><Button size="sm" disabled={deleting} onClick={() => recovery.exportJournal('file')}>Export journal file first</Button></div>}
        {!deleting && error !== undefined && <Alert tone="error">{error}</Alert>}
      </div>
    </ConfirmDialog>
  )
}
