import * as chevron from '#web/design/tokens/chevron-icon.tsx'
import * as icons from '#web/design/tokens/icons.tsx'
import { vars } from '#web/design/tokens/tokens.css.ts'
import * as styles from './gallery-screen.css.ts'

/** Every icon with its name. */
export const Icons = () => (
  <ul className={styles.icons}>
    {Object.entries({ ...icons, ...chevron }).map(([name, Icon]) => (
      <li key={name} className={styles.icon}>
        <Icon size={20} />
        {name.replace(/Icon$/, '')}
      </li>
    ))}
  </ul>
)

/** Each size of both faces. */
export const Type = () => (
  <div className={styles.stack}>
    {Object.entries(vars.size).map(([name, fontSize]) => (
      <div key={name} className={styles.measured}>
        <span className={styles.caption}>{name}</span>
        <span>
          <span style={{ fontFamily: vars.font.book, fontSize }}>The opening bell </span>
          <span style={{ fontFamily: vars.font.text, fontSize }}>9:30, 1,204.50</span>
        </span>
      </div>
    ))}
  </div>
)

/** Each colour of the sheet by its name. */
export const Colours = () => (
  <ul className={styles.icons}>
    {Object.entries(vars.color).map(([name, background]) => (
      <li key={name} className={styles.swatch}>
        <span className={styles.color} style={{ background }} />
        {name}
      </li>
    ))}
  </ul>
)
