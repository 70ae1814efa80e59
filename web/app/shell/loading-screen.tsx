import { BellIcon } from '#web/design/icons/icons.tsx'
import * as styles from './loading-screen.css.ts'

/** While it is not yet known who is here. The static shell in app.html looks the same, so nothing moves. */
export const LoadingScreen = () => (
  <main className={styles.screen} aria-busy="true">
    <BellIcon size={32} className={styles.bell} />
    <output>Loading your trading journal...</output>
  </main>
)
