import type { Steps } from '#domain/steps.ts'
/** Lets waiting input and frames run. A message, not a timer: in a background page timers wait for whole seconds. */
export const yieldToMain = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })

/** Less than a frame. */
const turnMs = 8
/** For work that the user waits for: each turn less is a frame less before its end. */
export const awaitedTurnMs = 30

/** Runs the steps of long work, with input and frames in between. False if it is no longer wanted. */
export const runInTurns = async (
  steps: Steps<void>,
  isWanted: () => boolean = () => true,
  longestMs = turnMs,
): Promise<boolean> => {
  for (;;) {
    for (const until = performance.now() + longestMs; performance.now() < until;) if (steps.next().done) return true
    await yieldToMain()
    if (!isWanted()) return false
  }
}
