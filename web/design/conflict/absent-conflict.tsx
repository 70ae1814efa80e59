import { Button } from '#web/design/controls/button.tsx'
import { row } from '#web/design/recipes/row.css.ts'
import * as styles from './conflict-card.css.ts'

interface AbsentConflictProps {
  readonly absence: 'reading' | 'missing' | 'damaged' | 'unread'
  readonly what: string
  readonly onRetry: () => void
  readonly onDismiss: () => void
}

const messageFor: Readonly<Record<AbsentConflictProps['absence'], string>> = {
  reading: 'An older version is being fetched from your drive…',
  missing: 'An older version of this text was kept in a file that is not in your drive any more.',
  damaged: 'An older version of this text was kept in a file that cannot be read any more. The file was not changed.',
  unread: 'An older version of this text is kept in your drive, which cannot be reached now.',
}

/** Replaces a conflict whose text is missing. */
export const AbsentConflict = ({ absence, what, onRetry, onDismiss }: AbsentConflictProps) => (
  <fieldset className={styles.card} aria-label={`An older version of ${what}`} aria-busy={absence === 'reading'}>
    <p className={styles.head}>{messageFor[absence]}</p>
    {absence !== 'reading' && (
      <div className={row({ gap: 'small', wrap: true })}>
        <Button size="sm" aria-label={`Look again for the older version of ${what}`} onClick={onRetry}>
          Look again
        </Button>
        {absence !== 'unread' && (
          <Button size="sm" variant="ghost" aria-label={`Dismiss the older version of ${what}`} onClick={onDismiss}>
            Dismiss
          </Button>
        )}
      </div>
    )}
  </fieldset>
)
