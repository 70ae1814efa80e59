import { Component, type ReactNode } from 'react'
import { Button } from '#web/design/button/button.tsx'
import { BellIcon } from '#web/design/icons/icons.tsx'
import { loadAgain } from '#web/parts/late-part/late-part.tsx'
import * as styles from './loading-screen.css.ts'

/** The one place that catches defects of the screens. React only lets a class do this. */
export class LastResort extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <Failed /> : this.props.children
  }
}

/** Everything that was typed is in the log before it is on the screen, so starting again loses nothing. */
const Failed = () => (
  <main className={styles.screen}>
    <BellIcon size={32} className={styles.bell} />
    <h1>This page could not be shown</h1>
    <p role="alert" className={styles.words}>Your edits are kept on this device. Load the page again to go on.</p>
    <Button variant="primary" onClick={loadAgain}>Load again</Button>
  </main>
)
