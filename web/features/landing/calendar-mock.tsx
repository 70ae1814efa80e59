import * as styles from './calendar-mock.css.ts'
import { type ExampleCell, money, month, monthOverview, tasksPerDay, todayOfMonth } from './example-day.ts'
import * as sheet from './picture.css.ts'
import { Picture } from './picture.tsx'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const days = Array.from({ length: 31 }, (_, index) => index + 1)
/** The rest of the last week. */
const after = [1, 2, 3, 4] as const

/** March of the example, with its overview. */
export const CalendarMock = () => {
  const { tracked, perfect, completion } = monthOverview()
  return (
    <Picture
      label={
        `The calendar for March 2026: ${tracked} days tracked, ${perfect} of them perfect, ` +
        `${completion} percent of the plan kept`
      }
    >
      <div className={sheet.bar}>
        <span className={sheet.title}>March 2026</span>
        <span className={styles.overview}>
          <span>
            <b>{tracked}</b> days tracked
          </span>
          <span>
            <b>{perfect}</b> perfect days
          </span>
          <span>
            <b>{completion}%</b> completion
          </span>
        </span>
      </div>
      <div className={styles.grid}>
        {weekdays.map((name) => (
          <span key={name} className={styles.weekday}>
            {name}
          </span>
        ))}
        {days.map((date) => (
          <Cell key={date} date={date} cell={month[date]} />
        ))}
        {after.map((date) => (
          <span key={date} className={styles.cell.outside} />
        ))}
      </div>
    </Picture>
  )
}

const Cell = ({ date, cell }: { readonly date: number; readonly cell: ExampleCell | undefined }) => (
  <span
    className={
      date === todayOfMonth ? styles.cell.today : date > todayOfMonth || !cell ? styles.cell.empty : styles.cell.past
    }
  >
    <span className={styles.date}>{date}</span>
    {cell && cell.result !== 0 && (
      <span className={cell.result < 0 ? styles.result.loss : styles.result.gain}>{money(cell.result, 0)}</span>
    )}
    {cell && (
      <span className={styles.badges}>
        <span className={cell.completed === tasksPerDay ? styles.count.perfect : styles.count.partial}>
          {cell.completed}/{tasksPerDay}
        </span>
        {cell.notes && <span className={styles.notes}>Notes</span>}
      </span>
    )}
  </span>
)
