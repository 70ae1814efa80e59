import { product } from '#domain/product.ts'
import { BookIcon } from '#web/design/tokens/icons.tsx'
import * as sheet from './picture.css.ts'
import { Picture } from './picture.tsx'
import * as styles from './privacy-mock.css.ts'

const places = [
  { what: 'Checklists, notes, statistics, trades', where: 'Your Google Drive' },
  { what: 'Edits that are still on their way there', where: 'Your browser' },
  { what: 'The sign-in, sealed', where: 'Your browser' },
  { what: 'Your journal, on our servers', where: 'Nothing' },
] as const

/** The current journal's card, and what is stored where. */
export const PrivacyMock = () => (
  <Picture
    label={
      'A journal in Google Drive. Checklists, notes, statistics and trades are kept there; ' +
      `${product.name}’s servers keep nothing of it.`
    }
  >
    <div className={styles.journal}>
      <span className={styles.icon}>
        <BookIcon size={22} />
      </span>
      <span className={styles.name}>Trading 2026</span>
      <span className={sheet.aside}>Updated today, 48 KB</span>
      <span className={styles.badges}>
        <span className={sheet.brassBadge}>Backed by Google Drive</span>
        <span className={sheet.goodBadge}>Compatible</span>
      </span>
    </div>
    <div className={styles.rows}>
      {places.map(({ what, where }) => (
        <div key={what} className={styles.row}>
          <span>{what}</span>
          <span className={where === 'Nothing' ? styles.nothing : styles.where}>{where}</span>
        </div>
      ))}
    </div>
  </Picture>
)
