import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { drawnMachines } from '#machines/diagrams/drawn-machines.ts'
import { openNewJournal } from '#test/support/arrival.ts'
import { axeViolations } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { openContext } from '#test/support/contexts.ts'
import { type HeldProduct, startHeldProduct } from '#test/support/product.ts'
import { addChecklist, addTask, seeSaved, tick, watchForTrouble } from '#test/support/trader.ts'

let product: HeldProduct
let browser: Browser
let context: BrowserContext
let trouble: ReadonlyArray<string>
beforeAll(async () => {
  product = await startHeldProduct()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await product.dispose()
})
afterEach(() => context.close())

const inBrowser = async (options: BrowserContextOptions = {}): Promise<Page> => {
  context = await openContext(browser, product, { viewport: { width: 1440, height: 900 }, ...options })
  trouble = watchForTrouble(context)
  return context.newPage()
}

/** Opens the page of one machine and waits until it is drawn. */
const openMachine = async (page: Page, name: string): Promise<void> => {
  await page.goto(`${product.origin}/machines#${name}`)
  await page.locator('svg [data-state]').first().waitFor()
}
const places = (page: Page) => page.locator('output').innerText()
const lit = (page: Page) =>
  page
    .locator('svg [data-active=true]')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('data-state') ?? ''))
const send = (page: Page, event: string) => page.getByRole('button', { name: event, exact: true }).click()

describe('The machines on paper', () => {
  it('steps through a save by click, lights where it is, and takes steps back', async () => {
    const page = await inBrowser()
    await openMachine(page, 'save-status')
    await send(page, 'file.opened')
    await send(page, 'journal.changed')
    await expect
      .poll(async () => [await places(page), await lit(page)])
      .toEqual(['pending › waiting', ['save', 'save.pending', 'save.pending.waiting']])
    await send(page, 'after the user pauses')
    await page.getByLabel('Example for saveJournal answers').selectOption('no network')
    await send(page, 'saveJournal answers')
    await expect.poll(() => lit(page)).toEqual(['save', 'save.offline'])
    await send(page, 'Step back')
    await expect.poll(() => places(page)).toBe('saving › attempting')
    await page.getByRole('button', { name: /^the beginning/ }).click()
    await expect.poll(async () => [await places(page), trouble]).toEqual(['without file', []])
  })

  it('says what is wrong with the data of an event, and shows how its guards answer', async () => {
    const page = await inBrowser()
    await openMachine(page, 'journal-list')
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'journal.create', exact: true }) })
    await expect
      .poll(() => row.getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringMatching(/✓ taken\s+the name may be used → creating/),
        expect.stringMatching(/not asked\s+otherwise → stays/),
      ])
    await row.getByRole('button', { name: 'Data of journal.create' }).click()
    await row.getByRole('textbox').fill('{ "name": "" }')
    await expect
      .poll(() => row.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringMatching(/✗ fails/), expect.stringMatching(/✓ taken/)])
    await row.getByRole('textbox').fill('{ name')
    await expect
      .poll(async () => [
        await row.getByRole('alert').innerText(),
        await row.getByRole('button', { name: 'journal.create', exact: true }).isDisabled(),
      ])
      .toEqual([expect.stringMatching(/^This is not JSON/), true])
  })

  it('draws every machine, and says the same in words', async () => {
    const page = await inBrowser()
    for (const [name, machine] of Object.entries(drawnMachines)) {
      await openMachine(page, name)
      await page.getByText('In words').click()
      await page.getByRole('table', { name: `States and transitions of ${name}` }).waitFor()
      await expect.poll(() => page.locator(`svg [data-state="${machine.root.id}"]`).count()).toBe(1)
    }
    expect(trouble).toEqual([])
  })

  it('is used by keyboard alone: steps keep the focus, the drawing moves and zooms', async () => {
    const page = await inBrowser()
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-labelledby') ?? document.activeElement?.textContent,
      )
    await openMachine(page, 'theme')
    await page.getByRole('button', { name: 'theme.chosen', exact: true }).focus()
    for (const steps of [2, 3]) {
      await page.keyboard.press('Enter')
      await expect
        .poll(() => page.getByRole('region', { name: 'What happened' }).getByRole('listitem').count())
        .toBe(steps)
      await expect.poll(focused).toBe('theme.chosen')
    }
    const drawing = page.getByRole('region', { name: /^Drawing of theme/ })
    const view = () => drawing.locator('svg > g').getAttribute('transform')
    await drawing.focus()
    const views = [await view()]
    for (const key of ['+', 'ArrowRight', 'ArrowDown', '-', '0']) {
      const before = views.at(-1)
      await page.keyboard.press(key)
      await expect.poll(view, { message: key }).not.toBe(before)
      views.push(await view())
    }
    expect(new Set(views.slice(0, 5)).size).toBe(5)

    await openMachine(page, 'save-status')
    const press = async (event: string) => {
      await page.getByRole('button', { name: event, exact: true }).focus()
      await page.keyboard.press('Enter')
    }
    await press('file.opened')
    await expect.poll(async () => [await places(page), await focused()]).toEqual(['idle', 'file.opened'])
    await press('Step back')
    await expect.poll(async () => [await places(page), await focused()]).toEqual(['without file', 'now'])
    for (const event of ['file.opened', 'journal.changed', 'after the user pauses']) await press(event)
    await expect
      .poll(async () => [await places(page), await focused(), await lit(page)])
      .toEqual(['saving › attempting', 'now', ['save', 'save.saving', 'save.saving.attempting']])
  })
})

