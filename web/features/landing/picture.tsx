import type { ReactNode } from 'react'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import * as styles from './picture.css.ts'

export interface PictureProps {
  /** What can be seen, for those who cannot see it. */
  readonly label: string
  readonly children: ReactNode
  readonly className?: string
}

/** A piece of the product, drawn: it looks like the real one and does nothing. */
export const Picture = ({ label, children, className }: PictureProps) => (
  <figure className={[styles.picture, className].filter(Boolean).join(' ')}>
    <figcaption className={visuallyHidden}>{label}</figcaption>
    <div aria-hidden="true">{children}</div>
  </figure>
)
