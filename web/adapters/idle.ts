import type { Steps } from '#domain/steps.ts'
import { yieldToMain } from './turns.ts'

/** After this long, work runs even if the page still draws. */
const mostWaitMs = 200
const turnMs = 8

/** Safari has no `requestIdleCallback`. */
const idle = (): Promise<unknown> =>
  'requestIdleCallback' in globalThis
    ? new Promise((resolve) => requestIdleCallback(resolve, { timeout: mostWaitMs }))
    : yieldToMain()

/** Runs the steps of long work while the page has nothing to draw. False if it is no longer wanted. */
export const runWhenIdle = async (steps: Steps<void>, isWanted: () => boolean): Promise<boolean> => {
  for (;;) {
    await idle()
    if (!isWanted()) return false
    for (const until = performance.now() + turnMs; performance.now() < until;) if (steps.next().done) return true
  }
}
