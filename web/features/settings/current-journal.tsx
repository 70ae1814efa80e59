import { useSnapshot } from 'valtio'
import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import { sizeLabel } from '#domain/figures.ts'
import { Button } from '#web/design/controls/button.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { Badge } from '#web/design/status/badge.tsx'
import { Skeleton } from '#web/design/status/skeleton.tsx'
import { CheckIcon, ErrorIcon, PencilIcon, RetryIcon } from '#web/design/tokens/icons.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { driveView, journalView } from '#web/read-models/views.ts'
import { type CurrentJournal as Current, useJournalList } from '#web/shared/journal/use-journal-list.ts'
import * as styles from './journals-settings.css.ts'
import * as shared from './settings.css.ts'

interface CurrentJournalProps {
  readonly onRename: (name: string) => void
  readonly onFile: () => void
}

export const CurrentJournal = ({ onRename, onFile }: CurrentJournalProps) => {
  const { current, busy, status } = useJournalList()
  const { loadJournals } = useActions()
  const validity = useValidity(current)
  const name = current?.name
  const isUnread = current !== undefined && current.size === undefined && current.validity !== 'checking'
  return (
    <section className={shared.group} aria-labelledby="current-heading">
      <h2 id="current-heading" className={heading.lead}>
        Current journal
      </h2>
      <div className={shared.card} aria-busy={name === undefined || undefined}>
        <div className={styles.cardHead}>
          <p className={styles.currentName}>{name ?? <Skeleton width="10rem" />}</p>
          <Button
            size="sm"
            disabled={
              name === undefined || isUnread || validity === 'invalid' || busy !== undefined || status === 'loading'
            }
            aria-haspopup="dialog"
            onClick={() => name !== undefined && onRename(name)}
          >
            <PencilIcon size={16} />
            Rename
          </Button>
        </div>
        <Badges validity={validity} />
        {isUnread ? (
          <>
            <p className={muted.text}>
              Its details could not be read from your drive just now. What this device holds of it is not touched by
              that.
            </p>
            <div className={row({ gap: 'small', wrap: true })}>
              <Button size="sm" unavailable={status === 'loading'} onClick={loadJournals}>
                <RetryIcon size={16} />
                Retry
              </Button>
            </div>
          </>
        ) : (
          <dl className={styles.facts}>
            <Fact term="Changed">{current?.size === undefined ? undefined : current.age}</Fact>
            <Fact term="Size">{current?.size === undefined ? undefined : sizeLabel(current.size)}</Fact>
          </dl>
        )}
        <div className={row({ gap: 'small', wrap: true })}>
          <Button size="sm" aria-haspopup="dialog" onClick={onFile}>
            Export or restore
          </Button>
        </div>
        {validity === 'invalid' && !isUnread && (
          <p className={styles.refused}>{messageOf(domainError('journals', 'INCOMPATIBLE'))}</p>
        )}
      </div>
    </section>
  )
}

const Badges = ({ validity }: { readonly validity: ReturnType<typeof useValidity> }) => {
  const { isHere } = useSnapshot(driveView)
  return (
    // The key makes new badges: next to one that grew or shrank, the others would count as a layout shift.
    <div key={String(isHere)} className={styles.badges}>
      <Badge tone="accent">{isHere ? 'This computer' : 'Backed by Google Drive'}</Badge>
      {validity === 'compatible' && (
        <Badge tone="positive" Icon={CheckIcon}>
          Compatible
        </Badge>
      )}
      {validity === 'invalid' && (
        <Badge tone="critical" Icon={ErrorIcon}>
          Invalid Format
        </Badge>
      )}
    </div>
  )
}

/** An open journal is compatible. */
const useValidity = (current: Current | undefined): Current['validity'] => {
  const { fileId, status } = useSnapshot(journalView)
  if (!current) return 'checking'
  if (current.validity === 'compatible' || current.validity === 'invalid') return current.validity
  return status === 'ready' && fileId === current.id ? 'compatible' : current.validity
}

const Fact = ({ term, children }: { readonly term: string; readonly children: string | undefined }) => (
  <div className={styles.fact}>
    <dt className={muted.text}>{term}</dt>
    <dd>{children ?? <Skeleton width="4rem" />}</dd>
  </div>
)
