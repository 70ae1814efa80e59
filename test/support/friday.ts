import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openNewJournal } from './arrival.ts'
import { openContext } from './contexts.ts'
import { type FaultyProduct, startFaultyProduct } from './faults.ts'
import { inBrowser } from './in-browser.ts'
import { watchForTrouble } from './trader.ts'

export interface TraderOnFriday {
  readonly product: FaultyProduct
  readonly browser: Browser
  readonly context: BrowserContext
  readonly page: Page
  /** What the browser has complained of, and any answer that failed. */
  readonly trouble: ReadonlyArray<string>
}

/** The trader of a file, who has just created a journal, an hour before New York's market closes, or at `moment`. */
export const traderOnFriday = async (
  account: string,
  journal: string,
  moment = '2026-11-20T20:00:00Z',
): Promise<TraderOnFriday> => {
  const { product, browser } = await inBrowser(startFaultyProduct(Date.parse(moment)))
  const context = await openContext(browser, product)
  const trouble = watchForTrouble(context)
  const page = await context.newPage()
  await openNewJournal(page, product, account, journal)
  return { product, browser, context, page, trouble }
}
