import { subscribe } from 'valtio'
import { dayView, journalView } from '#web/read-models/views.ts'
import { openToday } from './open-today.ts'
import { requestOnToday } from './shortcut-actions.ts'

/** The end of the address to which the installed app's shortcut _New note_ leads. */
const newNoteMark = '#new-note'

/** The badge of an app: not every browser has one, and some ask their user first. */
type Badge = Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>

/**
 * What an installed app adds: a shortcut that leads into the notes, and a badge with what is still open today. Answers
 * how to end it.
 */
export const beginInstalled = (): (() => void) => {
  const { pathname, hash } = window.location
  if (hash === newNoteMark) {
    history.replaceState(history.state, '', pathname)
    requestOnToday({ kind: 'notes' })
  }
  return 'setAppBadge' in navigator ? followOpenTasks(navigator) : () => undefined
}

const followOpenTasks = (badge: Badge): (() => void) => {
  let shown: number | undefined
  const follow = (): void => {
    const open = openToday()
    if (open === shown) return
    shown = open
    // A browser that does not allow it shows none.
    void (open === 0 ? badge.clearAppBadge() : badge.setAppBadge(open)).catch(() => undefined)
  }
  const ends = [journalView, dayView].map((view) => subscribe(view, follow))
  follow()
  return () => ends.forEach((end) => end())
}
