import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * The page's own time, held by the test: what is promised within a second is asked of the page's clock, and how long a
 * crowded machine takes to answer and to draw counts for nothing. The page's clock must have been installed.
 */

/** Stops the page's clock, a little later than it shows now. */
export const holdTime = async (page: Page): Promise<void> => {
  // Where the machine took longer than that in between, the moment is past, and the clock runs on.
  const held = await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000).then(
    () => true,
    (error: unknown) => {
      if (!String(error).includes('to the past')) throw error
      return false
    },
  )
  if (!held) await holdTime(page)
}

/** Lets at most so many milliseconds go by for the page, until something is seen. */
export const seenWithin = async (page: Page, ms: number, seen: () => Promise<boolean>): Promise<void> => {
  const steps = 10
  for (let step = 1; step <= steps; step += 1) {
    await page.clock.runFor(ms / steps)
    // What the page has asked of the network, and draws, takes the machine's time and not the page's.
    const isSeen = await expect
      .poll(seen, { timeout: step < steps ? 1500 : 60_000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      )
    if (isSeen) return
  }
  expect(await seen(), `not seen within ${ms} ms of the page's time`).toBe(true)
}

/** Waits until the page has drawn itself twice: by then each observer knows of the first time. */
export const drawnTwice = async (page: Page): Promise<void> => {
  const drawn = () => new Promise<void>((seen) => new IntersectionObserver(() => seen()).observe(document.body))
  for (let frame = 0; frame < 2; frame += 1) await page.evaluate(drawn)
}
