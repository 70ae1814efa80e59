import { openOn } from '#domain/routine/reminder.ts'
import { dayView, journalView } from '#web/read-models/views.ts'

/** Items that are due and still open today; none on a day off, or while no journal is open. */
export const openToday = (): number => {
  const { journal } = journalView
  if (!journal || dayView.dayOff) return 0
  return openOn(journal.current, dayView.today)
}
