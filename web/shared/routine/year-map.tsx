import type { Journal } from '#domain/record/journal.ts'
import { type DayOfItem, type HistoryDay, historyOf, type ItemHistory } from '#domain/routine/history.ts'
import { dateLine, monthNames } from '#domain/time/date-line.ts'
import { type LocalDate, addDays } from '#domain/time/local-date.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { counted } from '#web/shared/page/counted.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import * as styles from './year-map.css.ts'

const words: Readonly<Record<DayOfItem, string>> = {
  done: 'Done',
  'not done': 'Not done',
  'no record': 'No record',
  open: 'Due today',
  skipped: 'Skipped',
  'not due': 'Not due',
}

/** In the order in which they are explained. */
const explained: ReadonlyArray<DayOfItem> = ['done', 'not done', 'no record', 'skipped', 'not due']

/** A sign beside the colour. */
const signs: Readonly<Record<DayOfItem, string>> = {
  done: '✓',
  'not done': '–',
  'no record': '?',
  open: '',
  skipped: '/',
  'not due': '',
}

const correctedSign = '±'

const wordsOf = ({ state, corrected }: HistoryDay): string =>
  corrected ? `${words[state]}, corrected afterwards` : words[state]

interface YearMapProps {
  readonly journal: Journal
  readonly taskId: string
  readonly today: LocalDate
}

/** The last twelve months of an item, a month a row, with its streak and how many of its due days were done. */
export const YearMap = ({ journal, taskId, today }: YearMapProps) => {
  const order = useDateOrder()
  const history = historyOf(journal, taskId, today)
  const from = addDays(today, -364) ?? today
  const days = history.days.filter(({ date }) => date >= from)
  return (
    <div className={styles.map}>
      <p>{figuresText(history)}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by arrow keys */}
      <section className={styles.scroll} tabIndex={0} aria-label="Day by day">
        <table className={styles.table}>
          <caption className={visuallyHidden}>The last twelve months, day by day</caption>
          <thead className={visuallyHidden}>
            <tr>
              <th scope="col">Month</th>
              {Array.from({ length: 31 }, (_, place) => (
                <th key={place} scope="col">
                  {place + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {monthsOf(days).map(({ month, byDay }) => (
              <tr key={month}>
                <th scope="row" className={styles.month}>
                  <span aria-hidden="true">{monthName(month).slice(0, 3)}</span>
                  <span className={visuallyHidden}>{`${monthName(month)} ${month.slice(0, 4)}`}</span>
                </th>
                {Array.from({ length: 31 }, (_, place) => {
                  const day = byDay.get(place + 1)
                  return (
                    <td
                      key={place}
                      className={styles.day({ state: day?.state ?? 'none' })}
                      title={
                        day && `${dateLine(`${month}-${String(place + 1).padStart(2, '0')}`, order)}: ${wordsOf(day)}`
                      }
                    >
                      {day && (
                        <>
                          <span aria-hidden="true">{day.corrected ? correctedSign : signs[day.state]}</span>
                          <span className={visuallyHidden}>{wordsOf(day)}</span>
                        </>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul className={styles.legend} aria-label="Signs">
        {explained.map((state) => (
          <li key={state} className={styles.sign}>
            <span aria-hidden="true" className={styles.day({ state })}>
              {signs[state]}
            </span>
            {words[state]}
          </li>
        ))}
        {history.corrected > 0 && (
          <li className={styles.sign}>
            <span aria-hidden="true" className={styles.day({ state: 'done' })}>
              {correctedSign}
            </span>
            Corrected afterwards
          </li>
        )}
      </ul>
    </div>
  )
}

const monthName = (month: string): string => monthNames[Number(month.slice(5)) - 1] ?? ''

/** 'Streak: 3. Done on 41 of 52 due days (79%). Longest streak: 12. Corrected afterwards: 2 days.' */
const figuresText = ({ unit, streak, longest, due, done, corrected }: ItemHistory): string =>
  due === 0
    ? `No due ${unit} is over yet.`
    : `Streak: ${unit === 'day' ? streak : counted(streak, 'week', 'weeks')}. ` +
      `Done ${unit === 'day' ? `on ${done} of ${due} due days` : `${done} of ${due} times due`} ` +
      `(${Math.round((done / due) * 100)}%). ` +
      `Longest streak: ${unit === 'day' ? longest : counted(longest, 'week', 'weeks')}.` +
      (corrected > 0 ? ` Corrected afterwards: ${counted(corrected, 'day', 'days')}.` : '')

const monthsOf = (days: ItemHistory['days']) => {
  const months = new Map<string, Map<number, HistoryDay>>()
  for (const day of days) {
    const month = day.date.slice(0, 7)
    const byDay = months.get(month) ?? new Map<number, HistoryDay>()
    months.set(month, byDay.set(Number(day.date.slice(8)), day))
  }
  return [...months].map(([month, byDay]) => ({ month, byDay }))
}
