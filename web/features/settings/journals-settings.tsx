import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#web/design/controls/button.tsx'
import { focusCatcher } from '#web/design/dialog/catch-focus.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { showToast } from '#web/design/toast/toasts.ts'
import { PlusIcon } from '#web/design/tokens/icons.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'
import { type ListedJournal, useJournalList } from '#web/shared/journal/use-journal-list.ts'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import { CurrentJournal } from './current-journal.tsx'
import { JournalList } from './journal-list.tsx'
import * as styles from './settings.css.ts'

const JournalNameDialog = lazyPart(() =>
  import('#web/shared/journal/journal-name-dialog.tsx').then((module) => module.JournalNameDialog),
)
const DeleteJournalDialog = lazyPart(() =>
  import('./delete-journal-dialog.tsx').then((module) => module.DeleteJournalDialog),
)

type OpenDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'file' }
  | { readonly kind: 'rename'; readonly name: string }
  | { readonly kind: 'delete'; readonly journal: ListedJournal }

interface JournalsSettingsProps {
  readonly FileDialog: ComponentType<{ readonly onClose: () => void; readonly onMissing: () => void }>
}

export const JournalsSettings = ({ FileDialog }: JournalsSettingsProps) => {
  const { busy, status, error, journals, target } = useJournalList()
  const { loadJournals, watchJournals, clearMessage } = useActions()
  const [dialog, setDialog] = useState<OpenDialog>()
  useEffect(() => {
    const end = watchJournals('settings')
    loadJournals()
    return end
  }, [watchJournals, loadJournals])
  const select = useSwitch()
  // Shown in the journal's row: the list may be longer than the screen.
  const refusal =
    dialog === undefined && status !== 'failed' && journals.some(({ id }) => id === target) ? error : undefined
  const close = () => {
    clearMessage()
    setDialog(undefined)
  }
  return (
    <div className={stack.xlarge}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>Journals</h1>
        <Button disabled={busy !== undefined} aria-haspopup="dialog" onClick={() => setDialog({ kind: 'create' })}>
          <PlusIcon />
          Create New Journal
        </Button>
      </div>
      {error !== undefined && refusal === undefined && dialog === undefined && (
        <InSight>
          <Alert
            tone="error"
            actions={
              status === 'failed' ? (
                <Button size="sm" onClick={loadJournals}>
                  Retry
                </Button>
              ) : (
                <Button size="sm" variant="ghost" onClick={clearMessage}>
                  Clear
                </Button>
              )
            }
          >
            {error}
          </Alert>
        </InSight>
      )}
      <CurrentJournal
        onRename={(name) => setDialog({ kind: 'rename', name })}
        onFile={() => setDialog({ kind: 'file' })}
      />
      <JournalList refusal={refusal} onSelect={select} onDelete={(journal) => setDialog({ kind: 'delete', journal })} />
      {dialog &&
        (dialog.kind === 'file' ? (
          <FileDialog onClose={close} onMissing={close} />
        ) : dialog.kind === 'delete' ? (
          <DeleteJournalDialog journal={dialog.journal} onClose={close} onMissing={close} />
        ) : (
          <JournalNameDialog
            purpose={dialog.kind}
            name={dialog.kind === 'rename' ? dialog.name : ''}
            onClose={close}
            onMissing={close}
          />
        ))}
    </div>
  )
}

const InSight = ({ children }: { readonly children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A block body: some browsers return a promise, which is no clean-up function.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <div ref={place}>{children}</div>
}

const useSwitch = (): ((journal: ListedJournal) => void) => {
  const { fileId } = useSnapshot(journalView)
  const { error } = useJournalList()
  const { selectJournal } = useActions()
  const selected = useRef<{ readonly journal: ListedJournal; readonly catchFocus: () => void }>(undefined)
  useEffect(() => {
    if (selected.current === undefined || (error === undefined && selected.current.journal.id !== fileId)) return
    if (error === undefined) showToast({ text: `${selected.current.journal.name} is open now` })
    // The pressed button is gone.
    selected.current.catchFocus()
    selected.current = undefined
  }, [fileId, error])
  return (journal) => {
    selected.current = { journal, catchFocus: focusCatcher(document.activeElement) }
    selectJournal(journal.id)
  }
}
