import { product } from '#domain/product.ts'
import { button } from '#web/design/controls/button.css.ts'
import { BellIcon } from '#web/design/tokens/icons.tsx'
import * as styles from './portal-return-page.css.ts'

/** It closes itself, and says what to do if it cannot. */
export const PortalReturnPage = () => (
  <main className={styles.screen}>
    <div className={styles.card}>
      <BellIcon size={40} className={styles.mark} />
      <h1>You can close this window</h1>
      <output className={styles.outcome} data-outcome="" />
      <p className={styles.prose}>
        {product.name} is still open behind it and reads your connections again by itself. Where this window stays,
        close it by hand; where it is the only one, go on from here.
      </p>
      <a className={button({ variant: 'secondary' })} href="/app/settings/brokerage">
        Open {product.name}
      </a>
    </div>
  </main>
)
