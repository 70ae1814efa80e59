import type { LaunchOptions } from 'playwright-core'
import { afterAll } from 'vitest'
import { launchBrowser } from './browser.ts'

/** The product and a browser for all journeys of a file: the browser, which still asks the product, ends first. */
export const inBrowser = async <P extends { readonly dispose: () => unknown }>(
  starting: Promise<P>,
  options: LaunchOptions = {},
) => {
  const [product, browser] = await Promise.all([starting, launchBrowser(options)])
  afterAll(async () => {
    await browser.close()
    await product.dispose()
  })
  return { product, browser }
}
