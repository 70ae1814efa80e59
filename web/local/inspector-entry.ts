import { createMachineChannel } from '#web/adapters/machine-channel.ts'
import { browserClock, browserTimers } from '#web/adapters/time.ts'
import type { RootActors } from '#web/wiring/root-actors.ts'
import { inspect } from './inspector.ts'

/** Reports this page's machines to `/machines` until the page is closed. */
export const startInspector = (actors: RootActors): void => {
  const { end } = inspect({
    channel: createMachineChannel(),
    actors,
    page: crypto.randomUUID(),
    now: browserClock.now,
    after: browserTimers.after,
  })
  // A page in the page cache comes back with its timers; only a discarded one ends.
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) end()
  })
}