describe('The machines of the running app', () => {
  it('a tick in one tab moves the save in the other, and no text leaves the tab', async () => {
    const app = await inBrowser()
    await openNewJournal(app, product, 'Ada', 'Swing')
    await addChecklist(app, 'Before the open')
    await addTask(app, 'Read the secret news')
    await seeSaved(app)

    const page = await context.newPage()
    await openMachine(page, 'save-status')
    await page.getByRole('button', { name: 'Follow the app' }).click()
    const shown = page.getByRole('region', { name: /^save-status/ })
    await shown.getByRole('heading', { name: 'Now' }).waitFor()

    await app.bringToFront()
    await tick(app, 'Read the secret news')
    await seeSaved(app)
    await page.bringToFront()
    await expect
      .poll(() => shown.locator('[data-seen] > li').allInnerTexts())
      .toEqual(expect.arrayContaining([expect.stringMatching(/saveJournal answers[\s\S]*save-status → saved/)]))
    const seen = (await shown.locator('[data-seen] > li').allInnerTexts()).join('\n')
    expect(seen).toMatch(/journal\.changed[\s\S]*save-status → pending › waiting/)
    expect(seen).toMatch(/after the user pauses[\s\S]*save-status → saving/)
    expect(
      (await shown.locator('[data-seen] > li > :first-child').allInnerTexts()).filter((event) => /_\w+$/.test(event)),
    ).toEqual([])
    const everything = await page.locator('body').innerText()
    expect(
      ['Read the secret news', 'Before the open', 'Ada', 'Swing'].filter((text) => everything.includes(text)),
    ).toEqual([])
    await expect.poll(() => lit(page)).toEqual(['save', 'save.idle'])
    expect(trouble).toEqual([])
  })

  it('goes on following where another machine is chosen', async () => {
    const page = await inBrowser()
    await openMachine(page, 'save-status')
    await page.getByRole('button', { name: 'Follow the app' }).click()
    await page.getByRole('link', { name: /^journal-list/ }).click()
    const shown = page.getByRole('region', { name: /^journal-list, step by step/ })
    await shown.waitFor()
    expect(await shown.getByRole('button', { pressed: true }).allInnerTexts()).toEqual(['Follow the app'])
  })

  it('says so where no app is open, and forgets an app that was closed', async () => {
    const page = await inBrowser()
    await openMachine(page, 'save-status')
    await page.getByRole('button', { name: 'Follow the app' }).click()
    await page.getByText('No app is open beside this page').waitFor()
    const app = await context.newPage()
    await openNewJournal(app, product, 'Grace', 'Swing')
    await page.getByRole('heading', { name: 'Now' }).waitFor()
    await app.close()
    await page.getByText('No app is open beside this page').waitFor()
    expect(trouble).toEqual([])
  })
})

