import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openContext } from './contexts.ts'
import type { HeldProduct } from './product.ts'
import { keepToasts } from './toasts.ts'
import { watchForTrouble } from './trader.ts'

export interface Device {
  readonly context: BrowserContext
  readonly page: Page
  /** What never may happen; being offline may. */
  readonly trouble: () => ReadonlyArray<string>
}

export const openDevice = async (
  browser: Browser,
  product: HeldProduct,
  viewport: { readonly width: number; readonly height: number },
): Promise<Device> => {
  const context = await openContext(browser, product, {
    viewport,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    withShell: true,
  })
  await keepToasts(context)
  const seen = watchForTrouble(context)
  const page = await context.newPage()
  return {
    context,
    page,
    trouble: () => seen.filter((each) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(each)),
  }
}

export const notesOf = (page: Page) => page.getByLabel('Daily Notes', { exact: true })
export const conflictCard = (page: Page, what = 'Daily Notes') =>
  page.getByRole('group', { name: `Another version of ${what}` })
export const leaveField = (page: Page) => page.getByRole('heading', { name: "Today's Plan" }).click()
export const lookAtDrive = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))
