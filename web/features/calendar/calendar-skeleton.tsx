import type { LocalDate } from '#domain/time/local-date.ts'
import { monthOf, monthTitle, weeksOf } from '#domain/time/month.ts'
import { Skeleton } from '#web/design/status/skeleton.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { useFirstWeekday } from '#web/shared/page/formats.ts'
import * as header from './calendar-header.css.ts'
import * as styles from './calendar-screen.css.ts'
import * as grid from './month-grid.css.ts'
import { useWeekdays, WeekdayNames } from './month-grid.tsx'
import * as weekStyles from './weeks.css.ts'

/** A month of five weeks, until the day is known. */
const someMonth = '2026-11'

/** `date`: a day of the month that will be shown, empty if unknown. */
export const CalendarSkeleton = ({ date }: { readonly date: LocalDate }) => {
  const firstWeekday = useFirstWeekday()
  const places = useWeekdays()
  return (
    <div className={styles.page} aria-busy="true">
      <output className={visuallyHidden}>Loading your trading journal...</output>
      <div className={styles.month}>
        <header className={header.header}>
          <div>
            <h1 tabIndex={-1} className={header.name}>
              Calendar
            </h1>
            <p className={header.month}>{date === '' ? ' ' : monthTitle(monthOf(date))}</p>
          </div>
        </header>
        <div className={grid.frame}>
          <table className={grid.grid} aria-hidden="true">
            <WeekdayNames />
            <tbody className={grid.weeks}>
              {weeksOf(date === '' ? someMonth : monthOf(date), firstWeekday).map((week) => (
                <tr key={week.find(Boolean)} className={grid.week}>
                  {week.map((day, place) => (
                    <td key={places[place]} className={day === undefined ? grid.outside : grid.waiting}>
                      {day !== undefined && <Skeleton width="1.5rem" height="1rem" />}
                    </td>
                  ))}
                  {/* The rule takes an empty cell for a control without a name. */}
                  {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
                  <td className={weekStyles.cell} />
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
}
