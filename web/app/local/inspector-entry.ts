import { createMachineChannel } from '#web/adapters/machine-channel.ts'
import { browserClock } from '#web/adapters/clock.ts'
import { browserTimers } from '#web/adapters/timers.ts'
import type { RootActors } from '../root-actors.ts'
import { inspect } from './inspector.ts'

/** Tells `/machines` of this page's machines until the page goes. */
export const startInspector = (actors: RootActors): void => {
  const { end } = inspect({ channel: createMachineChannel(), actors, page: crypto.randomUUID(), now: browserClock.now, after: browserTimers.after })
  // A page that goes into the page cache comes back with its timers; one that is thrown away has said goodbye.
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) end()
  })
}
