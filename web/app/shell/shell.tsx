import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#web/design/button/button.tsx'
import { MenuIcon, SearchIcon } from '#web/design/icons/icons.tsx'
import { authenticationView } from '#web/read-models/views.ts'
import type { Page } from '../pages.ts'
import { Drawer } from './drawer.tsx'
import { LateNotices } from './late-notices.tsx'
import { SaveIndicator, useSpokenOutcome } from './save-indicator.tsx'
import { Brand, Sidebar } from './sidebar.tsx'
import { useSpokenConflicts } from './spoken-conflicts.ts'
import { useCommands } from './use-commands.tsx'
import * as styles from './shell.css.ts'

const ConflictsDialog = lazy(() => import('#web/features/conflicts/conflicts-dialog.tsx').then((module) => ({ default: module.ConflictsDialog })))
const JournalDialog = lazy(() => import('#web/features/journal-file/journal-dialog.tsx').then((module) => ({ default: module.JournalDialog })))
const SignOutDialog = lazy(() => import('./sign-out-dialog.tsx').then((module) => ({ default: module.SignOutDialog })))

/** What surrounds each page of the app: the sidebar (a drawer on narrow screens), the notices, the main area. */
export const Shell = ({ page, children }: { readonly page: Page; readonly children: ReactNode }) => {
  const [menuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const [conflictsOpen, setConflictsOpen] = useState(false)
  const showConflicts = useCallback(() => setConflictsOpen(true), [])
  const [journalOpen, setJournalOpen] = useState(false)
  const showFile = useCallback(() => setJournalOpen(true), [])
  useSpokenOutcome()
  useSpokenConflicts()
  const { openPalette, dialog } = useCommands(showFile, showConflicts)
  const { signingOut } = useSnapshot(authenticationView)
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">Skip to content</a>
      <aside className={styles.aside} aria-label="Sidebar"><Sidebar onConflicts={showConflicts} onJournal={showFile} onSearch={openPalette} /></aside>
      <header className={styles.bar}>
        <Button variant="ghost" shape="square" aria-label="Open menu" aria-expanded={menuOpen} aria-haspopup="dialog" onClick={() => setMenuOpen(true)}><MenuIcon /></Button>
        <Brand />
        <div className={styles.barEnd}>
          <SaveIndicator />
          <Button variant="ghost" shape="square" aria-label="Search and commands" aria-haspopup="dialog" onClick={openPalette}><SearchIcon /></Button>
        </div>
      </header>
      {menuOpen && <Drawer onClose={closeMenu}><Sidebar withStatus={false} onChoose={closeMenu} onConflicts={showConflicts} onJournal={showFile} onSearch={openPalette} /></Drawer>}
      <main id="main" className={styles.main} tabIndex={-1} data-view={page.view ?? 'dashboard'}>
        {children}
        <LateNotices />
      </main>
      {conflictsOpen && <Suspense><ConflictsDialog onClose={() => setConflictsOpen(false)} /></Suspense>}
      {journalOpen && <Suspense><JournalDialog onClose={() => setJournalOpen(false)} /></Suspense>}
      {dialog}
      {signingOut && <Suspense><SignOutDialog state={signingOut} /></Suspense>}
    </div>
  )
}
