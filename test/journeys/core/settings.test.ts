import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { journalFilesIn, onlyJournalIn } from '#test/support/drive-folder.ts'
import { startFaultyProduct } from '#test/support/faults.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { outsideDrive } from '#test/support/outside-drive.ts'
import { drawnTwice } from '#test/support/page-time.ts'
import { addChecklist, addTask, goToToday, seeSaved, signInAgain, watchForTrouble } from '#test/support/trader.ts'

const { product, browser } = await inBrowser(startFaultyProduct())
const context = await openContext(browser, product, { viewport: { width: 1280, height: 900 } })
const trouble = watchForTrouble(context)
const page = await context.newPage()

describe('Settings and journals', () => {
  const names = () =>
    journalFilesIn(product.dataFolder)
      .map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
      .toSorted()
  const tasksIn = (name: string) => onlyJournalIn(product.dataFolder, name).tasks.map(({ text }) => text)
  const visit = async (section: string, on = page) => {
    await on.goto(`${product.origin}/app/settings/${section}`)
    await on.locator('#main h1').waitFor()
  }
  const rows = (on = page) =>
    on
      .getByRole('region', { name: 'All journals' })
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => (item as HTMLElement).innerText.replaceAll('\n', ' ')))
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
    await openNewJournal(page, product, 'Selma', 'Futures')
    await addChecklist(page, 'Plan')
    await addTask(page, 'Of the futures')
    await seeSaved(page)
  })

  it('[spec 2 Settings] the bare path shows General; the navigation is 48 units wide, with titles', async () => {
    await page.goto(`${product.origin}/app/settings`)
    await page.waitForURL(`${product.origin}/app/settings/general`)
    expect((await page.getByRole('navigation', { name: 'Settings' }).boundingBox())?.width).toBe(48 * 4)
    for (const label of ['Theme', 'Journals', 'Brokerage', 'General']) {
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: label }).click()
      await page.getByRole('heading', { level: 1, name: label }).waitFor()
      await expect
        .poll(async () => [new URL(page.url()).pathname, await page.title()])
        .toEqual([`/app/settings/${label.toLowerCase()}`, `${label} settings · Bellbook`])
    }
  })

  it('[spec 2 Routing rules] on each route change the main area is at the top', async () => {
    await page.setViewportSize({ width: 360, height: 300 })
    await expect
      .poll(() =>
        page.evaluate(() => {
          scrollTo(0, 1000)
          return scrollY
        }),
      )
      .toBeGreaterThan(100)
    await page.getByRole('link', { name: 'Theme' }).evaluate((link) => (link as HTMLElement).click())
    await page.getByRole('heading', { level: 1, name: 'Theme' }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    // Back as well, where the browser would bring the old place again while the focus goes to the heading.
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'General' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('General')
    await drawnTwice(page)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it('[spec 2 Settings] a switched setting is in the journal; the theme applies before the first paint', async () => {
    await visit('general')
    await page.getByRole('switch', { name: 'Hide Weekends' }).click()
    await page.getByRole('switch', { name: 'Show Portfolio Values' }).click()
    await page.getByRole('link', { name: 'Theme' }).click()
    await page.getByRole('radio', { name: 'Dark' }).check()
    await seeSaved(page)
    const settings = () =>
      (
        JSON.parse(journalFilesIn(product.dataFolder)[0]?.text ?? '') as {
          readonly data: { readonly settings: unknown }
        }
      ).data.settings
    await expect.poll(settings).toMatchObject({ excludeWeekends: true, showPortfolioValues: true, theme: 'dark' })
    await page.reload({ waitUntil: 'commit' })
    // What a frame finds is what it paints.
    const painted = () =>
      new Promise((frame) =>
        new ResizeObserver(() => frame(document.documentElement.dataset['theme'])).observe(document.documentElement),
      )
    expect(await page.evaluate(painted)).toBe('dark')
    await page.getByRole('radio', { name: 'System' }).check()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(colorScheme)
    }
    await visit('general')
    await page.getByRole('switch', { name: 'Hide Weekends' }).click()
    await seeSaved(page)
  })

  it('[spec 2 Settings] a new journal is the open one; the list says what each is, also invalid ones', async () => {
    await visit('journals')
    await create('Swing')
    const drive = outsideDrive(product, 'Selma')
    await drive.create(
      'Recipes.bellbook',
      JSON.stringify({ app_id: 'cookbook', version: '1.0.0' }),
      (await drive.files()).find(({ name }) => name === 'journals')?.id,
    )
    await drive.create(
      'Older.tjd',
      journalFilesIn(product.dataFolder).find(({ path }) => path.includes('Futures'))?.text ?? '',
    )
    // The list is kept for 300 s; a page that is loaded again asks again.
    await visit('journals')
    await expect
      .poll(async () => (await rows()).toSorted().map((row) => row.replace(/ · .*?KB/, '')))
      .toEqual([
        'Futures Compatible Today Open',
        'Older Compatible Today Open',
        'Recipes Invalid Today This journal is not compatible with the current version of the app. Open',
        'Swing Active Today',
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
    await expect.poll(names).toEqual(['Futures.bellbook', 'Older.tjd', 'Recipes.bellbook', 'Swing 2027.bellbook'])
  })

  it('[spec 2 Settings] [F39] on switching, pending edits reach their own journal; other tabs follow', async () => {
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
    await expect.poll(() => tasksIn('Futures.bellbook')).toEqual(['Of the futures', 'Written after the switch'])
    await goTo(page, 'Settings')
    await page.getByRole('link', { name: 'Journals' }).click()
    await openJournal('Swing 2027')
    await expect.poll(() => tasksIn('Swing 2027')).toEqual(['Written before the switch'])
    expect(tasksIn('Futures.bellbook')).toEqual(['Of the futures', 'Written after the switch'])
    await other.close()
  })

  it('[spec 2 Settings] [spec 4 Journal management] deleting asks first; the open one can be restored', async () => {
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
    expect(
      await page.evaluate(() => [
        localStorage.getItem('bellbook.fileId'),
        localStorage.getItem('bellbook.currentJournalId'),
      ]),
    ).toEqual([null, null])
    await page.getByRole('button', { name: 'Restore from this device' }).click()
    await goToToday(page)
    await page.getByRole('checkbox', { name: 'Written before the switch' }).waitFor()
  })

  it('[security 2 Disconnect Google] unreachable, nothing changes; else every device is out, files stay', async () => {
    const phone = await openContext(browser, product)
    const elsewhere = await phone.newPage()
    await signInAgain(elsewhere, product, 'Selma')
    await visit('general')
    await page.route('**/api/auth/disconnect', (route) =>
      route.fulfill({ status: 503, json: { error: 'provider_unavailable' } }),
    )
    await page.getByRole('button', { name: 'Disconnect Google' }).click()
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await page.getByText('Google could not be reached, so nothing has changed.').waitFor()
    await page.unroute('**/api/auth/disconnect')
    const before = names()
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect
      .poll(() =>
        page.evaluate(() => ['userId', 'accessToken', 'fileId'].map((key) => localStorage.getItem(`bellbook.${key}`))),
      )
      .toEqual([null, null, null])
    expect(names()).toEqual(before)
    await elsewhere.evaluate(() => localStorage.setItem('bellbook.tokenExpiry', '1'))
    await elsewhere.reload()
    await elsewhere.getByRole('heading', { name: 'Sign in to open your journal' }).waitFor()
    await phone.close()
    // The browser says of every refused request that it was; anything else would be ours.
    expect(trouble.filter((line) => !line.startsWith('error: Failed to load resource'))).toEqual([])
  })
})

const goTo = (on: Page, label: string) =>
  on.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: label, exact: true }).click()
