import { type ReactNode, useCallback, useState } from 'react'
import { Button } from '#web/design/controls/button.tsx'
import { Catch } from '#web/design/dialog/overlay.tsx'
import { MenuIcon, SearchIcon } from '#web/design/tokens/icons.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useAuthentication } from '#web/read-models/authentication.ts'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import { Part } from '#web/shared/page/part.tsx'
import { AskedImport } from './asked-import.tsx'
import { Drawer } from './drawer.tsx'
import { Foot } from './foot.tsx'
import type { Page } from './pages.ts'
import { SaveIndicator, useSpokenOutcome } from './save-indicator.tsx'
import * as styles from './shell.css.ts'
import { Brand, Sidebar } from './sidebar.tsx'
import { useSpokenConflicts } from './spoken-conflicts.ts'
import { useCommands } from './use-commands.tsx'

const ConflictsDialog = lazyPart(() =>
  import('#web/features/conflicts/conflicts-dialog.tsx').then((module) => module.ConflictsDialog),
)
const JournalDialog = lazyPart(() =>
  import('#web/features/journal-file/journal-dialog.tsx').then((module) => module.JournalDialog),
)
const SignOutDialog = lazyPart(() => import('./sign-out-dialog.tsx').then((module) => module.SignOutDialog))

/** The frame of each page of the app: the sidebar (a drawer on narrow screens), the notices, the main area. */
export const Shell = ({ page, children }: { readonly page: Page; readonly children: ReactNode }) => {
  const [menuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const [conflictsOpen, setConflictsOpen] = useState(false)
  const showConflicts = useCallback(() => setConflictsOpen(true), [])
  const closeConflicts = () => setConflictsOpen(false)
  const [journalOpen, setJournalOpen] = useState(false)
  const showFile = useCallback(() => setJournalOpen(true), [])
  const closeFile = () => setJournalOpen(false)
  const { openPalette, dialog } = useCommands(showFile, showConflicts)
  const { answerSignOut } = useActions()
  const { signingOut } = useAuthentication()
  // A sign-out whose question could not be loaded would wait for ever.
  const staySignedIn = () => answerSignOut('cancel')
  return (
    <div className={styles.frame}>
      <Catch instead={null}>
        <Spoken />
      </Catch>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <aside className={styles.aside} aria-label="Sidebar">
        <Part>
          <Sidebar onConflicts={showConflicts} onJournal={showFile} onSearch={openPalette} />
        </Part>
      </aside>
      <Bar menuOpen={menuOpen} onMenu={() => setMenuOpen(true)} onSearch={openPalette} />
      {menuOpen && (
        <Drawer onClose={closeMenu}>
          <Part>
            <Sidebar
              withStatus={false}
              onChoose={closeMenu}
              onConflicts={showConflicts}
              onJournal={showFile}
              onSearch={openPalette}
            />
          </Part>
        </Drawer>
      )}
      <main id="main" className={styles.main} tabIndex={-1} data-view={page.view ?? 'dashboard'}>
        {children}
        <Foot />
      </main>
      {conflictsOpen && <ConflictsDialog onClose={closeConflicts} onMissing={closeConflicts} />}
      {journalOpen && <JournalDialog onClose={closeFile} onMissing={closeFile} />}
      {dialog}
      <AskedImport />
      {signingOut && <SignOutDialog state={signingOut} onMissing={staySignedIn} />}
    </div>
  )
}

const Spoken = () => {
  useSpokenOutcome()
  useSpokenConflicts()
  return undefined
}

interface BarProps {
  readonly menuOpen: boolean
  readonly onMenu: () => void
  readonly onSearch: () => void
}

const Bar = ({ menuOpen, onMenu, onSearch }: BarProps) => (
  <header className={styles.bar}>
    <Button
      variant="ghost"
      shape="square"
      aria-label="Open menu"
      aria-expanded={menuOpen}
      aria-haspopup="dialog"
      onClick={onMenu}
    >
      <MenuIcon />
    </Button>
    <Brand />
    <div className={styles.barEnd}>
      <Part>
        <SaveIndicator />
      </Part>
      <Button variant="ghost" shape="square" aria-label="Search and commands" aria-haspopup="dialog" onClick={onSearch}>
        <SearchIcon />
      </Button>
    </div>
  </header>
)
