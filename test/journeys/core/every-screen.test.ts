import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations, colourViolations } from '#test/support/axe.ts'
import { openContext } from '#test/support/contexts.ts'
import { crowdedText } from '#test/support/crowded-text.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { overflow } from '#test/support/looks.ts'
import { type HeldProduct, startHeldProduct } from '#test/support/product.ts'
import { keepToasts } from '#test/support/toasts.ts'
import { addChecklist, addTask, goToToday, tick, watchForTrouble } from '#test/support/trader.ts'

const schemes = ['light', 'dark'] as const
const widths = [360, 1440] as const

/**
 * What is on a screen, by the way there on a phone. Each is looked at in both themes, there and at desktop width; a
 * page without the app takes its theme when it is loaded.
 */
const screens: ReadonlyArray<{
  readonly name: string
  readonly withoutApp?: true
  /** A page of the stand-in, which has the theme of the browser. */
  readonly isForeign?: true
  readonly open: (page: Page, product: HeldProduct) => Promise<void>
}> = [
  { name: 'landing', withoutApp: true, open: async (page, { origin }) => void (await page.goto(origin)) },
  { name: 'privacy', withoutApp: true, open: async (page, { origin }) => void (await page.goto(`${origin}/privacy`)) },
  { name: 'terms', withoutApp: true, open: async (page, { origin }) => void (await page.goto(`${origin}/terms`)) },
  {
    name: 'loading',
    withoutApp: true,
    open: async (page, { origin }) => {
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.goto(`${origin}/auth/callback`)
      await page.getByRole('heading', { name: 'Loading your trading journal...' }).waitFor()
    },
  },
  {
    name: 'callback, failed',
    open: async (page, { origin }) => {
      await page.unroute('**/assets/*.js')
      await page.goto(`${origin}/auth/callback?error=access_denied`)
      await page.getByRole('link', { name: 'Try Again' }).waitFor()
    },
  },
  {
    name: 'accounts of this computer',
    isForeign: true,
    open: async (page, { origin }) => {
      await page.goto(origin)
      await page.getByRole('link', { name: 'Get Started Free' }).first().click()
      await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
    },
  },
  {
    name: 'what an account of this computer allows',
    isForeign: true,
    open: async (page) => {
      await page.getByLabel('Name').fill(`Axe ${Math.random()}`)
      await page.getByRole('button', { name: 'Create and continue' }).click()
      await page.getByRole('button', { name: 'Continue' }).waitFor()
    },
  },
  {
    name: 'setup',
    open: async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('heading', { name: 'Set up your journal' }).waitFor()
    },
  },
  {
    name: 'create dialog, refused',
    open: async (page) => {
      await page.getByRole('button', { name: 'Create New Journal' }).click()
      await page.getByLabel('Journal name').fill('a?')
      await page.getByRole('button', { name: 'Create Journal' }).click()
      await page.getByText('Journal name contains invalid characters').waitFor()
    },
  },
  {
    name: 'dashboard, empty',
    open: async (page) => {
      await page.getByLabel('Journal name').fill('Axe')
      await page.getByRole('button', { name: 'Create Journal' }).click()
      await page.getByRole('heading', { name: "Today's Plan" }).waitFor()
      await page.goto(new URL('/app', page.url()).href)
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    },
  },
  { name: 'today, empty', open: (page) => goToToday(page) },
  {
    name: 'today, typical, one task being edited, one name refused',
    open: async (page) => {
      await addChecklist(page, 'Before the open')
      for (const text of ['Read the news', 'Mark the levels', 'Set the risk']) await addTask(page, text)
      await tick(page, 'Mark the levels')
      await page.getByRole('textbox', { name: 'Add task' }).fill('<script>x</script>')
      await page.keyboard.press('Enter')
      await page.getByText('Task text contains invalid content').waitFor()
    },
  },
  {
    name: 'palette',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('open')
      await page.getByRole('option', { name: 'Before the open' }).waitFor()
    },
  },
  {
    name: 'palette, looking elsewhere',
    open: async (page) => {
      await page.getByRole('combobox').fill('levels')
      await page.getByRole('option', { name: 'Search your journal for “levels”' }).waitFor()
    },
  },
  {
    name: 'search',
    open: async (page) => {
      await page.getByRole('option', { name: 'Search your journal for “levels”' }).click()
      await page.getByRole('heading', { name: 'Search', exact: true }).waitFor()
      await page.getByText('1 item', { exact: true }).waitFor()
    },
  },
  {
    name: 'sheet of keys',
    open: async (page) => {
      await page.goBack()
      await page.getByRole('heading', { name: "Today's Plan" }).focus()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  {
    name: 'delete dialog',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Delete Before the open' }).click()
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
    },
  },
  {
    name: 'help of the countdown, and a toast',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Delete Set the risk' }).click()
      await page.getByText('Deleted “Set the risk”').waitFor()
      await page.getByRole('button', { name: 'About the daily reset' }).focus()
      await page.getByText('Tasks reset at midnight').filter({ visible: true }).first().waitFor()
    },
  },
  {
    name: 'menu',
    open: async (page) => {
      await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
      const menu = page.getByRole('button', { name: 'Open menu' })
      if (await menu.isVisible()) await menu.click()
      await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).waitFor()
    },
  },
  {
    name: 'question at sign-out, without a network',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.context().setOffline(true)
      await addTask(page, 'Not in the drive yet')
      const menu = page.getByRole('button', { name: 'Open menu' })
      if (await menu.isVisible()) await menu.click()
      await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click()
      await page.getByRole('dialog', { name: 'Some edits are not in your drive yet' }).waitFor()
    },
  },
  {
    name: 'edits that wait',
    open: async (page) => {
      await page.getByRole('button', { name: 'Stay signed in' }).click()
      await page.getByText(/not in your drive yet since/).waitFor()
    },
  },
  {
    name: 'on paper',
    open: async (page) => {
      await page.context().setOffline(false)
      await page.getByText(/not in your drive yet since/).waitFor({ state: 'hidden' })
      await page.emulateMedia({ media: 'print' })
    },
  },
  {
    name: 'lines of a trade file',
    open: async (page, { origin }) => {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(`${origin}/app/settings/brokerage`)
      await page.getByRole('button', { name: 'Import trades', exact: true }).click()
      await page
        .getByLabel('Choose a file')
        .setInputFiles({
          name: 'trades.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(
            'Date,Type,Symbol,Quantity,Price,Fees\n2026-11-20 09:31,Buy,AMD,100,150,1\n2026-11-20,Sell,AMD,many,1,0',
          ),
        })
      await page.getByText('Quantity is not a number: many').waitFor()
    },
  },
  {
    name: 'trades, none yet',
    open: async (page, { origin }) => {
      await page.goto(`${origin}/app/trades`)
      await page.getByText('No trades yet.').waitFor()
    },
  },
  {
    name: 'waiting for a network, with nothing on this device',
    open: async (page, { origin }) => {
      await page.goto(`${origin}/privacy`)
      await page.evaluate(forgetTheJournal)
      await page.route('**/api/**', (route) => route.abort())
      await page.goto(`${origin}/app`)
      await page.getByRole('heading', { name: 'No connection' }).waitFor()
    },
  },
]

