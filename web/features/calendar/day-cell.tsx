import { memo } from 'react'
import type { LocalDate } from '#domain/journal/journal.ts'
import { cellMoney, hiddenAmount, moneyTone, shortCellMoney } from '#domain/money/cell-money.ts'
import type { Profit as DayProfit } from '#domain/statistics/day-profit.ts'
import { isPerfect, type CalendarDay } from '#domain/statistics/month.ts'
import { CopyIcon } from '#web/design/icons/icons.tsx'
import { visuallyHidden } from '#web/design/visually-hidden/visually-hidden.css.ts'
import { cellSentence } from './cell-sentence.ts'
import * as styles from './day-cell.css.ts'

export interface DayCellProps {
  readonly day: CalendarDay
  readonly today: LocalDate
  /** Its entry is on the screen. */
  readonly selected: boolean
  /** The one cell of the month that Tab reaches. */
  readonly reached: boolean
  readonly amountsShown: boolean
  readonly onOpen: (date: LocalDate) => void
}

/** One day of the month. The button says everything in one sentence; what it shows is for the eye. */
export const DayCell = memo(function DayCell({ day, today, selected, reached, amountsShown, onOpen }: DayCellProps) {
  const { date, profit, progress, hasText, keptVersions } = day
  const tone = day.dayOff ? 'off' : date > today ? 'ahead' : 'reached'
  return (
    <td aria-selected={selected} className={styles.place}>
      <button
        type="button" data-date={date} tabIndex={reached ? 0 : -1} aria-current={date === today ? 'date' : undefined}
        className={styles.cell({ tone, today: date === today, selected })} onClick={() => onOpen(date)}
      >
        <span className={visuallyHidden}>{cellSentence(day, today, amountsShown)}</span>
        <span className={styles.number} aria-hidden="true">{day.day}{keptVersions > 0 && <CopyIcon size={14} className={styles.kept} />}</span>
        {profit && <Profit profit={profit} shown={amountsShown} />}
        <span className={styles.badges} aria-hidden="true">
          {progress && <span className={styles.count({ perfect: isPerfect(progress) && !day.dayOff })}>{progress.completed}/<wbr />{progress.total}</span>}
          {hasText && <span className={styles.notes}>Notes</span>}
        </span>
      </button>
    </td>
  )
})

const Profit = ({ profit: { amount, currency }, shown }: { readonly profit: DayProfit; readonly shown: boolean }) =>
  shown ? (
    <span className={styles.profit({ tone: moneyTone(amount) })} aria-hidden="true">
      <span className={styles.whole}>{cellMoney(amount, currency)}</span>
      <span className={styles.short}>{shortCellMoney(amount, currency)}</span>
    </span>
  ) : <span className={styles.profit({ tone: 'even' })} aria-hidden="true">{hiddenAmount}</span>
