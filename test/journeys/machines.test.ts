import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { drawnMachines } from '#machines/diagrams/drawn-machines.ts'
import { openNewJournal } from '#test/support/arrival.ts'
import { axeViolations } from '#test/support/axe.ts'
import { openContext } from '#test/support/contexts.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { addChecklist, addTask, seeSaved, tick, watchForTrouble } from '#test/support/trader.ts'

const { product, browser } = await inBrowser(startHeldProduct())

let context: BrowserContext
let trouble: ReadonlyArray<string>
afterEach(() => context.close())

const newPage = async (options: BrowserContextOptions = {}): Promise<Page> => {
  context = await openContext(browser, product, { viewport: { width: 1440, height: 900 }, ...options })
  trouble = watchForTrouble(context)
  return context.newPage()
}

/** Opens the page of one machine and waits until it is drawn. */
const openMachine = async (page: Page, name: string): Promise<void> => {
  await page.goto(`${product.origin}/machines#${name}`)
  await page.locator('polyline').first().waitFor({ state: 'attached' })
}
const places = (page: Page) => page.locator('output').innerText()
const lit = (page: Page) =>
  page.locator('[data-active=true]').evaluateAll((boxes) => boxes.map((box) => box.getAttribute('data-state') ?? ''))
/** Whether the innermost state is within the window of the drawing. */
const isInSight = async (page: Page): Promise<boolean> => {
  const [state, frame] = await Promise.all([
    page.locator('[data-active=true]').last().boundingBox(),
    page.getByRole('region', { name: 'Drawing of' }).boundingBox(),
  ])
  return (
    state !== null &&
    frame !== null &&
    state.x >= frame.x &&
    state.y >= frame.y &&
    state.x + state.width <= frame.x + frame.width &&
    state.y + state.height <= frame.y + frame.height
  )
}
const send = (page: Page, event: string) => page.getByRole('button', { name: event, exact: true }).click()
const data = (page: Page) => page.getByLabel('Data, as JSON')
const followApp = (page: Page) => page.getByLabel('What is shown').selectOption({ index: 1 })

