import { PageLink } from '#web/parts/page-link/page-link.tsx'
import * as styles from './daily-trades.css.ts'

/** The day's trades. Without a brokerage nobody tells them, and the card says that, and where to change it. */
export const DailyTrades = () => (
  <section className={styles.card} aria-labelledby="daily-trades">
    <h2 id="daily-trades" className={styles.heading}>Daily Trades</h2>
    <p className={styles.nothing}>
      No brokerage is connected, so no trades are known. <PageLink to="/app/settings/brokerage">Brokerage settings</PageLink>
    </p>
  </section>
)
