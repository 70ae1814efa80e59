import { counted } from '#domain/figures.ts'
import { hasCome, isTime } from '#domain/routine/reminder.ts'
import type { Notifications } from '#web/adapters/notifications.ts'
import type { Timers } from '#web/adapters/time.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { openToday } from './open-today.ts'

interface ReminderDeps extends Pick<Actions, 'habits' | 'now'> {
  readonly notifications: Pick<Notifications, 'permission' | 'show'>
  readonly timers: Timers
}

const minuteMs = 60_000

/**
 * Notifies once a day how many items are open, if a page is open at the chosen time: no server knows the day. A page
 * that is opened later does not notify, since its user sees the items. Returns its end.
 */
export const beginReminder = ({ habits, now, notifications, timers }: ReminderDeps): (() => void) => {
  let lookedOn = ''
  let isAhead = false
  let stop = (): void => undefined
  const say = (at: string): void => {
    const mark = `${dayView.today} ${at}`
    // Another tab was first.
    if (habits.choice('reminded') === mark) return
    habits.keepChoice('reminded', mark)
    const open = openToday()
    if (open > 0) void notifications.show(`${counted(open, 'task', 'tasks')} still open today`, 'open-today')
  }
  const look = (clock: string): void => {
    const at = habits.choice('reminder') ?? ''
    const journal = journalView.journal?.current
    if (!journal || !isTime(at) || notifications.permission() !== 'granted') {
      isAhead = false
      return
    }
    // After a night, or a closed lid, any time of the new day is still ahead.
    isAhead ||= lookedOn !== '' && lookedOn !== dayView.today
    lookedOn = dayView.today
    if (!hasCome(journal, at, clock)) isAhead = true
    else if (isAhead) {
      isAhead = false
      say(at)
    }
  }
  // Looks each minute by the clock, since a timer of hours would stop while the device sleeps.
  const follow = (): void => {
    const moment = new Date(now())
    look(moment.toTimeString().slice(0, 5))
    stop = timers.after(minuteMs - (moment.getTime() % minuteMs), follow)
  }
  follow()
  return () => stop()
}
