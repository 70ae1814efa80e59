import * as styles from './skeleton.css.ts'

interface SkeletonProps {
  /** CSS lengths of the loaded content, so that nothing moves when it appears. */
  readonly width?: string
  readonly height?: string
}

/** Its container has `aria-busy`. */
export const Skeleton = ({ width = '100%', height = '1em' }: SkeletonProps) => (
  <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
)
