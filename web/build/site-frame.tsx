import type { ReactNode } from 'react'
import { product } from '#domain/product.ts'
import { BellIcon } from '#web/design/tokens/icons.tsx'
// oxlint-disable-next-line import/no-unassigned-import -- global styles have nothing to bind
import '#web/design/tokens/reset.css.ts'
import * as styles from './site-frame.css.ts'

interface SiteFrameProps {
  /** The link into the app, at the end of the header. */
  readonly wayIn: ReactNode
  readonly children: ReactNode
}

export const SiteFrame = ({ wayIn, children }: SiteFrameProps) => (
  <div className={styles.page}>
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
    <header className={styles.header}>
      <a className={styles.mark} href="/">
        <BellIcon size={24} className={styles.bell} />
        {product.name}
      </a>
      {wayIn}
    </header>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <p>{product.name} keeps records. It gives no financial advice.</p>
        <nav className={styles.footerLinks} aria-label="Legal">
          <a className={styles.footerLink} href="/privacy">
            Privacy Policy
          </a>
          <a className={styles.footerLink} href="/terms">
            Terms of Service
          </a>
        </nav>
      </div>
    </footer>
  </div>
)
