import type { ReactNode } from 'react'
import { muted } from '#web/design/recipes/muted.css.ts'
import * as styles from './legal-page.css.ts'

export interface LegalSection {
  readonly id: string
  readonly title: string
  readonly content: ReactNode
}

interface LegalPageProps {
  readonly title: string
  readonly intro: ReactNode
  readonly sections: ReadonlyArray<LegalSection>
}

/** Both texts describe the software as of this day; change it with them. */
const updated = { iso: '2026-11-26', text: 'November 26, 2026' } as const

export const LegalPage = ({ title, intro, sections }: LegalPageProps) => (
  <div className={styles.page}>
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <p className={muted.small}>
        Last updated <time dateTime={updated.iso}>{updated.text}</time>
      </p>
      <p className={styles.intro}>{intro}</p>
    </div>
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents" className={styles.contentsTitle}>
        On this page
      </h2>
      <ul>
        {sections.map(({ id, title: name }) => (
          <li key={id}>
            <a className={styles.contentsLink} href={`#${id}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <div className={styles.body}>
      {sections.map(({ id, title: name, content }) => (
        <section key={id} id={id} className={styles.section}>
          <h2>{name}</h2>
          {content}
        </section>
      ))}
    </div>
  </div>
)
