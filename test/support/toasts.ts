import type { BrowserContext } from 'playwright-core'

/** How long a toast stays by itself (`web/design/toast/toast-notes.tsx`, whose test compares). */
export const toastMs = 6000

/**
 * From its next address on toasts of this profile stay until they are dismissed or answered: a crowded machine may take
 * longer than their six seconds from one line of a test to the next. A clock of the page is installed before this.
 */
export const keepToasts = (context: BrowserContext): Promise<unknown> => context.addInitScript(letToastsStay, toastMs)

/** Runs in a page too, so it uses nothing of this file: timers of this length take for ever. */
export const letToastsStay = (ms: number): void => {
  const { setTimeout: start } = globalThis
  const startOthers = (run: TimerHandler, after?: number, ...rest: unknown[]): number =>
    start(run, after === ms ? 2 ** 31 - 1 : after, ...rest)
  globalThis.setTimeout = startOthers as typeof start
}
