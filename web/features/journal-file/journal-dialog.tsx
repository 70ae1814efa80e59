import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { attachmentsOf } from '#domain/attachments/attachment.ts'
import { saveFailureMessage } from '#domain/errors/from-save.ts'
import { sentence } from '#domain/errors/sentence.ts'
import { counted, sizeLabel } from '#domain/figures.ts'
import { Button } from '#web/design/controls/button.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { Skeleton } from '#web/design/status/skeleton.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useAuthentication } from '#web/read-models/authentication.ts'
import { waitingEdits } from '#web/read-models/pending-text.ts'
import {
  type ArchiveView,
  archiveView,
  type ExportKind,
  journalFileView,
  noArchive,
} from '#web/read-models/recovery.ts'
import { useSaveStatus } from '#web/read-models/save-status.ts'
import { journalView } from '#web/read-models/views.ts'
import { useMomentText } from '#web/shared/page/formats.ts'
import { Fact, Fingerprint } from './facts.tsx'
import * as styles from './journal-file.css.ts'
import { Problems } from './problems.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

export const JournalDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { recovery } = useActions()
  const [restoring, setRestoring] = useState(false)
  const [exported, setExported] = useState<string>()
  const archive = useSnapshot(archiveView)
  const { journal } = useSnapshot(journalView)
  const hasFiles = journal !== undefined && attachmentsOf(journal.current).length > 0
  // The outcome of the last export belongs to another dialog.
  useEffect(() => void Object.assign(archiveView, noArchive), [])
  if (restoring) return <RestoreDialog onClose={onClose} />
  const exportAs = (kind: ExportKind, message: string | undefined) => {
    recovery.exportJournal(kind)
    setExported(message)
  }
  return (
    <Dialog title="Your journal" onClose={onClose}>
      <Facts />
      <section className={styles.group} aria-labelledby="export-heading">
        <h3 id="export-heading" className={heading.body}>
          Export
        </h3>
        <p className={muted.small}>
          Both are as of this moment, including unsaved changes. The journal file holds everything, and a journal can be
          restored from it; pictures and files come with the archive. The text holds your lists, days and trades with
          all their amounts, for reading and printing.
        </p>
        <div className={row({ gap: 'small', wrap: true })}>
          <Button data-first-focus onClick={() => exportAs('file', 'The journal file is exported.')}>
            Export journal file
          </Button>
          {hasFiles && <Button onClick={() => exportAs('archive', undefined)}>Export with pictures and files</Button>}
          <Button onClick={() => exportAs('text', 'The text is exported.')}>Export as text</Button>
        </div>
        <output className={muted.small}>{exported ?? packingText(archive)}</output>
        <Problems lines={archive.words} />
      </section>
      <section className={styles.group} aria-labelledby="restore-heading">
        <h3 id="restore-heading" className={heading.body}>
          Restore
        </h3>
        <p className={muted.small}>
          From an exported journal file or archive a new journal is made. This one stays as it is.
        </p>
        <div className={row({ gap: 'small', wrap: true })}>
          <Button onClick={() => setRestoring(true)}>Restore from a file</Button>
        </div>
      </section>
      <div className={dialog.actions}>
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

const packingText = ({ status, done, of }: ArchiveView): string | undefined => {
  if (status === 'packing') return `Packing ${done} of ${counted(of, 'picture or file', 'pictures and files')}…`
  return status === 'exported' ? 'The archive is exported.' : undefined
}

const Facts = () => {
  const { recovery } = useActions()
  const { name, journal } = useSnapshot(journalView)
  const { status, size, fingerprint, persisted } = useSnapshot(journalFileView)
  const current = journal?.current
  // The journal may change behind the dialog.
  useEffect(() => {
    if (current) recovery.inspectFile()
  }, [recovery, current])
  const measuring = status === 'reading'
  return (
    <dl className={styles.facts}>
      <Fact term="Name">{name ?? 'Unknown Journal'}</Fact>
      <Fact term="Size">{measuring ? <Skeleton width="4rem" /> : sizeLabel(size)}</Fact>
      <Fact term="Fingerprint">{measuring ? <Skeleton width="12rem" /> : <Fingerprint of={fingerprint} />}</Fact>
      <Fact term="Saved">
        <SavedText />
      </Fact>
      <Fact term="This device">{storageText(persisted)}</Fact>
    </dl>
  )
}

const storageText = (persisted: boolean | undefined): string =>
  persisted === true
    ? 'Keeps a copy that the browser will not remove by itself.'
    : 'Keeps a copy. The browser may remove it when space runs short.'

const SavedText = () => {
  const { lastSavedAt, pendingSince, failure } = useSaveStatus()
  const { lostFile } = useAuthentication()
  const { waiting } = useSnapshot(journalView)
  const textOf = useMomentText()
  if (lostFile === 'newer') return 'A newer version of the app wrote its file. What you write here is on this device.'
  if (lostFile) return 'Its file is no longer in your drive. Everything is on this device.'
  if (pendingSince !== undefined)
    return [
      `${waitingEdits(waiting)} not in your drive yet, since ${textOf(pendingSince, 'dateAndTime')}.`,
      ...(failure ? [sentence(saveFailureMessage(failure))] : []),
    ].join(' ')
  return lastSavedAt === undefined
    ? 'Everything is in your drive.'
    : `Everything is in your drive, since ${textOf(lastSavedAt, 'dateAndTime')}.`
}
