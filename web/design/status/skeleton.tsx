import * as styles from './skeleton.css.ts'

interface SkeletonProps {
  /** CSS lengths of what will be shown, so that nothing moves when it is. */
  readonly width?: string
  readonly height?: string
}

/** A placeholder for something that loads. Its container has `aria-busy`. */
export const Skeleton = ({ width = '100%', height = '1em' }: SkeletonProps) => (
  <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
)
