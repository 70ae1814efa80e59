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

/** Chooses a broker of the portal's list. */
export const chooseBroker = (popup: Page, broker: RegExp): Promise<void> =>
  popup.getByRole('button', { name: broker }).press('Enter')

/** Signs in at the chosen broker. */
export const signInAtBroker = async (popup: Page, password = 'secret', name = 'trader'): Promise<void> => {
  await popup.getByLabel('User name').fill(name)
  await popup.getByLabel('Password').fill(password)
  await popup.keyboard.press('Enter')
}

/** Enters the code that some brokers ask for. */
export const enterCode = async (popup: Page, code: string): Promise<void> => {
  await popup.getByLabel('Six-digit code').fill(code)
  await popup.keyboard.press('Enter')
}

/** Waits until the window is gone. */
export const portalClosed = (popup: Page): Promise<unknown> =>
  popup.isClosed() ? Promise.resolve() : popup.waitForEvent('close')
