import { useEffect, useState } from 'react'
import { messageOf } from '#domain/errors/catalogue.ts'
import { counted } from '#domain/figures.ts'
import type { RestorableJournal } from '#machines/recovery/find-restorable.ts'
import { Button } from '#web/design/controls/button.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { RetryIcon } from '#web/design/tokens/icons.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useActorState } from '#web/read-models/actors.ts'
import * as styles from './journal-file.css.ts'
import { RestoreDialog } from './restore-dialog.tsx'

/** Journals that the drive has lost and this device still holds. */
export const StoredJournals = () => {
  const { recovery } = useActions()
  const step = useActorState('restore', ({ value }) => value)
  const { restorable = [], error } = useActorState('restore', ({ context }) => context) ?? {}
  useEffect(() => recovery.lookForStored(), [recovery])
  const restoring = step === 'restoring'
  return (
    <>
      {error && step !== 'previewing' && <Alert tone="error">{messageOf(error)}</Alert>}
      {restoring && restorable.length === 0 && (
        <section className={styles.stored}>
          <output>Restoring your journal...</output>
        </section>
      )}
      {restorable.map((journal) => (
        <StoredJournal key={journal.fileId} journal={journal} restoring={restoring} />
      ))}
    </>
  )
}

const StoredJournal = ({
  journal,
  restoring,
}: {
  readonly journal: RestorableJournal
  readonly restoring: boolean
}) => {
  const { recovery } = useActions()
  const headingId = `journals-${journal.fileId}`
  return (
    <section className={styles.stored} aria-labelledby={headingId}>
      <h2 id={headingId}>{journal.name ?? 'A journal on this device'}</h2>
      <p className={muted.text}>{`${reasonFor[journal.reason]} ${contentOf(journal)}`}</p>
      <Button variant="primary" loading={restoring} onClick={() => recovery.restoreFromDevice(journal.fileId)}>
        <RetryIcon />
        Restore from this device
      </Button>
    </section>
  )
}

const reasonFor: Readonly<Record<RestorableJournal['reason'], string>> = {
  gone: 'Its file is no longer in your drive.',
  invalid: 'Its file in your drive cannot be read; it stays as it is.',
}

const contentOf = ({ whole, unsent }: RestorableJournal): string => {
  const edits = counted(unsent, 'edit', 'edits')
  if (!whole) return `Only ${edits} that never reached it are left on this device.`
  return unsent === 0
    ? 'A full copy is on this device; restoring creates a new file.'
    : `A full copy is on this device, with ${edits} that never reached your drive; restoring creates a new file.`
}

export const RestoreFromFile = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className={styles.quiet}>
        <Button variant="ghost" onClick={() => setOpen(true)}>
          Restore from a file
        </Button>
      </div>
      {open && <RestoreDialog onClose={() => setOpen(false)} />}
    </>
  )
}
