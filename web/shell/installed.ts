import { subscribe } from 'valtio'
import { ownValue } from '#domain/fields.ts'
import { requestOnScreen } from '#web/read-models/screen-requests.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { openToday } from './open-today.ts'
import { requestOnToday } from './shortcut-actions.ts'

/** Address fragments of the installed app's shortcuts. */
const shortcutRequests: Readonly<Record<string, () => void>> = {
  '#new-note': () => requestOnToday({ kind: 'notes' }),
  '#note-trade': () => requestOnScreen({ kind: 'import-trades', start: 'typed' }),
}

type Badge = Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>

/** The shortcuts and the badge of an installed app; the badge counts open items of today. Returns its end. */
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
    // A browser that refuses shows no badge.
    void (open === 0 ? badge.clearAppBadge() : badge.setAppBadge(open)).catch(() => undefined)
  }
  const ends = [journalView, dayView].map((view) => subscribe(view, follow))
  follow()
  return () => ends.forEach((end) => end())
}
