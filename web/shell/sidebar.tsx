import { useSnapshot } from 'valtio'
import { conflictCount } from '#domain/conflicts/views.ts'
import { product } from '#domain/product.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { BellIcon, BookIcon, CopyIcon, SearchIcon, SignOutIcon } from '#web/design/tokens/icons.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { useActions } from '#web/read-models/actions.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import { journalView } from '#web/read-models/views.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { Caps, platform } from '#web/shared/shortcuts/caps.tsx'
import { useCurrentPlace } from './current-place.ts'
import { pages } from './pages.ts'
import { SaveIndicator } from './save-indicator.tsx'
import * as styles from './sidebar.css.ts'

export const Brand = () => (
  <span className={styles.brand}>
    <BellIcon size={22} className={styles.bell} />
    {product.name}
  </span>
)

interface SidebarProps {
  /** Called when an entry was chosen, to close the drawer. */
  readonly onChoose?: () => void
  readonly onConflicts: () => void
  readonly onJournal: () => void
  readonly onSearch: () => void
  /** False in the drawer: the bar at the top of a phone shows the status already. */
  readonly withStatus?: boolean
}

export const Sidebar = ({ onChoose, onConflicts, onJournal, onSearch, withStatus = true }: SidebarProps) => {
  const { signOut } = useActions()
  return (
    <div className={styles.sidebar}>
      <div className={styles.head}>
        <Brand />
        <JournalName
          onOpen={() => {
            onChoose?.()
            onJournal()
          }}
        />
        {withStatus && <SearchButton onOpen={onSearch} />}
      </div>
      <Entries onChoose={onChoose} />
      <div className={styles.foot}>
        <Conflicts
          onOpen={() => {
            onChoose?.()
            onConflicts()
          }}
        />
        {withStatus && (
          <div className={styles.status}>
            <SaveIndicator />
          </div>
        )}
        <button
          type="button"
          className={styles.entry({ current: false })}
          onClick={() => {
            onChoose?.()
            signOut()
          }}
        >
          <SignOutIcon />
          Sign Out
        </button>
        <p className={styles.legal}>
          <a href="/privacy">Privacy</a>
          <a href="/terms">Terms</a>
        </p>
      </div>
    </div>
  )
}

const Entries = ({ onChoose }: { readonly onChoose: (() => void) | undefined }) => {
  const isCurrent = useCurrentPlace()
  return (
    <nav aria-label="Main">
      <ul className={stack.hair}>
        {pages.map(({ path: to, navigation }) => {
          if (!navigation) return undefined
          const current = isCurrent(to)
          return (
            <li key={to}>
              <PageLink
                to={to}
                className={styles.entry({ current })}
                aria-current={current ? 'page' : undefined}
                onChoose={onChoose}
              >
                <navigation.Icon />
                {navigation.label}
              </PageLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Looks like the field that it opens. */
const SearchButton = ({ onOpen }: { readonly onOpen: () => void }) => (
  <button
    type="button"
    className={styles.search}
    aria-haspopup="dialog"
    aria-keyshortcuts={platform() === 'mac' ? 'Meta+K' : 'Control+K'}
    onClick={onOpen}
  >
    <SearchIcon size={16} />
    <span className={styles.searchLabel}>Search</span>
    <span aria-hidden="true">
      <Caps keys="mod+k" />
    </span>
  </button>
)

const Conflicts = ({ onOpen }: { readonly onOpen: () => void }) => {
  const waiting = useJournalValue(conflictCount)
  if (!waiting) return undefined
  return (
    <button type="button" className={styles.entry({ current: false })} aria-haspopup="dialog" onClick={onOpen}>
      <CopyIcon />
      Other versions<span className={styles.count}>{waiting}</span>
    </button>
  )
}

const JournalName = ({ onOpen }: { readonly onOpen: () => void }) => {
  const { name } = useSnapshot(journalView)
  if (name === undefined) return <p className={styles.journalPlace} />
  return (
    <button type="button" className={styles.journal} title={name} aria-haspopup="dialog" onClick={onOpen}>
      <BookIcon size={16} />
      <span className={styles.journalName}>{name}</span>
      <span className={visuallyHidden}>: size, export and restore</span>
    </button>
  )
}
