import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from '#test/support/axe.ts'
import { launchBrowser, middayZone } from '#test/support/browser.ts'
import { journalFilesIn, onlyJournalIn } from '#test/support/drive-folder.ts'
import { outsideDrive } from '#test/support/outside-drive.ts'
import { addChecklist, addTask, createJournal, goToToday, seeSaved, signIn, signInAgain, watchForTrouble } from '#test/support/trader.ts'
import { startWeatheredProduct, type WeatheredProduct } from '#test/support/weather.ts'

const shots = process.env['BELLBOOK_SCREENSHOTS']

describe('Settings and journals', () => {
  let product: WeatheredProduct
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let trouble: ReadonlyArray<string>

  const names = () => journalFilesIn(product.dataFolder).map(({ path }) => path.slice(path.lastIndexOf('/') + 1)).toSorted()
  const tasksIn = (name: string) => onlyJournalIn(product.dataFolder, name).tasks.map(({ text }) => text)
  const visit = async (section: string, on = page) => {
    await on.goto(`${product.origin}/app/settings/${section}`)
    await on.locator('#main h1').waitFor()
  }
  const rows = (on = page) => on.getByRole('region', { name: 'All journals' }).getByRole('listitem').evaluateAll((items) => items.map((item) => (item as HTMLElement).innerText.replaceAll('\n', ' ')))
  const create = async (name: string) => {
    await page.getByRole('button', { name: 'Create New Journal' }).click()
    await page.getByLabel('Journal name').fill(name)
    await page.getByRole('button', { name: 'Create Journal' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const openJournal = async (name: string, on = page) => {
    await on.getByRole('button', { name: `Open ${name}` }).click()
    await on.getByText(`${name} is open now`).waitFor()
  }

  beforeAll(async () => {
    product = await startWeatheredProduct()
    browser = await launchBrowser()
    context = await browser.newContext({ viewport: { width: 1280, height: 900 }, timezoneId: middayZone() })
    trouble = watchForTrouble(context)
    page = await context.newPage()
    await signIn(page, product, 'Selma')
    await createJournal(page, 'Futures')
    await addChecklist(page, 'Plan')
    await addTask(page, 'Of the futures')
    await seeSaved(page)
  })
  afterAll(async () => {
    await browser.close()
    await product.dispose()
  })

  it('[spec 2 Settings] the bare path shows General; the side navigation is 48 units wide; each section stands under its address and its title', async () => {
    await page.goto(`${product.origin}/app/settings`)
    await page.waitForURL(`${product.origin}/app/settings/general`)
    expect((await page.getByRole('navigation', { name: 'Settings' }).boundingBox())?.width).toBe(48 * 4)
    for (const label of ['Theme', 'Journals', 'Brokerage', 'General']) {
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: label }).click()
      await page.getByRole('heading', { level: 1, name: label }).waitFor()
      expect([new URL(page.url()).pathname, await page.title()]).toEqual([`/app/settings/${label.toLowerCase()}`, `${label} settings · Bellbook`])
    }
  })

  it('[spec 2 Routing rules] on each route change the main area is at the top', async () => {
    await page.setViewportSize({ width: 360, height: 300 })
    await page.evaluate(() => scrollTo(0, 1000))
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await page.getByRole('link', { name: 'Theme' }).evaluate((link) => (link as HTMLElement).click())
    await page.getByRole('heading', { level: 1, name: 'Theme' }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    // Back as well, where the browser would bring the old place again while the focus goes to the heading.
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'General' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('General')
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it('[spec 2 Settings] what is switched on is in the journal, and so is the theme, which is there before the first paint', async () => {
    await visit('general')
    await page.getByRole('switch', { name: 'Hide Weekends' }).click()
    await page.getByRole('switch', { name: 'Show Portfolio Values' }).click()
    await page.getByRole('link', { name: 'Theme' }).click()
    await page.getByRole('radio', { name: 'Dark' }).check()
    await seeSaved(page)
    const { settings } = (JSON.parse(journalFilesIn(product.dataFolder)[0]?.text ?? '') as { readonly data: { readonly settings: unknown } }).data
    expect(settings).toMatchObject({ excludeWeekends: true, showPortfolioValues: true, theme: 'dark' })
    await page.reload({ waitUntil: 'commit' })
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.getByRole('radio', { name: 'System' }).check()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(colorScheme)
    }
    await visit('general')
    await page.getByRole('switch', { name: 'Hide Weekends' }).click()
    await seeSaved(page)
  })

  it('[spec 2 Settings] a new journal is the open one; the list says of each what it is, also of one that is none and of an older one outside of the folder', async () => {
    await visit('journals')
    await create('Swing')
    const drive = outsideDrive(product, 'Selma')
    await drive.create('Recipes.bellbook', JSON.stringify({ app_id: 'cookbook', version: '1.0.0' }), (await drive.files()).find(({ name }) => name === 'journals')?.id)
    await drive.create('Older.tjd', journalFilesIn(product.dataFolder).find(({ path }) => path.includes('Futures'))?.text ?? '')
    // The list is kept for 300 s; a page that is loaded anew asks again.
    await visit('journals')
    await expect.poll(async () => (await rows()).toSorted().map((row) => row.replace(/ · .*?KB/, ''))).toEqual([
      'Futures Compatible Today Open', 'Older Compatible Today Open', 'Recipes Invalid Today This journal is not compatible with the current version of the app. Open', 'Swing Active Today',
    ])
    expect(await page.getByRole('button', { name: 'Open Recipes' }).isDisabled()).toBe(true)
  })

  it('[spec 2 Settings] [spec 4 Journal management] renaming keeps to the rules, and shows everywhere', async () => {
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('Journal name').fill('CON')
    await page.keyboard.press('Enter')
    await page.getByText('This name is reserved and cannot be used').waitFor()
    await page.getByLabel('Journal name').fill('Swing 2027')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('complementary', { name: 'Sidebar' }).getByText('Swing 2027', { exact: true }).waitFor()
    expect(names()).toEqual(['Futures.bellbook', 'Older.tjd', 'Recipes.bellbook', 'Swing 2027.bellbook'])
  })

  it('[spec 2 Settings] [F39] switched with edits that wait: each edit reaches the journal that it was written in, and another tab follows the switch', async () => {
    await goTo(page, 'Today')
    await addChecklist(page, 'Swings')
    await seeSaved(page)
    const other = await context.newPage()
    await other.goto(`${product.origin}/app/settings/journals`)
    await other.getByRole('region', { name: 'Current journal' }).getByText('Swing 2027').waitFor()
    await page.getByRole('textbox', { name: 'Add task' }).waitFor()
    await page.route('**/upload/drive/**', (route) => route.abort())
    await addTask(page, 'Written before the switch')
    await goTo(page, 'Settings')
    await page.getByRole('link', { name: 'Journals' }).click()
    await openJournal('Futures')
    await other.getByRole('region', { name: 'Current journal' }).getByText('Futures').waitFor()
    await page.unroute('**/upload/drive/**')
    await goTo(page, 'Today')
    await page.getByRole('checkbox', { name: 'Of the futures' }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Written before the switch' }).count()).toBe(0)
    await addTask(page, 'Written after the switch')
    await expect.poll(() => tasksIn('Futures.bellbook'), { timeout: 15_000 }).toEqual(['Of the futures', 'Written after the switch'])
    await goTo(page, 'Settings')
    await page.getByRole('link', { name: 'Journals' }).click()
    await openJournal('Swing 2027')
    await expect.poll(() => tasksIn('Swing 2027'), { timeout: 15_000 }).toEqual(['Written before the switch'])
    expect(tasksIn('Futures.bellbook')).toEqual(['Of the futures', 'Written after the switch'])
    await other.close()
  })

  it('everybody can use every page and dialog: no accessibility violation in either theme, wide or narrow, and nothing overflows sideways', async () => {
    const found: string[] = []
    const look = async (name: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [360, 768, 1440]) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await page.setViewportSize({ width, height: 900 })
          found.push(...(await axeViolations(page)).map((violation) => `${name}, ${colorScheme}, ${width}: ${violation}`))
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
          if (overflow > 0) found.push(`${name}, ${width}: ${overflow} px wider than the screen`)
          if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}-${colorScheme}-${width}.png`) })
        }
      }
    }
    for (const [path, name] of [['', 'dashboard'], ['/settings/general', 'general'], ['/settings/theme', 'theme'], ['/settings/brokerage', 'brokerage'], ['/settings/journals', 'journals']] as const) {
      await page.goto(`${product.origin}/app${path}`)
      await page.locator('#main h1').waitFor()
      if (name === 'journals') await page.getByText('Invalid', { exact: true }).waitFor()
      await look(name)
    }
    for (const [button, title] of [['Rename', 'Rename Journal'], ['Delete Swing 2027', 'Delete Swing 2027?']] as const) {
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('dialog', { name: title }).waitFor()
      await look(title.replaceAll(/\W/g, '-').toLowerCase())
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await visit('general')
    await page.getByRole('button', { name: 'Disconnect Google' }).click()
    await page.getByRole('dialog', { name: 'Disconnect Google?' }).waitFor()
    await look('disconnect')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(found).toEqual([])
  })

  it('[spec 2 Settings] [spec 4 Journal management] another journal is deleted after a question; the open one clears the choice, and this device can bring it back', async () => {
    await visit('journals')
    await page.getByRole('button', { name: 'Delete Recipes' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(names()).toContain('Recipes.bellbook')
    await page.getByRole('button', { name: 'Delete Recipes' }).click()
    await page.getByRole('button', { name: 'Delete journal' }).click()
    await expect.poll(names).toEqual(['Futures.bellbook', 'Older.tjd', 'Swing 2027.bellbook'])
    await expect.poll(async () => (await rows()).length).toBe(3)
    await page.getByRole('button', { name: 'Delete Swing 2027' }).click()
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Delete journal' }).click()
    await loaded
    await page.getByRole('heading', { name: 'Set up your journal' }).waitFor()
    expect(names()).toEqual(['Futures.bellbook', 'Older.tjd'])
    expect(await page.evaluate(() => [localStorage.getItem('bellbook.fileId'), localStorage.getItem('bellbook.currentJournalId')])).toEqual([null, null])
    await page.getByRole('button', { name: 'Restore from this device' }).click()
    await goToToday(page)
    await page.getByRole('checkbox', { name: 'Written before the switch' }).waitFor()
  })

  it('[security 2 Disconnect Google] a Google that is out of reach changes nothing; then every device is out, and the journals are still there', async () => {
    const phone = await browser.newContext({ timezoneId: middayZone() })
    const elsewhere = await phone.newPage()
    await signInAgain(elsewhere, product, 'Selma')
    await visit('general')
    await page.route('**/api/auth/disconnect', (route) => route.fulfill({ status: 503, json: { error: 'provider_unavailable' } }))
    await page.getByRole('button', { name: 'Disconnect Google' }).click()
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await page.getByText('Google could not be told, so nothing has changed.').waitFor()
    await page.unroute('**/api/auth/disconnect')
    const before = names()
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await page.evaluate(() => ['userId', 'accessToken', 'fileId'].map((key) => localStorage.getItem(`bellbook.${key}`)))).toEqual([null, null, null])
    expect(names()).toEqual(before)
    await elsewhere.evaluate(() => localStorage.setItem('bellbook.tokenExpiry', '1'))
    await elsewhere.reload()
    await elsewhere.getByRole('heading', { name: 'Sign in to open your journal' }).waitFor()
    await phone.close()
    // The browser says of every refused request that it was; anything else would be ours.
    expect(trouble.filter((line) => !line.startsWith('error: Failed to load resource'))).toEqual([])
  })

  it('[spec 5 Data file] by the keyboard and with another tab: the focus stays by the list, what another tab has deleted is gone and not incompatible, and the last journal stays', async () => {
    const own = await browser.newContext({ viewport: { width: 1280, height: 900 }, timezoneId: middayZone() })
    const p = await own.newPage()
    await signIn(p, product, 'Ada')
    await createJournal(p, 'First')
    await visit('journals', p)
    const focused = () => p.evaluate(() => document.activeElement?.textContent)
    const createHere = async (name: string) => {
      await p.getByRole('button', { name: 'Create New Journal' }).click()
      await p.getByLabel('Journal name').fill(name)
      await p.keyboard.press('Enter')
      await p.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await createHere('Second')
    await createHere('Third')
    await p.getByRole('button', { name: 'Open First' }).press('Enter')
    await p.getByText('First is open now').waitFor()
    await expect.poll(focused).toBe('All journals')
    const q = await own.newPage()
    await visit('journals', q)
    await q.getByRole('button', { name: 'Delete Third' }).press('Enter')
    await q.getByRole('button', { name: 'Delete journal' }).press('Enter')
    await expect.poll(async () => (await rows(q)).length).toBe(2)
    await expect.poll(() => q.evaluate(() => document.activeElement?.textContent)).toBe('All journals')
    await p.getByRole('button', { name: 'Open Third' }).press('Enter')
    await p.getByRole('alert').getByText('The journal file is no longer in your Google Drive').waitFor()
    await expect.poll(focused).toBe('All journals')
    await p.getByRole('button', { name: 'Open Second' }).press('Enter')
    await p.getByText('Second is open now').waitFor()
    await q.getByRole('region', { name: 'Current journal' }).getByText('Second').waitFor()
    await q.getByRole('button', { name: 'Delete First' }).press('Enter')
    await q.getByRole('button', { name: 'Delete journal' }).press('Enter')
    await expect.poll(async () => (await rows(q)).length).toBe(1)
    await p.getByRole('button', { name: 'Delete Second' }).press('Enter')
    await p.getByRole('button', { name: 'Delete journal' }).press('Enter')
    await p.getByRole('dialog').getByText('The only journal cannot be deleted').waitFor()
    expect((await outsideDrive(product, 'Ada').files()).filter(({ name }) => name.endsWith('.bellbook')).map(({ name }) => name)).toEqual(['Second.bellbook'])
    await own.close()
  })

  it('[spec 4 Journal management] another tab follows when the open journal is deleted, and what was being written in it can be brought back', async () => {
    const own = await browser.newContext({ viewport: { width: 1280, height: 900 }, timezoneId: middayZone() })
    const p = await own.newPage()
    await signIn(p, product, 'Grace')
    await createJournal(p, 'Kept')
    await seeSaved(p)
    await visit('journals', p)
    await p.getByRole('button', { name: 'Create New Journal' }).click()
    await p.getByLabel('Journal name').fill('Open')
    await p.keyboard.press('Enter')
    await p.getByText('Active').waitFor()
    await p.getByRole('region', { name: 'Current journal' }).getByText('Open', { exact: true }).waitFor()
    const q = await own.newPage()
    await q.goto(`${product.origin}/app/today`)
    await q.route('**/upload/drive/**', (route) => route.abort())
    await q.getByRole('textbox', { name: 'Daily Notes' }).fill('Typed a moment before')
    await p.getByRole('button', { name: 'Delete Open' }).press('Enter')
    await p.getByRole('button', { name: 'Delete journal' }).press('Enter')
    await p.getByRole('heading', { name: 'Set up your journal' }).waitFor()
    await q.getByRole('heading', { name: 'Set up your journal' }).waitFor()
    await q.unroute('**/upload/drive/**')
    await q.getByRole('button', { name: 'Restore from this device' }).click()
    await goToToday(q)
    await expect.poll(() => q.getByRole('textbox', { name: 'Daily Notes' }).inputValue()).toBe('Typed a moment before')
    await own.close()
  })
})

/** By the sidebar. */
const goTo = (page: Page, label: string) => page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: label, exact: true }).click()
