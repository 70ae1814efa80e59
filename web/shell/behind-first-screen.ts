import { ownValue } from '#domain/fields.ts'
import type { Steps } from '#domain/steps.ts'
import { runWhenIdle } from '#web/adapters/idle.ts'
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

/** Pages that are derived from all trades, and their preparation. */
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
  await prepareWhenIdle(actions)
}

/** Sends pictures and files of an earlier visit, from any page. */
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

function* aheadSteps({ insight }: Ahead): Steps<void> {
  for (const page of pages) {
    if (!('screen' in page) || !page.navigation) continue
    void page.screen.prepare()
    yield
  }
  insight({ type: 'prepare' })
}

const prepareWhenIdle = async (actions: Ahead): Promise<void> => {
  do await new Promise((resolve) => setTimeout(resolve, quietMs))
  while (!journalView.journal)
  await runWhenIdle(aheadSteps(actions), () => true)
}
