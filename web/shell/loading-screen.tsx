import { BellIcon } from '#web/design/tokens/icons.tsx'
import * as styles from './loading-screen.css.ts'

/** Shown until the user is known. The static shell in app.html looks the same, so nothing moves. */
export const LoadingScreen = () => (
  <main className={styles.screen} aria-busy="true">
    <BellIcon size={32} className={styles.bell} />
    {/* An output may hold no heading, and a heading that holds one has no name. */}
    {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
    <div role="status">
      <h1>Loading your trading journal...</h1>
    </div>
  </main>
)
