import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { sizeLabel } from '#domain/journal/size-label.ts'
import { Button } from '#web/design/button/button.tsx'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Skeleton } from '#web/design/skeleton/skeleton.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { journalFileView } from '#web/read-models/recovery.ts'
import { authenticationView, journalView, saveView } from '#web/read-models/views.ts'
import { waitingEdits } from '#web/read-models/waiting-text.ts'
import { Fact, Fingerprint, momentText } from './facts.tsx'
import * as styles from './journal-file.css.ts'
import { RestoreDialog } from './restore-dialog.tsx'

/** The open journal as a file: what it is, where it lies, and how to take it along or bring one back. */
export const JournalDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { recovery } = useActions()
  const [restoring, setRestoring] = useState(false)
  const [exported, setExported] = useState<string>()
  if (restoring) return <RestoreDialog onClose={onClose} />
  const take = (kind: 'file' | 'text', said: string) => {
    recovery.exportJournal(kind)
    setExported(said)
  }
  return (
    <Dialog title="Your journal" onClose={onClose}>
      <Facts />
      <section className={styles.group} aria-labelledby="export-heading">
        <h3 id="export-heading" className={styles.groupTitle}>Take it along</h3>
        <p className={styles.hint}>Both hold everything up to this moment, also what is not in your drive yet. A journal can be restored from the journal file; the text is for reading and printing.</p>
        <div className={styles.row}>
          <Button data-first-focus onClick={() => take('file', 'The journal file is in your downloads.')}>Export journal file</Button>
          <Button onClick={() => take('text', 'The text is in your downloads.')}>Export as text</Button>
        </div>
        <output className={styles.hint}>{exported}</output>
      </section>
      <section className={styles.group} aria-labelledby="restore-heading">
        <h3 id="restore-heading" className={styles.groupTitle}>Bring one back</h3>
        <p className={styles.hint}>From an exported journal file a new journal is made. This one stays as it is.</p>
        <div className={styles.row}><Button onClick={() => setRestoring(true)}>Restore from a file</Button></div>
      </section>
      <div className={dialog.actions}><Button variant="ghost" onClick={onClose}>Close</Button></div>
    </Dialog>
  )
}

const Facts = () => {
  const { recovery } = useActions()
  const { name, journal } = useSnapshot(journalView)
  const { status, size, fingerprint, persisted } = useSnapshot(journalFileView)
  const current = journal?.current
  // The figures are those of the journal as it stands behind the dialog.
  useEffect(() => {
    if (current) recovery.inspectFile()
  }, [recovery, current])
  const measuring = status === 'reading'
  return (
    <dl className={styles.facts}>
      <Fact term="Name">{name ?? 'Unknown Journal'}</Fact>
      <Fact term="Size">{measuring ? <Skeleton width="4rem" /> : sizeLabel(size)}</Fact>
      <Fact term="Fingerprint">{measuring ? <Skeleton width="12rem" /> : <Fingerprint of={fingerprint} />}</Fact>
      <Fact term="Saved"><SavedText /></Fact>
      <Fact term="This device">{keptText(persisted)}</Fact>
    </dl>
  )
}

const keptText = (persisted: boolean | undefined): string =>
  persisted === true ? 'Keeps a copy that the browser will not remove by itself.' : 'Keeps a copy. The browser may remove it when space runs short.'

const SavedText = () => {
  const { lastSavedAt, pendingSince, error } = useSnapshot(saveView)
  const { lostFile } = useSnapshot(authenticationView)
  const { waiting } = useSnapshot(journalView)
  if (lostFile === 'newer') return 'A newer version of the app wrote its file. What you write here is on this device.'
  if (lostFile) return 'Its file is no longer in your drive. Everything is on this device.'
  if (pendingSince !== undefined) return `${waitingEdits(waiting)} not in your drive yet, since ${momentText(pendingSince)}.${error === undefined ? '' : ` ${error}.`}`
  return lastSavedAt === undefined ? 'Everything is in your drive.' : `Everything is in your drive, since ${momentText(lastSavedAt)}.`
}
