import { Alert } from '#web/design/alert/alert.tsx'
import { TradeFiles } from './trade-files.tsx'
import * as styles from './settings.css.ts'

/** While no brokerage service is set up there is nothing to connect: it says so, and what works without it. */
export const BrokerageSettings = () => (
  <div className={styles.sheet}>
    <h1 tabIndex={-1}>Brokerage</h1>
    <Alert tone="info">Brokerage connections are not available: no brokerage service is set up for this installation.</Alert>
    <p className={styles.prose}>
      With a connection, the accounts that you link bring their balances and positions here, and each day's trades with realized profit and loss into your journal. Until
      then nothing is fetched from any broker, and no account is known.
    </p>
    <p className={styles.prose}>Checklists, notes, reflections and the calendar need none of it.</p>
    <TradeFiles />
  </div>
)
