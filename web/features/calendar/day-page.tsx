import type { Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import * as styles from '#web/design/dialog/page-dialog.css.ts'
import { useModal } from '#web/design/dialog/use-modal.ts'
import { useToastsWithin } from '#web/design/toast/use-toasts-within.ts'
import { ChevronIcon } from '#web/design/tokens/chevron-icon.tsx'
import { DateLine } from '#web/shared/page/date-order.ts'
import { DayEntry } from './day-entry.tsx'

interface DayPageProps {
  readonly journal: Journal
  readonly date: LocalDate
  readonly today: LocalDate
  readonly onBack: () => void
}

/** A day on a narrow screen, to read. A native modal: the focus stays in it and returns to the month. */
export const DayPage = ({ journal, date, today, onBack }: DayPageProps) => {
  const ref = useModal({ busy: false, onClose: onBack })
  useToastsWithin(ref)
  return (
    <dialog ref={ref} data-page className={styles.page} aria-labelledby="day-page-heading" closedby="closerequest">
      <header className={styles.bar}>
        <Button variant="ghost" data-first-focus onClick={onBack}>
          <ChevronIcon className={styles.back} />
          Back to the month
        </Button>
      </header>
      <div className={styles.sheet}>
        <h2 id="day-page-heading">
          <time dateTime={date}>
            <DateLine of={date} />
          </time>
        </h2>
        <DayEntry journal={journal} date={date} today={today} editable={false} />
      </div>
    </dialog>
  )
}
