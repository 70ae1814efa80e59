import { subscribe } from 'valtio'
import { ownValue } from '#domain/fields.ts'
import { requestOnScreen } from '#web/read-models/screen-requests.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { openToday } from './open-today.ts'
import { requestOnToday } from './shortcut-actions.ts'

/** The ends of the addresses to which shortcuts of the installed app lead. */
const shortcutRequests: Readonly<Record<string, () => void>> = {
  '#new-note': () => requestOnToday({ kind: 'notes' }),
  '#note-trade': () => requestOnScreen({ kind: 'import-trades', start: 'typed' }),
}

/** The badge of an app: not every browser has one, and some ask their user first. */
type Badge = Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>

/**
 * What an installed app adds: shortcuts that lead to a note and to a trade that is noted, and a badge with what is
 * still open today. Answers how to end it.
 */
export const beginInstalled = (): (() => void) => {
  const { pathname, hash } = window.location
  const ask = ownValue(shortcutRequests, hash)
  if (ask) {
    history.replaceState(history.state, '', pathname)
    ask()
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
