import { memo } from 'react'
import { counted, plural } from '#domain/figures.ts'
import type { SpecialDay } from '#domain/market/exchange-days.ts'
import { moneyTone } from '#domain/money/cell-money.ts'
import { type CalendarDay, isPerfect } from '#domain/statistics/month.ts'
import { type DateOrder, dateLine } from '#domain/time/date-line.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { CopyIcon } from '#web/design/tokens/icons.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { marketWords } from '#web/shared/days/market-words.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import { type ClockText, useClockText } from '#web/shared/page/formats.ts'
import { roles } from '#web/shared/page/table-roles.ts'
import * as styles from './day-cell.css.ts'
import { Profits, resultWords, tradesText } from './results.tsx'

interface DayCellProps {
  readonly day: CalendarDay
  readonly today: LocalDate
  readonly selected: boolean
  readonly reached: boolean
  /** The result differs from the one shown last. */
  readonly changed: boolean
  readonly amountsShown: boolean
  /** Kept rules of all judged ones: '2/3'. */
  readonly rules: string | undefined
  readonly onOpen: (date: LocalDate) => void
}

/** A screen reader gets one sentence; the rest is visual. */
export const DayCell = memo(function DayCell(cell: DayCellProps) {
  const { day, today, selected, reached, changed, amountsShown, rules, onOpen } = cell
  const order = useDateOrder()
  const clock = useClockText()
  const { date, results, progress, hasText, conflicts, market } = day
  const tone = day.dayOff ? 'off' : date > today ? 'ahead' : 'reached'
  return (
    <td {...roles.gridcell} aria-selected={selected} className={styles.place}>
      <button
        type="button"
        data-date={date}
        tabIndex={reached ? 0 : -1}
        aria-current={date === today ? 'date' : undefined}
        className={styles.cell({ tone, today: date === today, selected, wash: amountsShown ? tintOf(day) : 'none' })}
        onClick={() => onOpen(date)}
      >
        <span className={visuallyHidden}>{cellSentence(cell, order, clock)}</span>
        <span className={styles.number} aria-hidden="true">
          {day.day}
          {changed && <span className={styles.changed} />}
          {conflicts > 0 && <CopyIcon size={14} className={styles.conflict} />}
          {results.trades > 0 && (
            <span key={results.trades} className={styles.trades}>
              <span className={styles.tradesInWords}>{tradesText(results)}</span>
              <span className={styles.tradesInShort}>{results.trades}×</span>
            </span>
          )}
        </span>
        {market && <Market market={market} />}
        <Profits results={results} shown={amountsShown} />
        <span className={styles.badges} aria-hidden="true">
          {progress && (
            <span className={styles.count({ perfect: isPerfect(progress) && !day.dayOff })}>
              {progress.completed}/<wbr />
              {progress.total}
            </span>
          )}
          {rules !== undefined && <Rules kept={rules} />}
          {hasText && <span className={styles.notes}>Notes</span>}
        </span>
      </button>
    </td>
  )
})

const Rules = ({ kept }: { readonly kept: string }) => (
  <span className={styles.rules}>
    <span className={styles.tradesInWords}>{`Rules ${kept}`}</span>
    <span className={styles.tradesInShort}>{`R ${kept}`}</span>
  </span>
)

/** Hidden amounts have no wash either: it would show whether and how well a day was won. */
const tintOf = ({ weight, dayOff, results }: CalendarDay): NonNullable<styles.CellVariants['wash']> => {
  const [profit] = results.profits
  if (weight === 0 || dayOff || !profit) return 'none'
  return moneyTone(profit.amount) === 'gain' ? `gain${weight}` : `loss${weight}`
}

const Market = ({ market: { name, hours } }: { readonly market: SpecialDay }) => (
  <span className={styles.market} aria-hidden="true">
    <span className={styles.marketName}>{hours === 'closed' ? name : 'Half day'}</span>
    <span className={styles.marketInShort}>{hours === 'closed' ? 'Closed' : 'Half'}</span>
  </span>
)

/** A cell for screen readers: 'Friday, November 20, 2026, today. Profit $132. 4 of 9 tasks completed. Notes.' */
const cellSentence = (
  { day, today, changed, amountsShown, rules }: DayCellProps,
  order: DateOrder,
  clock: ClockText,
): string => {
  const { date, dayOff, results, progress, hasText, conflicts, market } = day
  const parts = [`${dateLine(date, order)}${date === today ? ', today' : ''}`]
  if (dayOff) parts.push('Day off')
  if (market) parts.push(marketWords(market, clock))
  parts.push(...resultWords(results, amountsShown))
  if (changed) parts.push('The result has changed')
  if (progress) parts.push(`${progress.completed} of ${counted(progress.total, 'task', 'tasks')} completed`)
  if (rules !== undefined) parts.push(`${rules.replace('/', ' of ')} rules kept`)
  if (hasText) parts.push('Notes')
  if (conflicts > 0)
    parts.push(
      plural(conflicts, 'Another version of a text was kept', `${conflicts} other versions of texts were kept`),
    )
  return `${parts.join('. ')}.`
}
