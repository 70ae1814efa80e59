import type { BrowserContext, Page } from 'playwright-core'
import { signIn } from '#test/support/arrival.ts'
import type { Product } from '#test/support/product.ts'
import { addChecklist, addTask, createJournal, seeSaved, tick } from '#test/support/trader.ts'

const lists = {
  'Before the open': [
    'Read the overnight news',
    'Mark the levels',
    'Check the calendar',
    'Set the risk',
    'Write the plan',
    'Wait for the first five minutes',
  ],
  'After the close': [
    'Log every trade',
    'Review the conflicts',
    'Review the winners',
    'Note one lesson',
    'Size for tomorrow',
    'Close the platform',
  ],
} as const

/**
 * Signs a trader in and keeps a usual day: two checklists of six, half of one ticked, notes on both pages, all of it
 * saved.
 */
export const keepTypicalDay = async (context: BrowserContext, product: Product): Promise<Page> => {
  const page = await context.newPage()
  await signIn(page, product, 'Ada')
  await createJournal(page, 'Trading')
  for (const [name, tasks] of Object.entries(lists)) {
    await addChecklist(page, name)
    for (const text of tasks) await addTask(page, text)
  }
  for (const text of lists['After the close'].slice(0, 3)) await tick(page, text)
  await page
    .getByLabel('Daily Notes')
    .fill(
      'Gap up on the open, faded into the first pullback. Stood aside until the range broke, then took the ' +
        'second leg with half size.',
    )
  await page.getByLabel('Reflections').fill('Waited for the level. Good. The exit was a minute early.')
  await page.getByRole('heading', { name: "Today's Plan" }).click()
  await seeSaved(page)
  return page
}

/** What only a usable Today shows: a box that can be ticked. */
export const usableToday = 'main input[type=checkbox]:enabled'
