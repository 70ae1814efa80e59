import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from '#test/support/axe.ts'
import { launchBrowser, middayZone } from '#test/support/browser.ts'
import { onlyJournalIn } from '#test/support/drive-folder.ts'
import { type Product, startProduct } from '#test/support/product.ts'
import { addChecklist, addTask, createJournal, goToToday, seeSaved, signIn, signInFromLanding, tick, watchForTrouble } from '#test/support/trader.ts'

const schemes = ['light', 'dark'] as const
const widths = [360, 1440] as const

/** What stands on a screen, by the way there. Each is looked at in both themes and at phone and desktop width; a page without the app takes its theme when it is loaded. */
const screens: ReadonlyArray<{ readonly name: string; readonly withoutApp?: true; readonly open: (page: Page, product: Product) => Promise<void> }> = [
  { name: 'landing', withoutApp: true, open: async (page, { origin }) => void (await page.goto(origin)) },
  { name: 'privacy', withoutApp: true, open: async (page, { origin }) => void (await page.goto(`${origin}/privacy`)) },
  { name: 'terms', withoutApp: true, open: async (page, { origin }) => void (await page.goto(`${origin}/terms`)) },
  {
    name: 'loading', withoutApp: true,
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
  { name: 'setup', open: async (page, product) => signInFromLanding(page, product, `Axe ${Math.random()}`) },
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
    name: 'palette, nothing found',
    open: async (page) => {
      await page.getByRole('combobox').fill('zzzz')
      await page.getByText('Nothing is called “zzzz”').waitFor()
    },
  },
  {
    name: 'sheet of keys',
    open: async (page) => {
      await page.keyboard.press('Escape')
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
      await page.getByText('At midnight your tasks start again').filter({ visible: true }).first().waitFor()
    },
  },
  {
    name: 'menu',
    open: async (page) => {
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
      await page.getByRole('button', { name: 'Import trades' }).click()
      await page.getByLabel('Choose a file').setInputFiles({ name: 'trades.csv', mimeType: 'text/csv', buffer: Buffer.from('Date,Type,Symbol,Quantity,Price,Fees\n2026-11-20 09:31,Buy,AMD,100,150,1\n2026-11-20,Sell,AMD,many,1,0') })
      await page.getByText('Quantity is not a number: many').waitFor()
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

describe('Everybody can use every screen', () => {
  let product: Product
  let browser: Browser

  beforeAll(async () => {
    product = await startProduct()
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser.close()
    await product.dispose()
  })

  it.each(widths)('has no accessibility violation on any screen, light or dark, %i px wide, and nothing overflows sideways', async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce', timezoneId: middayZone() })
    const trouble = watchForTrouble(context)
    const page = await context.newPage()
    const found: string[] = []
    for (const { name, withoutApp, open } of screens) {
      await open(page, product)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        if (withoutApp) await page.reload()
        await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe(colorScheme)
        found.push(...(await axeViolations(page)).map((violation) => `${name}, ${colorScheme}: ${violation}`))
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        if (overflow > 0) found.push(`${name}, ${colorScheme}: ${overflow} px wider than the screen`)
      }
    }
    expect(found).toEqual([])
    // The browser says of each request without a network that it failed; anything else would be ours.
    expect(trouble.filter((line) => !line.startsWith('error: Failed to load resource'))).toEqual([])
    await context.close()
  })

  it('[issue 4.7] everything that a finger must hit is 44 px in both directions, and at 200 % and 400 % zoom nothing overflows', async () => {
    const first = await browser.newContext({ timezoneId: middayZone() })
    const page = await first.newPage()
    await signIn(page, product, 'Fingers')
    await createJournal(page, 'Fingers')
    await addChecklist(page, 'Open')
    await addTask(page, 'Read the news')
    await seeSaved(page)
    const storageState = await first.storageState({ indexedDB: true })
    await first.close()
    const found: string[] = []
    const views = { phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, '200 %': { viewport: { width: 640, height: 450 } }, '400 %': { viewport: { width: 320, height: 256 } } }
    for (const [name, view] of Object.entries(views)) {
      const context = await browser.newContext({ ...view, storageState, timezoneId: middayZone() })
      for (const path of ['/app', '/app/today', '/app/calendar', '/app/settings/general', '/privacy']) {
        const opened = await context.newPage()
        await opened.goto(`${product.origin}${path}`)
        await opened.locator('main:not([aria-busy]) h1').first().waitFor()
        if (name === 'phone') found.push(...(await opened.evaluate(tooSmall)).map((control) => `${path}: ${control}`))
        const overflow = await opened.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        if (overflow > 0) found.push(`${path} at ${name}: ${overflow} px wider than the screen`)
        await opened.close()
      }
      await context.close()
    }
    expect(found).toEqual([])
  })

  it('[issue 4.7] where the system forces its colours, what is chosen and what has the focus can still be told', async () => {
    const context = await browser.newContext({ forcedColors: 'active', reducedMotion: 'reduce', viewport: { width: 1280, height: 900 }, timezoneId: middayZone() })
    const page = await context.newPage()
    await signIn(page, product, 'Forced')
    await createJournal(page, 'Forced')
    await addChecklist(page, 'Open')
    const outlined = (selector: string) => page.locator(selector).filter({ visible: true }).first().evaluate((element) => getComputedStyle(element).outlineStyle !== 'none' || Number.parseFloat(getComputedStyle(element).borderTopWidth) > 0)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    expect([await outlined('[role=option][aria-selected=true]'), await outlined('[role=combobox]'), await outlined('dialog[open]')]).toEqual([true, true, true])
    await page.keyboard.press('Escape')
    expect([await outlined('nav [aria-current=page]'), await outlined('[data-checklist][aria-current=true]')]).toEqual([true, true])
    const moving = await page.evaluate(() => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length)
    expect(moving).toBe(0)
    await context.close()
  })

  it('[issue 4.6] the palette by keyboard: a page, a date, a checklist, the theme, and the focus where one goes on', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, timezoneId: middayZone() })
    const trouble = watchForTrouble(context)
    const page = await context.newPage()
    await signIn(page, product, 'Palette')
    await createJournal(page, 'Palette')
    await addChecklist(page, 'Before the open')
    await addChecklist(page, 'After the close')
    const choose = async (query: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(query)
      await page.keyboard.press('Enter')
    }
    const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('placeholder'))
    await choose('calendar')
    await expect.poll(focused).toBe('Calendar')
    await choose('2026-02-03')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/app/calendar/2026-02-03')
    await choose('before open')
    await page.getByRole('heading', { level: 2, name: 'Before the open' }).waitFor()
    await choose('dark')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
    await choose('new task')
    await expect.poll(focused).toBe('Add a task')
    await page.keyboard.press('Control+k')
    expect(await page.getByRole('option').first().textContent()).toContain('New task')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('Add a task')
    expect(trouble).toEqual([])
    await context.close()
  })

  it.each(['/app', '/app/calendar', '/app/settings/general'])('[issue 4.10] a task and a note by one key from %s: the words land in their field, none of them is a shortcut', async (from) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, timezoneId: middayZone() })
    const page = await context.newPage()
    await signIn(page, product, `One key ${from}`)
    await createJournal(page, 'One key')
    await addChecklist(page, 'Before the open')
    const write = async (open: () => Promise<void>, field: string, words: string) => {
      await page.goto(`${product.origin}${from}`)
      await page.locator('#main h1').waitFor()
      await open()
      const focused = page.getByRole('textbox', { name: field, exact: true }).and(page.locator(':focus'))
      await focused.waitFor()
      await page.keyboard.type(words)
      expect(await focused.inputValue()).toBe(words)
    }
    const byKey = (key: string) => () => page.keyboard.press(key)
    await write(byKey('n'), 'Add task', 'call the broker')
    await write(byKey('w'), 'Daily Notes', 'no news, waited')
    await write(async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('new task')
      await page.keyboard.press('Enter')
    }, 'Add task', 'check the calendar')
    await context.close()
  })

  it('does the whole main job by keyboard alone, with the focus always in sight', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, timezoneId: middayZone() })
    const page = await context.newPage()
    await page.goto(product.origin)
    await tabTo(page, 'Get Started Free')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
    await page.getByLabel('Name').focus()
    await page.keyboard.type('Keyboard')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    await tabTo(page, 'Continue')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Set up your journal' }).waitFor()
    await tabTo(page, 'Create New Journal')
    await page.keyboard.press('Enter')
    await page.getByLabel('Journal name').waitFor()
    await page.keyboard.type('By hand')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await tabTo(page, "Open Today's Plan")
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: "Today's Plan" }).waitFor()
    await tabTo(page, 'Add checklist')
    await page.keyboard.type('Open')
    await page.keyboard.press('Enter')
    // The line for the first task takes the focus by itself.
    await page.locator('input:focus').and(page.getByLabel('Add task', { exact: true })).waitFor()
    for (const text of ['One', 'Two', 'Three']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await tabTo(page, 'Three', { back: true })
    await page.keyboard.press('Space')
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    await tabTo(page, 'Delete Two')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Daily Notes')
    await page.keyboard.type('Typed.')
    await page.keyboard.press('Tab')
    await expect
      .poll(() => {
        const { tasks, journalEntries } = onlyJournalIn(product.dataFolder, 'By hand')
        return { tasks: tasks.map(({ text, completed }) => [text, completed]), notes: journalEntries.map(({ notes }) => notes) }
      }, { timeout: 15_000 })
      .toEqual({ tasks: expect.arrayContaining([['Three', true], ['One', false]]), notes: ['Typed.'] })
    await context.close()
  })
})

