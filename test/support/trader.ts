import type { BrowserContext, FileChooser, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import type { Product } from './product.ts'

/** What a person does with the product, in their words. Every wait is for something that a person would see. */

/**
 * Collects what must never happen in a page of ours: console errors and warnings, thrown errors, CSP and Trusted Types
 * reports, dialogs.
 */
export const watchForTrouble = (context: BrowserContext): ReadonlyArray<string> => {
  const trouble: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      trouble.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => void trouble.push(`thrown: ${error.error().message}`))
  context.on('dialog', (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return trouble
}

/** From the landing page through the local Google to the journal setup, as a person goes and waits. */
export const signInFromLanding = async (
  page: Page,
  product: Pick<Product, 'origin'>,
  account: string,
): Promise<void> => {
  await page.goto(product.origin)
  await page.getByRole('link', { name: 'Get Started Free' }).first().click()
  await createAccount(page, account)
  await setup(page).waitFor()
}

/** Signs in once more with an existing account, from any page. */
export const signInAgain = async (page: Page, product: Pick<Product, 'origin'>, account: string): Promise<void> => {
  await page.goto(loginAddress(product))
  const chooser = page.getByRole('button', { name: account })
  const consent = page.getByRole('button', { name: 'Continue', exact: true })
  const arrived = signedIn(page).or(setup(page))
  // The provider remembers a browser that it knows, and what it has allowed.
  await chooser.or(consent).or(arrived).first().waitFor()
  if (await chooser.isVisible()) await chooser.click()
  await consent.or(arrived).first().waitFor()
  if (await consent.isVisible()) await consent.click()
  await onFromCallback(page, product)
}

const loginAddress = ({ origin }: Pick<Product, 'origin'>): string =>
  `${origin}/api/auth/google/login?${new URLSearchParams({ redirect: `${origin}/auth/callback` }).toString()}`

const setup = (page: Page) => page.getByRole('heading', { name: 'Set up your journal' })
const signedIn = (page: Page) => page.getByRole('heading', { name: 'You are signed in' })

const createAccount = async (page: Page, account: string): Promise<void> => {
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
  await page.getByLabel('Name').fill(account)
  await page.getByRole('button', { name: 'Create and continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Who is signed in may go on at once; a page that has gone on by itself meanwhile is where it should be. */
const onFromCallback = async (page: Page, product: Pick<Product, 'origin'>): Promise<void> => {
  await signedIn(page).or(setup(page)).first().waitFor()
  if (await signedIn(page).isVisible()) await page.goto(`${product.origin}/setup`)
  await setup(page).waitFor()
}

/** From the dashboard, where everybody arrives who has a journal, to Today's Plan. */
export const goToToday = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: "Open Today's Plan" }).click()
  await page.getByRole('heading', { name: "Today's Plan" }).waitFor()
}

export const openJournal = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name }).click()
  await goToToday(page)
}

export const createJournal = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Create New Journal' }).click()
  await page.getByLabel('Journal name').fill(name)
  await page.getByRole('button', { name: 'Create Journal' }).click()
  await page.getByRole('heading', { name: "Today's Plan" }).waitFor()
}

/**
 * The page listens to single keys: its title comes with the effects of its first drawing, and its keys with the same.
 */
export const hearsKeys = (page: Page): Promise<void> => expect.poll(() => page.title()).toMatch(/ · Bellbook$/)

/** Amounts are hidden until their owner wants to see them. */
export const showAmounts = async (page: Page, product: Pick<Product, 'origin'>): Promise<void> => {
  await page.goto(`${product.origin}/app/settings/general`)
  await page.getByRole('switch', { name: 'Show Portfolio Values' }).press('Space')
  await seeSaved(page)
}

export const addChecklist = async (page: Page, name: string): Promise<void> => {
  const another = page.getByRole('button', { name: /^New( checklist)?$/ })
  const field = page.getByRole('textbox', { name: /^(New checklist|Add checklist)$/ })
  await another.or(field).first().waitFor()
  if (await another.isVisible()) await another.click()
  await field.fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

export const addTask = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Add task' }).fill(text)
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: text, exact: true }).waitFor()
}

export const tick = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('checkbox', { name: text, exact: true }).check()
}

/**
 * Nothing is on its way to the drive: a save that seems to have taken days, for a clock that jumped, is followed by a
 * rest of a minute.
 */
export const atRest = (page: Page): Promise<void> =>
  page.getByText('Saving...', { exact: true }).filter({ visible: true }).waitFor({ state: 'hidden' })

/** Nothing is on its way any more: the indicator is silent. */
export const seeIdle = async (page: Page): Promise<void> => {
  const indicator = page.getByText(/^(Pending\.\.\.|Saving\.\.\.|Save failed)$/).filter({ visible: true })
  await expect.poll(() => indicator.count()).toBe(0)
}

/**
 * Waits until everything is in the drive. The indicator says so for two seconds, which a crowded machine may miss; then
 * it says nothing, as before an edit that it does not know yet: three seconds of that count as well.
 */
export const seeSaved = async (page: Page): Promise<void> => {
  const indicator = page.getByText(/^(?:Pending\.\.\.|Saving\.\.\.|Saved|Save failed)$/).filter({ visible: true })
  let silentSince: number | undefined
  await vi.waitFor(
    async () => {
      const words = await indicator.allInnerTexts()
      silentSince = words.length > 0 ? undefined : (silentSince ?? performance.now())
      const isSilent = silentSince !== undefined && performance.now() - silentSince > 3000
      if (!isSilent && !words.includes('Saved')) throw new Error(`Not saved: the indicator says “${words.join()}”`)
    },
    { timeout: 60_000 },
  )
}

/** Chooses a file by keyboard. A dialog is in the page before it is shown and has the focus on its field. */
export const chooseByKey = async (page: Page, file: Parameters<FileChooser['setFiles']>[0]) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('Choose a file').and(page.locator(':focus')).press('Enter')
  await (await chooser).setFiles(file)
}
