import type { Journal } from '#domain/record/journal.ts'
import { dateLine } from '#domain/time/date-line.ts'
import { addDays, type LocalDate } from '#domain/time/local-date.ts'
import { isCalendarDate } from '#domain/time/month.ts'
import { Button } from '#web/design/controls/button.tsx'
import * as styles from '#web/design/dialog/page-dialog.css.ts'
import { useModal } from '#web/design/dialog/use-modal.ts'
import { useToastsWithin } from '#web/design/toast/use-toasts-within.ts'
import { ChevronIcon } from '#web/design/tokens/chevron-icon.tsx'
import { DateLine, useDateOrder } from '#web/shared/page/date-order.ts'
import { DayEntry } from './day-entry.tsx'
import { useTurning } from './use-turning.ts'

interface DayPageProps {
  readonly journal: Journal
  readonly date: LocalDate
  readonly today: LocalDate
  readonly onDay: (date: LocalDate) => void
  readonly onBack: () => void
}

/** A day on a narrow screen, read-only; its neighbours come by button, arrow key or swipe. */
export const DayPage = ({ journal, date, today, onDay, onBack }: DayPageProps) => {
  const ref = useModal({ busy: false, onClose: onBack })
  useToastsWithin(ref)
  const turn = (step: -1 | 1) => {
    const neighbour = neighbourOf(date, step)
    if (neighbour !== undefined) onDay(neighbour)
  }
  const turning = useTurning(turn)
  return (
    <dialog
      ref={ref}
      data-page
      className={styles.page}
      aria-labelledby="day-page-heading"
      closedby="closerequest"
      {...turning}
    >
      <header className={styles.bar}>
        <Button variant="ghost" data-first-focus onClick={onBack}>
          <ChevronIcon className={styles.back} />
          Back to the month
        </Button>
        <div className={styles.ways}>
          <Neighbour date={date} step={-1} onDay={onDay} />
          <Neighbour date={date} step={1} onDay={onDay} />
        </div>
      </header>
      <div className={styles.sheet}>
        <h2 id="day-page-heading" aria-live="polite">
          <time dateTime={date}>
            <DateLine of={date} />
          </time>
        </h2>
        <DayEntry key={date} journal={journal} date={date} today={today} editable={false} />
      </div>
    </dialog>
  )
}

const neighbourOf = (date: LocalDate, step: -1 | 1): LocalDate | undefined => {
  const neighbour = addDays(date, step)
  return neighbour !== undefined && isCalendarDate(neighbour) ? neighbour : undefined
}

const Neighbour = ({ date, step, onDay }: Pick<DayPageProps, 'date' | 'onDay'> & { readonly step: -1 | 1 }) => {
  const order = useDateOrder()
  const neighbour = neighbourOf(date, step)
  if (neighbour === undefined) return undefined
  return (
    <Button
      variant="ghost"
      shape="square"
      aria-label={`${step < 0 ? 'Day before' : 'Day after'}, ${dateLine(neighbour, order)}`}
      onClick={() => onDay(neighbour)}
    >
      {step < 0 ? <ChevronIcon className={styles.back} /> : <ChevronIcon />}
    </Button>
  )
}
