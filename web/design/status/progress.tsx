import { progressTone } from './progress-tone.ts'
import * as styles from './progress.css.ts'

interface ProgressProps {
  /** Percent; clamped to 0-100. */
  readonly value: number
  readonly label: string
  readonly size?: 'thin' | 'normal'
  /** On a page prerendered by the build, where the CSP allows no inline style. */
  readonly printed?: boolean
}

export const Progress = ({ value, label, size = 'normal', printed = false }: ProgressProps) => {
  const percent = Math.min(100, Math.max(0, Number.isFinite(value) ? value : 0))
  return (
    <progress
      className={styles.progress({ tone: progressTone(percent), size, printed })}
      style={printed ? undefined : { backgroundSize: `${percent}% 100%` }}
      max={100}
      value={percent}
      aria-label={label}
    />
  )
}
