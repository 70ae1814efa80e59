import { counted } from '#domain/figures.ts'
import { missingAmount } from '#domain/money/cell-money.ts'
import type { CalendarWeek, MonthView } from '#domain/statistics/month.ts'
import { dateLine, dayOfYear } from '#domain/time/date-line.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import { roles } from '#web/shared/page/table-roles.ts'
import { isBlank, pendingWords, Profits, resultWords, tradesText } from './results.tsx'
import * as styles from './weeks.css.ts'

interface WeekProps {
  readonly week: CalendarWeek
  readonly amountsShown: boolean
}

const datesOf = ({ days }: CalendarWeek) => days.flatMap((day) => (day ? [day.date] : []))

const tasksText = ({ progress }: CalendarWeek): string | undefined =>
  progress && `${progress.completed}/${counted(progress.total, 'task', 'tasks')}`

export const WeekCell = ({ week, amountsShown }: WeekProps) => {
  const order = useDateOrder()
  const dates = datesOf(week)
  const words = [
    ...resultWords(week.results, amountsShown),
    ...(week.progress
      ? [`${week.progress.completed} of ${counted(week.progress.total, 'task', 'tasks')} completed`]
      : []),
  ]
  return (
    <td {...roles.gridcell} className={styles.cell}>
      <span className={visuallyHidden}>
        {[`Week from ${dateLine(dates[0] ?? '', order)}`, ...(words.length > 0 ? words : ['Nothing yet'])].join('. ')}.
      </span>
      {/* The key makes new lines for other results: changed ones would count as a layout shift. */}
      <span key={`${week.results.trades} ${week.results.pending}`} className={stack.hair} aria-hidden="true">
        <Profits results={week.results} shown={amountsShown} />
        {week.results.trades > 0 && <span>{tradesText(week.results)}</span>}
        {week.results.pending !== undefined && <span>{pendingWords}</span>}
        {week.progress && <span>{tasksText(week)}</span>}
      </span>
    </td>
  )
}

interface WeeksListProps {
  readonly weeks: MonthView['weeks']
  readonly amountsShown: boolean
}

/** One line each, so that nothing moves. */
export const WeeksList = ({ weeks, amountsShown }: WeeksListProps) => (
  <section className={styles.list} aria-labelledby="weeks-heading">
    <h2 id="weeks-heading" className={heading.lead}>
      Weeks
    </h2>
    <ul className={styles.lines}>
      {weeks.map((week) => (
        <WeekLine key={datesOf(week)[0]} week={week} amountsShown={amountsShown} />
      ))}
    </ul>
  </section>
)

const WeekLine = ({ week, amountsShown }: WeekProps) => {
  const order = useDateOrder()
  const dates = datesOf(week)
  const [first = '', last = ''] = [dates.at(0), dates.at(-1)].map((date) => date && dayOfYear(date, order))
  const { trades, pending } = week.results
  const counts = [
    trades > 0 ? tradesText(week.results) : undefined,
    // Short, so that it stays one line; the hidden text has it in words.
    pending === undefined ? undefined : 'fees…',
    tasksText(week),
  ].filter(Boolean)
  return (
    <li className={styles.line}>
      <span>
        {first === last ? first : `${first} – ${last}`} <span className={muted.text}>{counts.join(', ')}</span>
        <span className={visuallyHidden}> {resultWords({ ...week.results, trades: 0 }, amountsShown).join(', ')}</span>
      </span>
      <span className={styles.amounts}>
        <Profits results={week.results} shown={amountsShown} full />
        {isBlank(week.results) && <span aria-hidden="true">{missingAmount}</span>}
      </span>
    </li>
  )
}
