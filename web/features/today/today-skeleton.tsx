import { stack } from '#web/design/recipes/stack.css.ts'
import { Skeleton } from '#web/design/status/skeleton.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import * as screen from './today-screen.css.ts'
import * as styles from './today-skeleton.css.ts'

const rows = [62, 48, 71, 55, 40] as const

export const TodaySkeleton = () => (
  <div className={screen.page} aria-busy="true">
    <output className={visuallyHidden}>Loading your trading journal...</output>
    <div className={stack.tiny}>
      <Skeleton width="12rem" height="1.2rem" />
      <h1 tabIndex={-1}>Today's Plan</h1>
      <div className={styles.bar}>
        <Skeleton height="0.25rem" />
      </div>
    </div>
    <div className={screen.columns}>
      <div className={`${screen.index} ${stack.large}`}>
        <Skeleton width="7rem" height="1.5rem" />
        <Skeleton height="4.25rem" />
      </div>
      <div className={`${screen.tasks} ${stack.large}`}>
        <Skeleton width="9rem" height="1.75rem" />
        <Skeleton height="0.375rem" />
        {rows.map((width) => (
          <Skeleton key={width} width={`${width}%`} height="1.5rem" />
        ))}
      </div>
      <div className={`${screen.journal} ${stack.large}`}>
        <Skeleton width="6rem" height="1.75rem" />
        <Skeleton height="9.5rem" />
        <Skeleton height="9.5rem" />
      </div>
    </div>
  </div>
)
