import type { Steps } from '#domain/steps.ts'
import { yieldToMain } from './turns.ts'

/** After so long the page is taken for idle, however much it draws, milliseconds. */
const mostWaitMs = 200
/** What a turn may take: less than a frame. */
const turnMs = 8

/** Safari has no such callback. */
const idle = (): Promise<unknown> =>
  'requestIdleCallback' in globalThis
    ? new Promise((resolve) => requestIdleCallback(resolve, { timeout: mostWaitMs }))
    : yieldToMain()

/** Goes through the steps of long work while the page has nothing to draw. False where it is not wanted any more. */
export const runWhenIdle = async (steps: Steps<void>, isWanted: () => boolean): Promise<boolean> => {
  for (;;) {
    await idle()
    if (!isWanted()) return false
    for (const until = performance.now() + turnMs; performance.now() < until;) if (steps.next().done) return true
  }
}
