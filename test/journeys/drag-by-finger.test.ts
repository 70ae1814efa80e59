import type { BrowserContext, CDPSession, Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { addChecklist, addTask, seeSaved, watchForTrouble } from '#test/support/trader.ts'

interface Point {
  readonly x: number
  readonly y: number
}

const middleOf = async (part: Locator): Promise<Point> => {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** A finger on the glass: by the browser's own touches, from which it makes its long press, its drag and its scroll. */
const fingerOn = async (page: Page) => {
  const session: CDPSession = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: ReadonlyArray<Point>) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] })
  return {
    down: (at: Point) => send('touchStart', [at]),
    move: async (from: Point, to: Point): Promise<void> => {
      for (let step = 1; step <= steps; step += 1)
        await send('touchMove', [
          { x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps },
        ])
    },
    up: () => send('touchEnd', []),
  }
}
const steps = 8

const { product, browser } = await inBrowser(startHeldProduct())

describe('[spec 5 Task] A finger on a phone', () => {
  let context: BrowserContext

  const open = async (name: string): Promise<Page> => {
    context = await openContext(browser, product, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const page = await context.newPage()
    await openNewJournal(page, product, name, `Journal of ${name}`)
    return page
  }
  const grip = (page: Page, text: string) => page.getByRole('button', { name: `Move or edit ${text}` })
  const texts = (page: Page) => page.locator('[data-task]').allInnerTexts()

  afterEach(() => context.close())

  it('carries a task to another place by a long press on its grip', async () => {
    const page = await open('Ada')
    const trouble = watchForTrouble(context)
    await addChecklist(page, 'Before the open')
    for (const text of ['News', 'Levels', 'Plan']) await addTask(page, text)
    await page.getByRole('checkbox', { name: 'Plan' }).tap()
    await page.locator('[data-task][draggable=true]').first().waitFor()
    const finger = await fingerOn(page)
    const [from, to] = [await middleOf(grip(page, 'News')), await middleOf(page.locator('[data-task]').last())]
    await finger.down(from)
    await page.locator('[data-task][data-dragging]').waitFor()
    await finger.move(from, { x: to.x, y: to.y + 12 })
    await page.locator('[data-task][data-drop=after]').waitFor()
    await finger.up()
    await expect.poll(() => texts(page)).toEqual(['Levels', 'Plan', 'News'])
    await seeSaved(page)
    expect(trouble).toEqual([])
  })

  it('carries a checklist to another place by a long press on its card', async () => {
    const page = await open('Ben')
    for (const name of ['Morning', 'Noon']) await addChecklist(page, name)
    const cards = page.locator('[data-checklist]')
    // The first touch brings the code for the next.
    await cards.first().tap()
    await page.getByRole('listitem').and(page.locator('[draggable=true]')).first().waitFor()
    const finger = await fingerOn(page)
    const [from, to] = [await middleOf(cards.first()), await middleOf(cards.last())]
    await finger.down(from)
    await page.locator('[data-dragging]').waitFor()
    await finger.move(from, { x: to.x + 40, y: to.y })
    await page.locator('[data-checklist][data-drop=after]').waitFor()
    await finger.up()
    await expect
      .poll(() => cards.allInnerTexts().then((all) => all.map((text) => text.split('\n')[0])))
      .toEqual(['Noon', 'Morning'])
  })

  it('scrolls the page where it moves at once, from a grip too', async () => {
    const page = await open('Cleo')
    await addChecklist(page, 'Before the open')
    for (let task = 1; task <= 20; task += 1) await addTask(page, `Task ${task}`)
    await page.getByRole('checkbox', { name: 'Task 1', exact: true }).tap()
    await page.locator('[data-task][draggable=true]').first().waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    const finger = await fingerOn(page)
    const from = await middleOf(grip(page, 'Task 5'))
    await finger.down(from)
    await finger.move(from, { x: from.x, y: from.y - 250 })
    await finger.up()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(150)
    expect(await page.locator('[data-dragging]').count()).toBe(0)
  })
})
