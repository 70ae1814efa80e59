import { useSyncExternalStore } from 'react'
import { product } from '#domain/product.ts'
import { Button } from '#web/design/controls/button.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import * as styles from './settings.css.ts'

export interface InstallAppProps {
  readonly install: {
    readonly way: () => 'ask' | 'home screen' | undefined
    readonly follow: (changed: () => void) => () => void
    readonly ask: () => Promise<boolean>
  }
}

/** Nothing if the browser cannot install the page, or has done so. */
export const InstallApp = ({ install }: InstallAppProps) => {
  const way = useSyncExternalStore(install.follow, install.way)
  if (!way) return undefined
  return (
    <section className={styles.group} aria-labelledby="install-heading">
      <h2 id="install-heading" className={heading.lead}>
        {`Install ${product.name}`}
      </h2>
      <p className={styles.prose}>
        {way === 'ask'
          ? 'It gets an icon and a window of its own, and your browser keeps what waits on this device.'
          : 'Choose Share, then Add to Home Screen. It gets an icon and a window of its own, it can remind you, and ' +
            'nothing that waits there is removed after 7 days. You sign in there once more.'}
      </p>
      {way === 'ask' && (
        <div className={row({ gap: 'small', wrap: true })}>
          <Button onClick={() => void install.ask()}>{`Install ${product.name}`}</Button>
        </div>
      )}
    </section>
  )
}
