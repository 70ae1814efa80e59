import type { Page } from 'playwright-core'
import type { FaultyProduct } from './faults.ts'

/** What a person does in the window of the connection portal. */

/** Presses a button of the app by key, and answers the window that it has opened, with the portal in it. */
export const openPortal = async (
  page: Page,
  product: Pick<FaultyProduct, 'snapTradeOrigin'>,
  button: string | RegExp,
): Promise<Page> => {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button, exact: typeof button === 'string' }).press('Enter'),
  ])
  await popup.waitForURL(`${product.snapTradeOrigin}/**`)
  return popup
}

/** Chooses a broker of the portal's list, which connects it. */
export const chooseBroker = (popup: Page, broker: RegExp): Promise<void> =>
  popup.getByRole('button', { name: broker }).press('Enter')

export const portalClosed = (popup: Page): Promise<unknown> =>
  popup.isClosed() ? Promise.resolve() : popup.waitForEvent('close')
