import * as styles from './unknown-part.css.ts'

/** Follows a result of which a part is missing; its words are next to it. */
export const UnknownMark = () => (
  <span className={styles.mark} aria-hidden="true">
    ?
  </span>
)

export const unknownWords = 'A part has an unknown cost basis'
