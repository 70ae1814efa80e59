import * as styles from './caps.css.ts'
import { capsOf, type Platform } from './key-names.ts'

export const platform = (): Platform => (/Mac|iPhone|iPad/.test(navigator.platform) ? 'mac' : 'other')

/** The keys of a shortcut as caps: 'mod+k' is Ctrl and K. */
export const Caps = ({ keys }: { readonly keys: string }) => (
  <span className={styles.keys}>
    {capsOf(keys, platform()).map((caps, index) => (
      <span key={caps.join()} className={styles.keys}>
        {index > 0 && <span className={styles.between}>then</span>}
        {caps.map((cap) => (
          <kbd key={cap} className={styles.cap}>
            {cap}
          </kbd>
        ))}
      </span>
    ))}
  </span>
)