describe.each(['light', 'dark'] as const)('The pages of the local host, %s', (colorScheme) => {
  it.each([360, 1440])('break no accessibility rule %i px wide', async (width) => {
    const page = await inBrowser({ colorScheme, viewport: { width, height: 900 } })
    await openMachine(page, 'save-status')
    await page.getByText('In words').click()
    await page.getByRole('button', { name: 'Data of file.opened' }).click()
    const machines = await axeViolations(page)
    await page.getByRole('button', { name: 'Follow the app' }).click()
    const following = await axeViolations(page)
    await page.goto(`${product.origin}/gallery`)
    await page.getByRole('heading', { name: 'Gallery' }).waitFor()
    expect([machines, following, await axeViolations(page), trouble]).toEqual([[], [], [], []])
  })
})

describe('The pages of the local host, where the system forces its colours', () => {
  const inForcedColours = () => inBrowser({ forcedColors: 'active' })
  const colour = (page: Page, name: string) =>
    page.evaluate((color) => {
      const probe = document.body.appendChild(
        Object.assign(document.createElement('i'), { style: `forced-color-adjust: none; color: ${color}` }),
      )
      const { color: computed } = getComputedStyle(probe)
      probe.remove()
      return computed
    }, name)
  const looks = (page: Page, selector: string) =>
    page
      .locator(selector)
      .filter({ visible: true })
      .evaluateAll((elements) =>
        elements.map((element) => {
          const { backgroundColor, borderInlineStart, borderBlockEnd } = getComputedStyle(element)
          return [backgroundColor, borderInlineStart, borderBlockEnd].join(' ')
        }),
      )
  /** How many are chosen, and which of them look like one that is not. */
  const alike = async (page: Page, chosen: string, others: string) => {
    const [one, rest] = [await looks(page, chosen), await looks(page, others)]
    return [one.length, one.filter((look) => rest.length === 0 || rest.includes(look))]
  }

  it('what is pressed, chosen and current differs from the rest', async () => {
    const page = await inForcedColours()
    await openMachine(page, 'save-status')
    await page.getByRole('button', { name: 'file.opened', exact: true }).click()
    expect(await alike(page, 'header [aria-pressed=true]', 'header [aria-pressed=false]')).toEqual([1, []])
    expect(await alike(page, 'section [aria-pressed=true]', 'section [aria-pressed=false]')).toEqual([1, []])
    expect(await alike(page, 'aside [aria-current=true]', 'aside [aria-current=false]')).toEqual([1, []])
    expect(await alike(page, 'nav [aria-current=page]', 'nav a:not([aria-current])')).toEqual([1, []])
    expect(await alike(page, '[aria-current=step]', 'li > button:not([aria-current])')).toEqual([1, []])
  })

  it('a statechart is drawn in the colours of the system, and where the machine is stands out', async () => {
    const page = await inForcedColours()
    await openMachine(page, 'save-status')
    const drawn = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((shape) => [getComputedStyle(shape).fill, getComputedStyle(shape).stroke])
    const [canvas, text, highlight] = [
      await colour(page, 'Canvas'),
      await colour(page, 'CanvasText'),
      await colour(page, 'Highlight'),
    ]
    expect([await drawn('svg [data-state="save.idle"]'), await drawn('svg [data-state="save.without_file"]')]).toEqual([
      [canvas, text],
      [canvas, highlight],
    ])
    expect((await drawn('svg text'))[0]).toBe(text)
  })

  it('the ring of a button that is loading has a gap, by which one sees it turn', async () => {
    const page = await inForcedColours()
    await page.goto(`${product.origin}/gallery`)
    const sides = await page
      .locator('#buttons [aria-busy=true] > [aria-hidden=true]')
      .first()
      .evaluate((ring) => [getComputedStyle(ring).borderLeftColor, getComputedStyle(ring).borderRightColor])
    expect(sides).toEqual([await colour(page, 'ButtonText'), 'rgba(0, 0, 0, 0)'])
  })

  it('a refused field and what is wrong with it are marked without a colour', async () => {
    const page = await inForcedColours()
    await page.goto(`${product.origin}/gallery`)
    const paper = page.locator('#fields [data-theme=light]')
    const marks = (label: string) =>
      paper
        .getByLabel(label, { exact: true })
        .evaluate((control) => [
          getComputedStyle(control).borderInlineStartWidth,
          getComputedStyle(control.parentElement?.querySelector('[role=alert]') ?? control).fontWeight,
        ])
    expect([await marks('Checklist name'), await marks('Reason'), await marks('Checklist')]).toEqual([
      ['4px', '600'],
      ['4px', '600'],
      ['1px', '400'],
    ])
  })
})
