import type { ReactNode } from 'react'
import * as styles from './landing-page.css.ts'

export interface FeatureProps {
  /** What it is, in a word or two. */
  readonly name: string
  readonly title: string
  readonly picture: ReactNode
  readonly children: ReactNode
}

/** One feature: what it does in words, and the piece of the product that does it. */
export const Feature = ({ name, title, picture, children }: FeatureProps) => (
  <section className={styles.feature}>
    <div className={styles.featureText}>
      <p className={styles.featureName}>{name}</p>
      <h2 className={styles.featureTitle}>{title}</h2>
      {children}
    </div>
    {picture}
  </section>
)
