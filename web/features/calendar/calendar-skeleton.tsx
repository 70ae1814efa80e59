import type { LocalDate } from '#domain/journal/journal.ts'
import { monthOf, monthTitle, weeksOf } from '#domain/time/month.ts'
import { Skeleton } from '#web/design/skeleton/skeleton.tsx'
import { visuallyHidden } from '#web/design/visually-hidden/visually-hidden.css.ts'
import * as header from './calendar-header.css.ts'
import { WeekdayNames, weekdays } from './month-grid.tsx'
import * as grid from './month-grid.css.ts'
import * as styles from './calendar-screen.css.ts'

/** A month of five weeks, for as long as nobody knows the day. */
const someMonth = '2026-11'

/** The shape of the page while the journal opens: what comes takes the same places. `date`: a day of the month that will be shown, empty while unknown. */
export const CalendarSkeleton = ({ date }: { readonly date: LocalDate }) => (
  <div className={styles.page} aria-busy="true">
    <output className={visuallyHidden}>Loading your trading journal...</output>
    <div className={styles.month}>
      <header className={header.header}>
        <div>
          <h1 tabIndex={-1} className={header.name}>Calendar</h1>
          <p className={header.month}>{date === '' ? ' ' : monthTitle(monthOf(date))}</p>
        </div>
      </header>
      <div className={grid.frame}>
        <table className={grid.grid} aria-hidden="true">
          <WeekdayNames />
          <tbody>
            {weeksOf(date === '' ? someMonth : monthOf(date)).map((week) => (
              <tr key={week.find(Boolean)} className={grid.week}>
                {week.map((day, place) => <td key={weekdays[place]} className={day === undefined ? grid.outside : grid.waiting}>{day !== undefined && <Skeleton width="1.5rem" height="1rem" />}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
    <div className={styles.panel}>
      <Skeleton width="9rem" height="1.5rem" />
      <Skeleton height="3.5rem" />
      <Skeleton height="9rem" />
    </div>
  </div>
)
