import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { RuleDay } from '#domain/rules/overview.ts'
import type { MonthView } from '#domain/statistics/month.ts'
import { type LocalDate, addDays } from '#domain/time/local-date.ts'
import { addMonthsToDate, isCalendarDate } from '#domain/time/month.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { useFirstWeekday } from '#web/shared/page/formats.ts'
import { roles } from '#web/shared/page/table-roles.ts'
import { useRuleDays } from '#web/shared/rules/use-judged.ts'
import { DayCell } from './day-cell.tsx'
import * as styles from './month-grid.css.ts'
import * as weeks from './weeks.css.ts'
import { WeekCell } from './weeks.tsx'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

interface MonthGridProps {
  readonly view: MonthView
  readonly labelledBy: string
  readonly today: LocalDate
  /** The day that the keyboard is on; always in this month. */
  readonly cursor: LocalDate
  readonly selected: LocalDate | undefined
  readonly changed?: ReadonlySet<LocalDate>
  readonly amountsShown: boolean
  /** Puts the focus on the cursor's cell, once. */
  readonly wantsFocusRef: RefObject<boolean>
  readonly onCursor: (date: LocalDate) => void
  readonly onOpen: (date: LocalDate) => void
}

/**
 * Arrow keys move by day and week, Home and End within the week, Page Up and Page Down by month, with Shift by year.
 */
export const MonthGrid = ({
  view,
  labelledBy,
  today,
  cursor,
  selected,
  changed,
  amountsShown,
  wantsFocusRef,
  onCursor,
  onOpen,
}: MonthGridProps) => {
  const grid = useRef<HTMLTableElement>(null)
  const places = useWeekdays()
  const keptOn = useKeptRules(view)

  useShownCursor(grid, cursor, wantsFocusRef)

  const moveByKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const from = event.target instanceof HTMLElement ? (event.target.dataset['date'] ?? cursor) : cursor
    const to = targetOf(event.key, event.shiftKey, from, view)
    if (to === undefined) return
    event.preventDefault()
    // The calendar has an end.
    if (!isCalendarDate(to) || to === from) return
    // An address may have moved the cursor without the focus: the cursor is then already at the key's target.
    if (to === cursor) return focusCell(grid.current, to)
    wantsFocusRef.current = true
    onCursor(to)
  }

  return (
    <>
      <Keys />
      <div className={styles.frame}>
        {/* The grid of the ARIA practices, in the elements of a table. */}
        <table
          ref={grid}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          tabIndex={-1}
          aria-labelledby={labelledBy}
          aria-describedby="calendar-keys"
          className={styles.grid}
          onKeyDown={moveByKey}
        >
          <WeekdayNames />
          <tbody {...roles.rowgroup} className={styles.weeks}>
            {view.weeks.map((week) => (
              <tr key={week.days.find((day) => day)?.date} {...roles.row} className={styles.week}>
                {week.days.map((day, place) =>
                  day ? (
                    <DayCell
                      {...{ day, today, amountsShown, onOpen, rules: keptOn(day.date) }}
                      key={day.date}
                      selected={day.date === selected}
                      reached={day.date === cursor}
                      changed={changed?.has(day.date) ?? false}
                    />
                  ) : (
                    <Outside key={places[place]} />
                  ),
                )}
                <WeekCell week={week} amountsShown={amountsShown} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const useShownCursor = (
  grid: RefObject<HTMLTableElement | null>,
  cursor: LocalDate,
  wantsFocusRef: MonthGridProps['wantsFocusRef'],
): void => {
  useLayoutEffect(() => {
    if (!wantsFocusRef.current) return
    wantsFocusRef.current = false
    focusCell(grid.current, cursor)
  }, [grid, cursor, wantsFocusRef])
  useEffect(() => showCell(grid.current, cursor), [grid, cursor])
}

const Keys = () => (
  <p id="calendar-keys" className={visuallyHidden}>
    Arrow keys move by day and week, Page Up and Page Down by month, with Shift by year. Enter opens the day.
  </p>
)

const useKeptRules = ({ weeks: rows }: MonthView): ((date: LocalDate) => string | undefined) => {
  const dates = rows.flatMap(({ days }) => days.flatMap((day) => (day ? [day.date] : [])))
  const found = useRuleDays(dates[0] ?? '', dates.at(-1) ?? '')
  return (date) => keptOf(found?.get(date))
}

/** Kept rules of those that a fill judged: '2/3'. */
const keptOf = (rules: ReadonlyMap<string, RuleDay> | undefined): string | undefined => {
  const states = [...(rules?.values() ?? [])].map(({ verdict }) => verdict.state)
  const judged = states.filter((state) => state === 'kept' || state === 'broken')
  return judged.length === 0 ? undefined : `${judged.filter((state) => state === 'kept').length}/${judged.length}`
}

const showCell = (grid: HTMLElement | null, date: LocalDate): void => {
  const [frame, place] = [grid?.parentElement, grid?.querySelector(`[data-date="${date}"]`)?.parentElement]
  if (!frame || !place || frame.scrollWidth <= frame.clientWidth) return
  frame.scrollLeft = place.offsetLeft - (frame.clientWidth - place.offsetWidth) / 2
}

const focusCell = (grid: HTMLElement | null, date: LocalDate): void =>
  grid?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()

// The rule takes an empty cell for a control without a name.
// oxlint-disable-next-line jsx-a11y/control-has-associated-label
const Outside = () => <td {...roles.gridcell} className={styles.outside} />

/** The names of the weekdays, from the user's first one on. */
export const useWeekdays = (): ReadonlyArray<string> => {
  const firstWeekday = useFirstWeekday()
  return [...weekdays.slice(firstWeekday), ...weekdays.slice(0, firstWeekday)]
}

export const WeekdayNames = () => (
  <thead {...roles.rowgroup}>
    <tr {...roles.row} className={styles.names}>
      {useWeekdays().map((name) => (
        <th key={name} {...roles.columnheader} scope="col" abbr={name} aria-label={name} className={styles.name}>
          {name.slice(0, 3)}
        </th>
      ))}
      <th {...roles.columnheader} scope="col" className={`${styles.name} ${weeks.name}`}>
        Week
      </th>
    </tr>
  </thead>
)

const targetOf = (key: string, shift: boolean, from: LocalDate, view: MonthView): LocalDate | undefined => {
  const week = () =>
    view.weeks.find(({ days }) => days.some((day) => day?.date === from))?.days.filter((day) => day !== undefined)
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1)
    case 'ArrowRight':
      return addDays(from, 1)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'PageUp':
      return addMonthsToDate(from, shift ? -12 : -1)
    case 'PageDown':
      return addMonthsToDate(from, shift ? 12 : 1)
    case 'Home':
      return week()?.at(0)?.date
    case 'End':
      return week()?.at(-1)?.date
    default:
      return undefined
  }
}
