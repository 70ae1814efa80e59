import { product } from '#domain/product.ts'
import { button } from '#web/design/controls/button.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import * as styles from './removal-page.css.ts'

/** Its script fills in what would be lost, and the outcome. */
export const RemovalPage = () => (
  <div className={styles.page}>
    <h1 className={styles.title}>Remove from this device</h1>
    <p>
      This removes everything {product.name} has stored in this browser, for every account that was used here: edits,
      copies of your journal, settings, the sign-in and the offline copy of the app. Other open tabs go back to the
      start page.
    </p>
    <p>Your journal in your Google Drive stays as it is. Sign in again at any time to load it from there.</p>
    <output className={styles.loss} data-loss="">
      Looking for unsaved edits...
    </output>
    <div className={row({ gap: 'medium', wrap: true })}>
      <button type="button" className={button({ variant: 'error' })} data-remove="" disabled>
        Remove from this device
      </button>
      <a className={button({ variant: 'ghost' })} href="/app">
        Cancel
      </a>
    </div>
    <output className={styles.outcome} data-outcome="" />
  </div>
)
