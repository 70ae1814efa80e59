import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Alert } from '#web/design/alert/alert.tsx'
import { Button } from '#web/design/button/button.tsx'
import { focusCatcher } from '#web/design/dialog/catch-focus.ts'
import { PlusIcon } from '#web/design/icons/icons.tsx'
import { showToast } from '#web/design/toast/toasts.ts'
import { latePart } from '#web/parts/late-part/late-part.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { journalListView, journalView, type ListedJournalView } from '#web/read-models/views.ts'
import { CurrentJournal } from './current-journal.tsx'
import { JournalList } from './journal-list.tsx'
import * as styles from './settings.css.ts'

const JournalNameDialog = latePart(() => import('#web/parts/journal-name/journal-name-dialog.tsx').then((module) => module.JournalNameDialog))
const DeleteJournalDialog = latePart(() => import('./delete-journal-dialog.tsx').then((module) => module.DeleteJournalDialog))

type OpenDialog = { readonly kind: 'create' } | { readonly kind: 'rename'; readonly name: string } | { readonly kind: 'delete'; readonly journal: ListedJournalView }

/** The journals in the drive: the open one, all of them, and what can be done with each. */
export const JournalsSettings = () => {
  const { busy, status, error, journals, target } = useSnapshot(journalListView)
  const { loadJournals, watchJournals, clearMessage } = useActions()
  const [dialog, setDialog] = useState<OpenDialog>()
  useEffect(() => {
    const end = watchJournals('settings')
    loadJournals()
    return end
  }, [watchJournals, loadJournals])
  const select = useSwitch()
  // Where the journal was pressed: the list may be longer than the screen.
  const refusal = dialog === undefined && status !== 'failed' && journals.some(({ id }) => id === target) ? error : undefined
  const close = () => {
    clearMessage()
    setDialog(undefined)
  }
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>Journals</h1>
        <Button disabled={busy !== undefined} aria-haspopup="dialog" onClick={() => setDialog({ kind: 'create' })}><PlusIcon />Create New Journal</Button>
      </div>
      {error !== undefined && refusal === undefined && dialog === undefined && (
        <InSight><Alert tone="error" actions={status === 'failed' ? <Button size="sm" onClick={loadJournals}>Retry</Button> : <Button size="sm" variant="ghost" onClick={clearMessage}>Clear</Button>}>{error}</Alert></InSight>
      )}
      <CurrentJournal onRename={(name) => setDialog({ kind: 'rename', name })} />
      <JournalList refusal={refusal} onSelect={select} onDelete={(journal) => setDialog({ kind: 'delete', journal })} />
      {dialog && (dialog.kind === 'delete'
        ? <DeleteJournalDialog journal={dialog.journal} onClose={close} onMissing={close} />
        : <JournalNameDialog purpose={dialog.kind} name={dialog.kind === 'rename' ? dialog.name : ''} onClose={close} onMissing={close} />)}
    </div>
  )
}

/** What appears here is seen at once, however far the page is scrolled. */
const InSight = ({ children }: { readonly children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // No short form: some browsers answer with a promise, which is no clean-up.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <div ref={place}>{children}</div>
}

/** Selects a journal, and says so once it is the open one. */
const useSwitch = (): ((journal: ListedJournalView) => void) => {
  const { fileId } = useSnapshot(journalView)
  const { error } = useSnapshot(journalListView)
  const { selectJournal } = useActions()
  const wished = useRef<{ readonly journal: ListedJournalView; readonly catchFocus: () => void }>(undefined)
  useEffect(() => {
    if (wished.current === undefined || (error === undefined && wished.current.journal.id !== fileId)) return
    if (error === undefined) showToast({ text: `${wished.current.journal.name} is open now` })
    // The button has gone with what it was for.
    wished.current.catchFocus()
    wished.current = undefined
  }, [fileId, error])
  return (journal) => {
    wished.current = { journal, catchFocus: focusCatcher(document.activeElement) }
    selectJournal(journal.id)
  }
}
