import type { Steps } from '#domain/steps.ts'
/**
 * Lets waiting input and frames run. A message, not a timer: timers of a page in the background wait for whole seconds.
 */
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

/** What a turn of long work may take, milliseconds: less than a frame. */
const turnMs = 8
/** The same of work that the user waits for: each turn less is a frame less before its end. */
export const awaitedTurnMs = 30

/** Runs the steps of long work; input and frames come in between. False once it is not wanted any more. */
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
