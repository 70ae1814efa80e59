import { openOn } from '#domain/routine/reminder.ts'
import { authenticationView, dayView, journalView } from '#web/read-models/views.ts'

/** Items that are due and still open today; none on a day off, and while nobody is signed in. */
export const openToday = (): number => {
  const { journal } = journalView
  if (!journal || dayView.dayOff || authenticationView.step !== 'fully_authenticated') return 0
  return openOn(journal.current, dayView.today)
}
