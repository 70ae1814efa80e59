import type { Pauses, Random } from '#machines/ports/time.ts'
import { pause } from './timers.ts'
import type { Timers } from './timers.ts'

/** Waits for a random time, so that two devices that met once do not meet again. */
export const createPauses = (timers: Timers, random: Random, letOthersFirst: () => Promise<void> = () => pause(timers, 0)): Pauses => ({
  between: (fromMs, toMs) => (toMs === 0 ? letOthersFirst() : pause(timers, fromMs + random.fraction() * (toMs - fromMs))),
})