/** Runs in the page: the user is known, their token has ended, and nothing of their journal is left. */
const forgetTheJournal = async (): Promise<void> => {
  localStorage.setItem('bellbook.tokenExpiry', '1')
  for (const { name } of await indexedDB.databases()) {
    await new Promise<void>((gone) => {
      const request = indexedDB.deleteDatabase(name ?? '')
      for (const type of ['success', 'error', 'blocked']) request.addEventListener(type, () => gone())
    })
  }
}

const { product, browser } = await inBrowser(startHeldProduct())

describe('Everybody can use every screen', () => {
  it('has no accessibility violation, overflow or crowded text on any screen, in both themes and widths', async () => {
    const context = await openContext(browser, product, { reducedMotion: 'reduce', withShell: true })
    await keepToasts(context)
    const trouble = watchForTrouble(context)
    const page = await context.newPage()
    const found: string[] = []
    for (const { name, withoutApp, isForeign, open } of screens) {
      await page.setViewportSize({ width: widths[0], height: 900 })
      await open(page, product)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const at = `${name}, ${width} px`
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme })
          if (withoutApp) await page.reload()
          await expect
            .poll(() => page.evaluate(() => document.documentElement.dataset['theme']))
            .toBe(isForeign ? undefined : colorScheme)
          const look = colorScheme === 'light' ? axeViolations : colourViolations
          found.push(...(await look(page)).map((violation) => `${at}, ${colorScheme}: ${violation}`))
          const wider = await overflow(page)
          if (wider > 0) found.push(`${at}, ${colorScheme}: ${wider} px wider than the screen`)
        }
        found.push(...(await page.evaluate(crowdedText)).map((words) => `${at}: ${words}`))
      }
    }
    expect(found).toEqual([])
    // The browser says of each request without a network that it failed; anything else would be ours.
    expect(trouble.filter((line) => !line.startsWith('error: Failed to load resource'))).toEqual([])
    await context.close()
  })

  it.each([390, 768])('shows the pictures of the landing page whole, %i px wide', async (width) => {
    const context = await openContext(browser, product, { viewport: { width, height: 900 } })
    const page = await context.newPage()
    await page.goto(product.origin)
    expect([await page.locator('figure').count(), await page.evaluate(crowdedText)]).toEqual([5, []])
    await context.close()
  })
})
