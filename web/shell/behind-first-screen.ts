import { ownValue } from '#domain/fields.ts'
import { browserNotifications } from '#web/adapters/notifications.ts'
import { browserTimers } from '#web/adapters/time.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'
import { beginInstalled } from './installed.ts'
import { followOnScreenKeyboard } from './on-screen-keyboard.ts'
import { pages } from './pages.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { beginReminder } from './reminder.ts'

type Ahead = Pick<Actions, 'trades' | 'insight' | 'attachments' | 'habits' | 'now'>

/** Pages that are derived from all trades, and what derives them ahead of a visit. */
const derived: Readonly<Record<string, (actions: Ahead) => void>> = {
  '/app/trades': ({ trades }) => trades('prepare'),
  '/app/insight': ({ insight }) => insight({ type: 'prepare' }),
}

/** Work that waits for the first screen: the offline shell, and pages that the user may open next. */
export const beginBehind = async (actions: Ahead): Promise<void> => {
  for (const type of ['pointerover', 'focusin'] as const)
    document.addEventListener(type, ({ target }) => prepareFor(target, actions), { passive: true })
  void sendWhatWaits(actions)
  beginInstalled()
  followOnScreenKeyboard()
  beginReminder({ ...actions, notifications: browserNotifications, timers: browserTimers })
  await registerServiceWorker()
  // From here on the code is on this device.
  await navigator.serviceWorker?.ready
  await deriveWhenIdle(actions)
}

/** Sends pictures and files of an earlier visit, whichever page this one begins on. */
const sendWhatWaits = async ({ attachments }: Ahead): Promise<void> => (await attachments())?.take({ type: 'look' })

/** A pointer or the focus reaches a link before the click. */
const prepareFor = (target: EventTarget | null, actions: Ahead): void => {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
  const page = pages.find(({ path }) => path === link.pathname)
  if (page && 'screen' in page) void page.screen.prepare()
  ownValue(derived, link.pathname)?.(actions)
}

/** By then no user waits for the rest of the start. */
const quietMs = 3000

const deriveWhenIdle = async (actions: Ahead): Promise<void> => {
  do await new Promise((resolve) => setTimeout(resolve, quietMs))
  while (!journalView.journal)
  // Safari has no such callback.
  if ('requestIdleCallback' in window) requestIdleCallback(() => actions.insight({ type: 'prepare' }))
  else actions.insight({ type: 'prepare' })
}
