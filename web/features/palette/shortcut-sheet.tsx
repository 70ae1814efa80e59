import { useState } from 'react'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { useActions } from '#web/read-models/actions.ts'
import { Caps } from '#web/shared/shortcuts/caps.tsx'
import type { Shortcut } from '#web/shared/shortcuts/shortcuts.ts'
import { grouped } from './groups.ts'
import * as styles from './shortcut-sheet.css.ts'

export const ShortcutSheet = ({
  shortcuts,
  onClose,
}: {
  readonly shortcuts: ReadonlyArray<Shortcut>
  readonly onClose: () => void
}) => {
  const { habits } = useActions()
  const [singleKeys, setSingleKeys] = useState(habits.singleKeys)
  return (
    <Dialog kind="wide" title="Keyboard shortcuts" onClose={onClose}>
      <div className={styles.places}>
        {grouped(shortcuts, ({ where }) => where).map(([where, rows]) => (
          <section key={where} className={styles.place} aria-label={where}>
            <h3 className={heading.label}>{where}</h3>
            <dl className={stack.none}>
              {rows.map(({ label, keys }) => (
                <div key={label} className={styles.line}>
                  <dt>{label}</dt>
                  <dd className={styles.ways}>
                    {keys.map((way, index) => (
                      <span key={way} className={styles.way}>
                        {index > 0 && <span className={styles.or}>or</span>}
                        <Caps keys={way} />
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={singleKeys}
          className={styles.box}
          onChange={(event) => {
            setSingleKeys(event.target.checked)
            habits.setSingleKeys(event.target.checked)
          }}
        />
        <span>Enable single-key shortcuts on this device. Switch this off if you speak to your computer.</span>
      </label>
    </Dialog>
  )
}
