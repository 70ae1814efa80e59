import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Alert } from '#web/design/alert/alert.tsx'
import { Button } from '#web/design/button/button.tsx'
import { RetryIcon } from '#web/design/icons/icons.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { restoreView, type KeptJournalView } from '#web/read-models/recovery.ts'
import * as styles from './journal-file.css.ts'
import { RestoreDialog } from './restore-dialog.tsx'

/** What the drive has lost and this device still holds, one click from being a journal again. */
export const KeptJournals = () => {
  const { recovery } = useActions()
  const { status, kept, error } = useSnapshot(restoreView)
  useEffect(() => recovery.lookForKept(), [recovery])
  const restoring = status === 'restoring'
  return (
    <>
      {error !== undefined && status !== 'previewing' && <Alert tone="error">{error}</Alert>}
      {restoring && kept.length === 0 && <section className={styles.kept}><output>Restoring your journal...</output></section>}
      {kept.map((journal) => <Kept key={journal.fileId} journal={journal} restoring={restoring} />)}
    </>
  )
}

const Kept = ({ journal, restoring }: { readonly journal: KeptJournalView; readonly restoring: boolean }) => {
  const { recovery } = useActions()
  const headingId = `kept-${journal.fileId}`
  return (
    <section className={styles.kept} aria-labelledby={headingId}>
      <h2 id={headingId}>{journal.name ?? 'A journal on this device'}</h2>
      <p className={styles.term}>{`${reasonFor[journal.reason]} ${contentOf(journal)}`}</p>
      <Button variant="primary" loading={restoring} onClick={() => recovery.restoreFromDevice(journal.fileId)}><RetryIcon />Restore from this device</Button>
    </section>
  )
}

const reasonFor: Readonly<Record<KeptJournalView['reason'], string>> = {
  gone: 'Its file is no longer in your drive.',
  invalid: 'Its file in your drive cannot be read; it stays as it is.',
}

const contentOf = ({ whole, unsent }: KeptJournalView): string => {
  const edits = unsent === 1 ? '1 edit' : `${unsent} edits`
  if (!whole) return `Only ${edits} that never reached it are left on this device.`
  return unsent === 0 ? 'All of it is on this device, and becomes a new file.' : `All of it is on this device, with ${edits} that never reached your drive, and becomes a new file.`
}

/** The quiet third way into a journal. */
export const RestoreFromFile = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className={styles.quiet}><Button variant="ghost" onClick={() => setOpen(true)}>Restore from a file</Button></div>
      {open && <RestoreDialog onClose={() => setOpen(false)} />}
    </>
  )
}
