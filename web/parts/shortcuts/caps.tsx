import { capsOf, type Platform } from './key-names.ts'
import * as styles from './caps.css.ts'

/** Which names the keys of this keyboard have. */
export const platform = (): Platform => (/Mac|iPhone|iPad/.test(navigator.platform) ? 'mac' : 'other')

/** The keys of a shortcut as they look on the keyboard: 'mod+k' is Ctrl and K. */
export const Caps = ({ keys }: { readonly keys: string }) => (
  <span className={styles.keys}>
    {capsOf(keys, platform()).map((caps, index) => (
      <span key={caps.join()} className={styles.keys}>
        {index > 0 && <span className={styles.between}>then</span>}
        {caps.map((cap) => <kbd key={cap} className={styles.cap}>{cap}</kbd>)}
      </span>
    ))}
  </span>
)