/** Presses Tab until the control of this name has the focus; each stop on the way must be visible and marked. */
const tabTo = async (page: Page, name: string, { back = false } = {}): Promise<void> => {
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return undefined
      const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent
      const { outlineStyle, boxShadow } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      return { label: label?.trim() ?? '', marked: outlineStyle !== 'none' || boxShadow !== 'none', visible: box.width > 0 && box.height > 0 }
    })
    if (!focused) continue
    expect({ at: focused.label, marked: focused.marked, visible: focused.visible }).toEqual({ at: focused.label, marked: true, visible: true })
    if (focused.label === name) return
  }
  throw new Error(`"${name}" cannot be reached by Tab.`)
}

/** Runs in the page: the controls that a finger would miss. Links within a text are as high as its lines (WCAG 2.5.8). */
const tooSmall = (): ReadonlyArray<string> => {
  const least = 43.5
  return [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary, [role=switch]')].flatMap((control) => {
    const box = control.getBoundingClientRect()
    if (box.width === 0 || box.height === 0 || (control.tagName === 'A' && control.closest('p, li p, dd'))) return []
    const label = control.closest('label')?.getBoundingClientRect()
    const reach = getComputedStyle(control, '::after')
    const width = Math.max(box.width, label?.width ?? 0, Number.parseFloat(reach.width) || 0)
    const height = Math.max(box.height, label?.height ?? 0, Number.parseFloat(reach.height) || 0)
    return width < least || height < least ? [`${control.getAttribute('aria-label') ?? control.textContent ?? control.tagName} ${Math.round(width)} x ${Math.round(height)}`] : []
  })
}
