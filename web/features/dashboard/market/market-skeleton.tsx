import { Skeleton } from '#web/design/skeleton/skeleton.tsx'
import * as styles from './market.css.ts'

const rows = Array.from({ length: styles.rowsKept }, (_, index) => index)

/** As high as the events will be. */
export const EventsSkeleton = () => (
  <div className={styles.body}>
    <div className={styles.places({ empty: false })}>
      {rows.map((row) => (
        <div key={row} className={styles.event({ whole: false })}>
          <Skeleton width="3.5rem" /><Skeleton width={`${80 - row * 9}%`} /><Skeleton width="3.5rem" height="1.5rem" />
        </div>
      ))}
    </div>
    <div className={styles.foot} />
  </div>
)

/** What the news will look like. */
export const NewsSkeleton = () => (
  <div className={styles.newsBody}>
    <Skeleton width="14rem" height="1.5rem" />
    {rows.slice(1).map((row) => <div key={row} className={styles.statement}><Skeleton width={`${95 - row * 8}%`} /><Skeleton width="5rem" height="1.5rem" /></div>)}
  </div>
)
