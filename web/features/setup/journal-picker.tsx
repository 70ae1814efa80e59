import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { hideExtension } from '#domain/names/extension.ts'
import { Button } from '#web/design/button/button.tsx'
import { ChevronIcon } from '#web/design/icons/icons.tsx'
import { Skeleton } from '#web/design/skeleton/skeleton.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { journalListView } from '#web/read-models/views.ts'
import * as styles from './journal-picker.css.ts'

const changed = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' })

/** '' for what is no instant. */
const changedText = (instant: string): string => {
  const at = Date.parse(instant)
  return Number.isNaN(at) ? '' : changed.format(at)
}

/** The journals found in the drive, newest first, to pick one from. */
export const JournalPicker = () => {
  const { status, files, busy } = useSnapshot(journalListView)
  const { selectJournal } = useActions()
  const [pickedId, setPickedId] = useState<string>()

  if (files.length === 0 && (status === 'idle' || status === 'loading')) {
    return <div className={styles.loading} aria-busy="true"><Skeleton width="8rem" /><Skeleton height="2.75rem" /></div>
  }
  // Nothing was found because nothing was searched: the message above says why and offers to ask again.
  if (files.length === 0 && status === 'failed') return <p className={styles.prose}>Your drive could not be searched just now.</p>
  if (files.length === 0) {
    return (
      <>
        <p className={styles.prose}>There is no journal in your drive yet.</p>
        <Button className={styles.act} disabled>No Journals Found</Button>
      </>
    )
  }
  return (
    <>
      <p className={styles.prose}>{files.length === 1 ? '1 journal found' : `${files.length} journals found`}</p>
      <ul className={styles.list}>
        {files.map((file) => (
          <li key={file.id}>
            <button
              type="button" className={styles.file} disabled={busy !== undefined} aria-busy={(busy === 'selecting' && pickedId === file.id) || undefined}
              onClick={() => {
                setPickedId(file.id)
                selectJournal(file.id)
              }}
            >
              <span className={styles.name}>{hideExtension(file.name)}</span>
              <span className={styles.date}>{busy === 'selecting' && pickedId === file.id ? 'Opening...' : changedText(file.modifiedTime)}</span>
              <ChevronIcon size={16} className={styles.chevron} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
