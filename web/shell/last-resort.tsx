import type { ReactNode } from 'react'
import { Button } from '#web/design/controls/button.tsx'
import { Catch } from '#web/design/dialog/overlay.tsx'
import { BellIcon } from '#web/design/tokens/icons.tsx'
import { loadAgain } from '#web/shared/page/lazy-part.tsx'
import * as styles from './loading-screen.css.ts'

/** Catches defects that no part of a page has caught. */
export const LastResort = ({ children }: { readonly children: ReactNode }) => (
  <Catch instead={<Failed />}>{children}</Catch>
)

/** Everything typed is in the log before it is on the screen, so a reload loses nothing. */
const Failed = () => (
  <main className={styles.screen}>
    <BellIcon size={32} className={styles.bell} />
    <h1>This page could not be shown</h1>
    <p role="alert" className={styles.words}>
      Your edits are kept on this device. Load the page again to go on.
    </p>
    <Button variant="primary" onClick={loadAgain}>
      Load again
    </Button>
  </main>
)
