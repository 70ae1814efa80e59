import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import { sizeLabel } from '#domain/figures.ts'
import { Button } from '#web/design/controls/button.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Badge, type BadgeTone } from '#web/design/status/badge.tsx'
import { Skeleton } from '#web/design/status/skeleton.tsx'
import { TrashIcon } from '#web/design/tokens/icons.tsx'
import { type ListedJournal, useJournalList } from '#web/shared/journal/use-journal-list.ts'
import { journalLabel } from './journal-facts.ts'
import * as styles from './journals-settings.css.ts'
import * as shared from './settings.css.ts'

interface JournalListProps {
  /** Why the journal that was last chosen is not open. */
  readonly refusal: string | undefined
  readonly onSelect: (journal: ListedJournal) => void
  readonly onDelete: (journal: ListedJournal) => void
}

export const JournalList = ({ refusal, onSelect, onDelete }: JournalListProps) => {
  const { status, journals, current, busy, target } = useJournalList()
  const locked = busy !== undefined || status === 'loading'
  return (
    <section className={shared.group} aria-labelledby="journals-heading" aria-busy={status === 'loading' || undefined}>
      <h2 id="journals-heading" className={heading.lead}>
        All journals
      </h2>
      {journals.length === 0 ? (
        <Nothing />
      ) : (
        <ul className={stack.none}>
          {journals.map((journal) => (
            <JournalItem
              key={journal.id}
              journal={journal}
              label={journalLabel(journal, journals)}
              refusal={target === journal.id ? refusal : undefined}
              isCurrent={journal.id === current?.id}
              isOnly={journals.length === 1}
              locked={locked}
              selecting={busy === 'selecting' && target === journal.id}
              onSelect={() => onSelect(journal)}
              onDelete={() => onDelete(journal)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

const Nothing = () => {
  const { status } = useJournalList()
  if (status === 'failed') return <p className={muted.text}>Your drive could not be searched just now.</p>
  if (status === 'ready') return <p className={muted.text}>No journals found</p>
  return (
    <div className={styles.item}>
      <Skeleton width="60%" height="2.5rem" />
      <Skeleton width="6rem" height="2.25rem" />
    </div>
  )
}

interface JournalItemProps {
  readonly journal: ListedJournal
  readonly label: string
  readonly refusal: string | undefined
  readonly isCurrent: boolean
  readonly isOnly: boolean
  readonly locked: boolean
  readonly selecting: boolean
  readonly onSelect: () => void
  readonly onDelete: () => void
}

const JournalItem = ({
  journal,
  label,
  refusal,
  isCurrent,
  isOnly,
  locked,
  selecting,
  onSelect,
  onDelete,
}: JournalItemProps) => {
  const { name, age, size, validity } = journal
  const badge = isCurrent ? active : badgeFor[validity]
  return (
    <li className={styles.item}>
      <div className={styles.itemWords}>
        <div className={styles.itemHead}>
          <span className={styles.itemName}>{name}</span>
          <Badge tone={badge.tone}>{badge.label}</Badge>
        </div>
        <span className={muted.small}>{`${age} · ${sizeLabel(size)}`}</span>
        {refusal === undefined && validity === 'invalid' && (
          <span className={styles.refused}>{messageOf(domainError('journals', 'INCOMPATIBLE'))}</span>
        )}
        {refusal !== undefined && (
          <span role="alert" className={styles.refused}>
            {refusal}
          </span>
        )}
      </div>
      <div className={row({ gap: 'tiny', align: 'center' })}>
        {!isCurrent && (
          <Button
            size="sm"
            disabled={validity !== 'compatible' || (locked && !selecting)}
            loading={selecting}
            aria-label={`Open ${label}`}
            onClick={onSelect}
          >
            Open
          </Button>
        )}
        <Button
          size="sm"
          shape="square"
          variant="ghost"
          disabled={isOnly || locked}
          aria-label={`Delete ${label}`}
          aria-haspopup="dialog"
          title={isOnly ? messageOf(domainError('journals', 'LAST_JOURNAL')) : undefined}
          onClick={onDelete}
        >
          <TrashIcon />
        </Button>
      </div>
    </li>
  )
}

const active = { tone: 'accent', label: 'Active' } as const
const badgeFor: Readonly<Record<ListedJournal['validity'], { readonly tone: BadgeTone; readonly label: string }>> = {
  compatible: { tone: 'positive', label: 'Compatible' },
  invalid: { tone: 'critical', label: 'Invalid' },
  unknown: { tone: 'caution', label: 'Could not be read' },
  checking: { tone: 'neutral', label: 'Checking...' },
}
