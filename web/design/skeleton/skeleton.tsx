import * as styles from './skeleton.css.ts'

export interface SkeletonProps {
  /** CSS lengths of what will stand here, so that nothing moves when it comes. */
  readonly width?: string
  readonly height?: string
}

/** Holds the place of something that loads. Its container says `aria-busy`. */
export const Skeleton = ({ width = '100%', height = '1em' }: SkeletonProps) => (
  <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
)