describe('The machines on paper', () => {
  it('steps through a save by events with data, lights where it is, and takes steps back', async () => {
    const page = await newPage()
    await openMachine(page, 'save-status')
    await expect.poll(() => isInSight(page)).toBe(true)
    await send(page, 'file.opened')
    await send(page, 'journal.changed')
    await expect
      .poll(async () => [await places(page), await lit(page)])
      .toEqual(['pending › waiting', ['save', 'save.pending', 'save.pending.waiting']])
    await send(page, 'after the user pauses')
    await expect.poll(() => isInSight(page)).toBe(true)
    await data(page).fill('{ "ok": false, "error": { "kind": "offline" } }')
    await send(page, 'saveJournal answers')
    await expect
      .poll(async () => [await lit(page), await data(page).inputValue()])
      .toEqual([['save', 'save.offline'], ''])
    await send(page, 'after the user pauses → saving › attempting')
    await expect.poll(() => places(page)).toBe('saving › attempting')
    await send(page, 'Start over')
    await expect.poll(async () => [await places(page), trouble]).toEqual(['without file', []])
  })

  it('begins with the input that was typed, and says what is wrong with data', async () => {
    const page = await newPage()
    await openMachine(page, 'theme')
    await expect.poll(() => lit(page)).toEqual(['theme', 'theme.light'])
    await data(page).fill('{ "preference": "dark" }')
    await send(page, 'Start over')
    await expect.poll(() => lit(page)).toEqual(['theme', 'theme.dark'])
    await data(page).fill('{ name')
    await send(page, 'theme.chosen')
    await expect.poll(() => page.getByRole('alert').innerText()).toMatch(/^This is not JSON/)
    expect(await lit(page)).toEqual(['theme', 'theme.dark'])
  })

  it('draws every machine', async () => {
    const page = await newPage()
    for (const [name, machine] of Object.entries(drawnMachines)) {
      await openMachine(page, name)
      await expect
        .poll(() =>
          page
            .getByRole('region', { name: `Drawing of ${name}` })
            .locator(`[data-state="${machine.root.id}"]`)
            .count(),
        )
        .toBe(1)
    }
    expect(trouble).toEqual([])
  })

  it('is used by keyboard alone: the events keep the focus, the drawing scrolls', async () => {
    const page = await newPage()
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
    await openMachine(page, 'save-status')
    const press = async (event: string) => {
      await page.getByRole('button', { name: event, exact: true }).focus()
      await page.keyboard.press('Enter')
    }
    await press('file.opened')
    await expect.poll(async () => [await places(page), await focused()]).toEqual(['idle', 'file.opened'])
    for (const event of ['journal.changed', 'after the user pauses']) await press(event)
    await expect.poll(async () => [await places(page), await focused()]).toEqual(['saving › attempting', 'Events'])
    const drawing = page.getByRole('region', { name: 'Drawing of save-status' })
    const scrolled = () => drawing.evaluate((frame) => frame.scrollTop)
    await press('Larger')
    await drawing.focus()
    await page.keyboard.press('Home')
    await expect.poll(scrolled).toBe(0)
    await page.keyboard.press('ArrowDown')
    await expect.poll(scrolled).toBeGreaterThan(0)
    await press('Show all')
    await expect.poll(() => drawing.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBeLessThanOrEqual(1)
  })
})

describe('The machines of the running app', () => {
  it('a tick in one tab moves the save in the other, and no text leaves the tab', async () => {
    const app = await newPage()
    await openNewJournal(app, product, 'Ada', 'Swing')
    await addChecklist(app, 'Before the open')
    await addTask(app, 'Read the secret news')
    await seeSaved(app)

    const page = await context.newPage()
    await openMachine(page, 'save-status')
    await page.getByRole('option', { name: 'In the app: idle' }).waitFor({ state: 'attached' })
    await followApp(page)
    await page.getByRole('heading', { name: 'Now' }).waitFor()

    await app.bringToFront()
    await tick(app, 'Read the secret news')
    await seeSaved(app)
    await page.bringToFront()
    const seen = page.getByRole('region', { name: 'What happened' }).getByRole('listitem')
    await expect
      .poll(() => seen.allInnerTexts())
      .toEqual(expect.arrayContaining([expect.stringMatching(/saveJournal answers[\s\S]*save → saved/)]))
    const all = (await seen.allInnerTexts()).join('\n')
    expect(all).toMatch(/journal\.changed[\s\S]*save → pending › waiting/)
    expect(all).toMatch(/after the user pauses[\s\S]*save → saving/)
    const everything = await page.locator('body').innerText()
    expect(
      ['Read the secret news', 'Before the open', 'Ada', 'Swing'].filter((text) => everything.includes(text)),
    ).toEqual([])
    await expect.poll(() => lit(page)).toEqual(['save', 'save.idle'])
    expect(trouble).toEqual([])
  })

  it('an event sent by hand moves the app', async () => {
    const app = await newPage({ colorScheme: 'light' })
    await openNewJournal(app, product, 'Hand', 'Hand')
    const page = await context.newPage()
    await openMachine(page, 'theme')
    await page.getByRole('option', { name: 'In the app: light' }).waitFor({ state: 'attached' })
    await followApp(page)
    await data(page).fill('{ "preference": "dark" }')
    await send(page, 'theme.chosen')
    await expect.poll(async () => [await places(page), await lit(page)]).toEqual(['dark', ['theme', 'theme.dark']])
    expect(await app.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(trouble).toEqual([])
  })

  it('says so where no app is open, also for another machine, and forgets an app that was closed', async () => {
    const page = await newPage()
    await openMachine(page, 'journal-list')
    await followApp(page)
    await page.getByRole('link', { name: /^save-status/ }).click()
    await page.getByText('No app is open in another tab').waitFor()
    const app = await context.newPage()
    await openNewJournal(app, product, 'Grace', 'Swing')
    await page.getByRole('heading', { name: 'Now' }).waitFor()
    await app.close()
    await page.getByText('No app is open in another tab').waitFor()
    expect(trouble).toEqual([])
  })
})

describe.each(['light', 'dark'] as const)('The page of the machines, %s', (colorScheme) => {
  it.each([360, 1440])('breaks no accessibility rule %i px wide', async (width) => {
    const page = await newPage({ colorScheme, viewport: { width, height: 900 } })
    await openMachine(page, 'save-status')
    const onPaper = await axeViolations(page)
    await followApp(page)
    expect([onPaper, await axeViolations(page), trouble]).toEqual([[], [], []])
  })
})

describe('The page of the machines, where the system forces its colours', () => {
  it('marks the chosen machine and the state where it is without a colour of its own', async () => {
    const page = await newPage({ forcedColors: 'active' })
    await openMachine(page, 'save-status')
    const widths = (selector: string, side: 'borderInlineStartWidth' | 'borderTopWidth') =>
      page
        .locator(selector)
        .evaluateAll((elements, of) => [...new Set(elements.map((element) => getComputedStyle(element)[of]))], side)
    expect(await widths('nav [aria-current]', 'borderInlineStartWidth')).toEqual(['4px'])
    expect(await widths('nav a:not([aria-current])', 'borderInlineStartWidth')).toEqual(['0px'])
    expect(await widths('[data-active=true]', 'borderTopWidth')).toEqual(['3px'])
    expect(await widths('[data-active=false]', 'borderTopWidth')).toEqual(['1px'])
  })
})
