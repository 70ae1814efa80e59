import type { LocalDate } from '#domain/time/local-date.ts'
import { addMonthsToDate, monthOf, monthTitle } from '#domain/time/month.ts'
import { Button } from '#web/design/controls/button.tsx'
import { ChevronIcon } from '#web/design/tokens/chevron-icon.tsx'
import { AmountsToggle } from '#web/shared/brokerage/amounts-toggle.tsx'
import * as styles from './calendar-header.css.ts'

interface CalendarHeaderProps {
  readonly title: string
  readonly cursor: LocalDate
  readonly onCursor: (date: LocalDate) => void
  readonly onToday: () => void
  readonly amountsShown: boolean
}

export const CalendarHeader = ({ title, cursor, onCursor, onToday, amountsShown }: CalendarHeaderProps) => {
  const before = addMonthsToDate(cursor, -1)
  const after = addMonthsToDate(cursor, 1)
  return (
    <header className={styles.header}>
      <div>
        <h1 tabIndex={-1} className={styles.name}>
          Calendar
        </h1>
        <h2 id="month-heading" className={styles.month} aria-live="polite">
          {title}
        </h2>
      </div>
      <div className={styles.ways}>
        <AmountsToggle shown={amountsShown} />
        <Button
          variant="ghost"
          shape="square"
          aria-label={`Previous month, ${monthTitle(monthOf(before))}`}
          disabled={monthOf(before) === monthOf(cursor)}
          onClick={() => onCursor(before)}
        >
          <ChevronIcon className={styles.back} />
        </Button>
        <Button
          variant="ghost"
          shape="square"
          aria-label={`Next month, ${monthTitle(monthOf(after))}`}
          disabled={monthOf(after) === monthOf(cursor)}
          onClick={() => onCursor(after)}
        >
          <ChevronIcon />
        </Button>
        <Button size="sm" className={styles.today} onClick={onToday}>
          Today
        </Button>
      </div>
    </header>
  )
}
