import { useSnapshot } from 'valtio'
import { domainError } from '#domain/errors/catalogue.ts'
import { anyMessageOf } from '#domain/errors/late-catalogue.ts'
import { sizeLabel } from '#domain/journal/size-label.ts'
import { Badge } from '#web/design/badge/badge.tsx'
import { Button } from '#web/design/button/button.tsx'
import { CheckIcon, ErrorIcon, PencilIcon, RetryIcon } from '#web/design/icons/icons.tsx'
import { Skeleton } from '#web/design/skeleton/skeleton.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { journalListView, journalView, type CurrentJournalView } from '#web/read-models/views.ts'
import * as shared from './settings.css.ts'
import * as styles from './journals-settings.css.ts'

/** The open journal as the drive knows it. */
export const CurrentJournal = ({ onRename }: { readonly onRename: (name: string) => void }) => {
  const { current, busy, status } = useSnapshot(journalListView)
  const { loadJournals } = useActions()
  const validity = useValidity(current)
  const name = current?.name
  const isUnread = current !== undefined && current.size === undefined && current.validity !== 'checking'
  return (
    <section className={shared.group} aria-labelledby="current-heading">
      <h2 id="current-heading" className={shared.groupTitle}>Current journal</h2>
      <div className={styles.card} aria-busy={name === undefined || undefined}>
        <div className={styles.cardHead}>
          <p className={styles.currentName}>{name ?? <Skeleton width="10rem" />}</p>
          <Button
            size="sm" disabled={name === undefined || isUnread || validity === 'invalid' || busy !== undefined || status === 'loading'} aria-haspopup="dialog"
            onClick={() => name !== undefined && onRename(name)}
          >
            <PencilIcon size={16} />Rename
          </Button>
        </div>
        <div className={styles.badges}>
          <Badge tone="accent">Backed by Google Drive</Badge>
          {validity === 'compatible' && <Badge tone="positive" Icon={CheckIcon}>Compatible</Badge>}
          {validity === 'invalid' && <Badge tone="critical" Icon={ErrorIcon}>Invalid Format</Badge>}
        </div>
        {isUnread ? (
          <>
            <p className={styles.quiet}>Its details could not be read from your drive just now. What this device holds of it is not touched by that.</p>
            <div className={shared.actions}><Button size="sm" disabled={status === 'loading'} onClick={loadJournals}><RetryIcon size={16} />Retry</Button></div>
          </>
        ) : (
          <dl className={styles.facts}>
            <Fact term="Changed">{current?.size === undefined ? undefined : current.age}</Fact>
            <Fact term="Size">{current?.size === undefined ? undefined : sizeLabel(current.size)}</Fact>
          </dl>
        )}
        {validity === 'invalid' && !isUnread && <p className={styles.refused}>{anyMessageOf(domainError('journals', 'INCOMPATIBLE'))}</p>}
      </div>
    </section>
  )
}

/** A journal that stands open was looked into already. */
const useValidity = (current: CurrentJournalView | undefined): CurrentJournalView['validity'] => {
  const { fileId, status } = useSnapshot(journalView)
  if (!current) return 'checking'
  if (current.validity === 'compatible' || current.validity === 'invalid') return current.validity
  return status === 'ready' && fileId === current.id ? 'compatible' : current.validity
}

const Fact = ({ term, children }: { readonly term: string; readonly children: string | undefined }) => (
  <div className={styles.fact}>
    <dt className={styles.term}>{term}</dt>
    <dd>{children ?? <Skeleton width="4rem" />}</dd>
  </div>
)
