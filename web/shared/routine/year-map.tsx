import { counted } from '#domain/figures.ts'
import type { Journal } from '#domain/record/journal.ts'
import {
  type DayOfItem,
  type HistoryDay,
  type HistoryFigures,
  historyOf,
  type ItemHistory,
} from '#domain/routine/history.ts'
import { amountOn, amountsText } from '#domain/routine/marks.ts'
import { dateLine, monthNames } from '#domain/time/date-line.ts'
import { type LocalDate, addDays } from '#domain/time/local-date.ts'
import { percentOf } from '#web/design/status/progress-tone.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
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

const explained: ReadonlyArray<DayOfItem> = ['done', 'not done', 'no record', 'skipped', 'not due']

/** For readers who do not see the colour. */
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

/** One row per month, with the streak and how many of the due days were done. */
export const YearMap = ({ journal, taskId, today }: YearMapProps) => {
  const history = historyOf(journal, taskId, today)
  const from = addDays(today, -364) ?? today
  const days = history.days.filter(({ date }) => date >= from)
  const amounts = amountsText(days.map(({ date }) => amountOn(journal, date, taskId)))
  return (
    <div className={styles.map}>
      <p>{figuresText(history)}</p>
      {amounts !== '' && <p>{`In these months: ${amounts}.`}</p>}
      <DayMap days={days} label="Day by day" caption="The last twelve months, day by day" />
      <DaySigns withCorrected={history.corrected > 0} />
    </div>
  )
}

interface DayMapProps {
  readonly days: ItemHistory['days']
  readonly label: string
  readonly caption: string
}

/** One row per month. A single month scrolls to its last days if it is wider than the screen. */
export const DayMap = ({ days, label, caption }: DayMapProps) => {
  const order = useDateOrder()
  const months = monthsOf(days)
  return (
    <section
      ref={months.length === 1 ? showLastDay : undefined}
      className={styles.scroll}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by arrow keys
      tabIndex={0}
      aria-label={label}
    >
      <table className={styles.table}>
        <caption className={visuallyHidden}>{caption}</caption>
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
          {months.map(({ month, byDay }) => (
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
                    title={day && `${dateLine(day.date, order)}: ${wordsOf(day)}`}
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
  )
}

const showLastDay = (scroller: HTMLElement | null): void => {
  const last = [...(scroller?.querySelectorAll<HTMLElement>('td[title]') ?? [])].at(-1)
  if (scroller && last) scroller.scrollLeft = last.offsetLeft + last.offsetWidth - scroller.clientWidth
}

export const DaySigns = ({ withCorrected }: { readonly withCorrected: boolean }) => (
  <ul className={styles.legend} aria-label="Signs">
    {explained.map((state) => (
      <li key={state} className={styles.sign}>
        <span aria-hidden="true" className={styles.day({ state })}>
          {signs[state]}
        </span>
        {words[state]}
      </li>
    ))}
    {withCorrected && (
      <li className={styles.sign}>
        <span aria-hidden="true" className={styles.day({ state: 'done' })}>
          {correctedSign}
        </span>
        Corrected afterwards
      </li>
    )}
  </ul>
)

const monthName = (month: string): string => monthNames[Number(month.slice(5)) - 1] ?? ''

/** 'Streak: 3. Done on 41 of 52 due days (79%). Longest streak: 12. Corrected afterwards: 2 days.' */
const figuresText = (figures: HistoryFigures): string => {
  const { unit, streak, longest, due, corrected } = figures
  const long = (count: number): string => (unit === 'day' ? String(count) : counted(count, 'week', 'weeks'))
  return [
    ...(due === 0
      ? [`No due ${unit} is over yet.`]
      : [`Streak: ${long(streak)}.`, doneText(figures), `Longest streak: ${long(longest)}.`]),
    ...(corrected > 0 ? [`Corrected afterwards: ${counted(corrected, 'day', 'days')}.`] : []),
  ].join(' ')
}

/** 'Done on 41 of 52 due days (79%).', or for an item by the week 'Done 9 of 11 times due (82%).' */
export const doneText = ({ unit, due, done }: HistoryFigures): string =>
  `Done ${unit === 'day' ? `on ${done} of ${due} due days` : `${done} of ${due} times due`} ` +
  `(${percentOf(done, due)}%).`

const monthsOf = (days: ItemHistory['days']) => {
  const months = new Map<string, Map<number, HistoryDay>>()
  for (const day of days) {
    const month = day.date.slice(0, 7)
    const byDay = months.get(month) ?? new Map<number, HistoryDay>()
    months.set(month, byDay.set(Number(day.date.slice(8)), day))
  }
  return [...months].map(([month, byDay]) => ({ month, byDay }))
}
