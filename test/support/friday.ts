import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { createJournal, signIn, watchForTrouble } from './trader.ts'
import { startWeatheredProduct, type WeatheredProduct } from './weather.ts'

/** The product and one trader in New York, whose clock both share. */
export interface TraderOnFriday {
  readonly product: WeatheredProduct
  readonly browser: Browser
  readonly context: BrowserContext
  readonly page: Page
  /** What the browser has complained of, and any answer that failed. */
  readonly trouble: ReadonlyArray<string>
}

/** A trader who has just created a journal, on a Friday, an hour before New York's market closes. */
export const traderOnFriday = async (account: string, journal: string): Promise<TraderOnFriday> => {
  const product = await startWeatheredProduct(Date.parse('2026-11-20T20:00:00Z'))
  const browser = await launchBrowser()
  const context = await browser.newContext({ timezoneId: 'America/New_York' })
  await context.clock.install({ time: product.now() })
  const trouble = watchForTrouble(context)
  const page = await context.newPage()
  await signIn(page, product, account)
  await createJournal(page, journal)
  return { product, browser, context, page, trouble }
}
