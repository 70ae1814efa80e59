import { scaleLinear } from 'd3-scale'
import type { Interval } from '#domain/statistics/intervals.ts'
import * as styles from './plot.css.ts'

interface IntervalMarkProps {
  readonly value: number
  readonly interval: Interval | undefined
  /** The scale that all marks of one table share. */
  readonly within: Interval
  readonly tone: 'gain' | 'loss' | 'even'
}

const width = 144
const middle = 10

/** The figures next to it say the same. */
export const IntervalMark = ({ value, interval, within, tone }: IntervalMarkProps) => {
  const x = scaleLinear([Math.min(0, within.low), Math.max(0, within.high)], [5, width - 5]).clamp(true)
  return (
    <svg viewBox={`0 0 ${width} 20`} className={styles.interval} aria-hidden="true" focusable="false">
      <line x1={x(0)} x2={x(0)} y1={0} y2={20} className={styles.zero} />
      {interval && (
        <line x1={x(interval.low)} x2={x(interval.high)} y1={middle} y2={middle} className={styles.span({ tone })} />
      )}
      <circle cx={x(value)} cy={middle} r={4} className={styles.point({ tone })} />
    </svg>
  )
}

export const spanOf = (intervals: ReadonlyArray<Interval>): Interval => ({
  low: intervals.reduce((least, { low }) => Math.min(least, low), 0),
  high: intervals.reduce((most, { high }) => Math.max(most, high), 0),
})
