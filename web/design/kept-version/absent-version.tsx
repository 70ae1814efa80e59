import { Button } from '../button/button.tsx'
import * as styles from './kept-version.css.ts'

export interface AbsentVersionProps {
  /** Why its words are not here: on their way, not in the drive any more, not to be understood, or the drive cannot be asked now. */
  readonly absence: 'reading' | 'missing' | 'damaged' | 'unread'
  /** Of what it is another version: 'Daily Notes'. */
  readonly what: string
  readonly onRetry: () => void
  readonly onDismiss: () => void
}

const saidOf: Readonly<Record<AbsentVersionProps['absence'], string>> = {
  reading: 'An older version is being fetched from your drive…',
  missing: 'An older version of this text was kept in a file that is not in your drive any more.',
  damaged: 'An older version of this text was kept in a file that cannot be read any more. The file was not changed.',
  unread: 'An older version of this text is kept in your drive, which cannot be reached now.',
}

/** In place of another version of a text whose words are not here. That is said, never hidden. */
export const AbsentVersion = ({ absence, what, onRetry, onDismiss }: AbsentVersionProps) => (
  <fieldset className={styles.slip} aria-label={`An older version of ${what}`} aria-busy={absence === 'reading'}>
    <p className={styles.head}>{saidOf[absence]}</p>
    {absence !== 'reading' && (
      <div className={styles.actions}>
        <Button size="sm" aria-label={`Look again for the older version of ${what}`} onClick={onRetry}>Look again</Button>
        {absence !== 'unread' && <Button size="sm" variant="ghost" aria-label={`Let go of it: the older version of ${what}`} onClick={onDismiss}>Let go of it</Button>}
      </div>
    )}
  </fieldset>
)
