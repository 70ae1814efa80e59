import { counted } from '#domain/figures.ts'
import { Button } from '#web/design/controls/button.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { Skeleton } from '#web/design/status/skeleton.tsx'
import { ChevronIcon } from '#web/design/tokens/chevron-icon.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useJournalList } from '#web/shared/journal/use-journal-list.ts'
import * as styles from './journal-picker.css.ts'

export const JournalPicker = () => {
  const { status, journals, busy, target } = useJournalList()
  const { selectJournal } = useActions()

  if (journals.length === 0 && (status === 'idle' || status === 'loading')) {
    return (
      <div className={styles.loading} aria-busy="true">
        <Skeleton width="8rem" />
        <Skeleton height="2.75rem" />
      </div>
    )
  }
  // The search failed: the message above says why and offers a retry.
  if (journals.length === 0 && status === 'failed')
    return <p className={muted.text}>Your drive could not be searched just now.</p>
  if (journals.length === 0) {
    return (
      <>
        <p className={muted.text}>There is no journal in your drive yet.</p>
        <Button className={styles.act} disabled>
          No Journals Found
        </Button>
      </>
    )
  }
  return (
    <>
      <p className={muted.text}>{counted(journals.length, 'journal found', 'journals found')}</p>
      <ul className={styles.list}>
        {journals.map((journal, place) => (
          <li key={journal.id}>
            <button
              type="button"
              className={styles.file({ filled: place === 0 })}
              disabled={busy !== undefined}
              aria-busy={(busy === 'selecting' && target === journal.id) || undefined}
              onClick={() => selectJournal(journal.id)}
            >
              <span className={styles.name}>{journal.name}</span>
              <span className={styles.date({ filled: place === 0 })}>
                {busy === 'selecting' && target === journal.id ? 'Opening...' : journal.age}
              </span>
              <ChevronIcon size={16} className={styles.chevron({ filled: place === 0 })} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
