import * as styles from './gallery-screen.css.ts'
import { type Piece, pieces } from './pieces.tsx'

/** Every shared piece of the design system in each of its states, on both sheets. */
export const GalleryScreen = () => (
  <div className={styles.screen}>
    <header className={styles.head}>
      <h1 tabIndex={-1}>Gallery</h1>
      <p className={styles.lead}>
        Every shared piece in each of its states, on paper and in ink. They work: press, type, open.
      </p>
      <nav aria-label="Pieces">
        <ul className={styles.contents}>
          {pieces.map(({ id, title }) => (
            <li key={id}>
              <a className={styles.link} href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
    {pieces.map((piece) => (
      <PieceOnBothSheets key={piece.id} piece={piece} />
    ))}
  </div>
)

const PieceOnBothSheets = ({ piece: { id, title, about, Show } }: { readonly piece: Piece }) => (
  <section id={id} className={styles.piece} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    <p className={styles.about}>{about}</p>
    <div className={styles.sheets}>
      <div className={styles.sheet} data-theme="light">
        <Show />
      </div>
      <div className={styles.sheet} data-theme="dark">
        <Show />
      </div>
    </div>
  </section>
)
