import { useSnapshot } from 'valtio'
import type { ThemePreference } from '#domain/journal/journal.ts'
import { product } from '#domain/product.ts'
import { Button } from '#web/design/controls/button.tsx'
import { BellIcon } from '#web/design/tokens/icons.tsx'
import { themeView } from '#web/read-models/views.ts'
import * as styles from './local-frame.css.ts'
import type { LocalPage } from './local-pages.tsx'

const themes: ReadonlyArray<{ readonly preference: ThemePreference; readonly label: string }> = [
  { preference: 'light', label: 'Light' },
  { preference: 'dark', label: 'Dark' },
  { preference: 'system', label: 'System' },
]

export interface LocalFrameProps {
  readonly pages: ReadonlyArray<LocalPage>
  readonly page: LocalPage
  readonly onTheme: (preference: ThemePreference) => void
}

/** What surrounds the pages of the local host: the way between them, the way to the app, and the theme. */
export const LocalFrame = ({ pages, page, onTheme }: LocalFrameProps) => {
  const { preference } = useSnapshot(themeView)
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <a className={styles.brand} href="/app">
          <BellIcon className={styles.bell} />
          {product.name}
        </a>
        <nav aria-label="Pages of the local host" className={styles.pages}>
          {pages.map(({ path, title }) => (
            <a key={path} className={styles.link} href={path} aria-current={path === page.path ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <fieldset className={styles.themes} aria-label="Theme">
          {themes.map(({ preference: each, label }) => (
            <Button
              key={each}
              size="sm"
              variant={each === preference ? 'secondary' : 'ghost'}
              aria-pressed={each === preference}
              onClick={() => onTheme(each)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      </header>
      <main id="main" className={styles.main}>
        {page.screen}
      </main>
    </div>
  )
}
