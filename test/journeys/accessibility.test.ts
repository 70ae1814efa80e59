import { describe, expect, it } from 'vitest'
import { openNewJournal, signIn } from '#test/support/arrival.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { openContext } from '#test/support/contexts.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { overflow } from '#test/support/looks.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { addChecklist, addTask, seeSaved } from '#test/support/trader.ts'

const { product, browser } = await inBrowser(startHeldProduct())

describe('Fingers, zoom and forced colours', () => {
  it('touch targets are 44 px both ways, and at 200 % and 400 % zoom nothing overflows', async () => {
    const first = await openContext(browser, product)
    const page = await first.newPage()
    await openNewJournal(page, product, 'Fingers', 'Fingers')
    await addChecklist(page, 'Open')
    await addTask(page, 'Read the news')
    await seeSaved(page)
    const storageState = await first.storageState({ indexedDB: true })
    await first.close()
    const found: string[] = []
    const views = {
      phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
      '200 %': { viewport: { width: 640, height: 450 } },
      '400 %': { viewport: { width: 320, height: 256 } },
    }
    for (const [name, view] of Object.entries(views)) {
      const context = await openContext(browser, product, { ...view, storageState })
      for (const path of ['/app', '/app/today', '/app/calendar', '/app/trades', '/app/settings/general', '/privacy']) {
        const opened = await context.newPage()
        await opened.goto(`${product.origin}${path}`)
        await opened.locator('main:not([aria-busy]) h1').first().waitFor()
        if (name === 'phone') found.push(...(await opened.evaluate(tooSmall)).map((control) => `${path}: ${control}`))
        const wider = await overflow(opened)
        if (wider > 0) found.push(`${path} at ${name}: ${wider} px wider than the screen`)
        await opened.close()
      }
      await context.close()
    }
    expect(found).toEqual([])
  })

  it('with text of twice the size on a phone no name of a weekday is broken', async () => {
    const large = await launchBrowser({ args: ['--blink-settings=defaultFontSize=32'] })
    const context = await openContext(large, product, { viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    await openNewJournal(page, product, 'Large', 'Large')
    await page.goto(`${product.origin}/app/calendar`)
    await page.getByRole('grid').waitFor()
    const names = await page.getByRole('columnheader').evaluateAll((heads) =>
      heads
        .filter((head) => head.checkVisibility())
        .map((head) => {
          const range = document.createRange()
          range.selectNodeContents(head)
          const { width, height } = range.getBoundingClientRect()
          const line = Number.parseFloat(getComputedStyle(head).fontSize) * 2
          return { name: head.ariaLabel, isWhole: width <= head.clientWidth && height < line }
        }),
    )
    expect(names).toEqual(
      ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((name) => ({
        name,
        isWhole: true,
      })),
    )
    await context.close()
    await large.close()
  })

  it('in forced colours what is chosen and what has the focus stays visible', async () => {
    const context = await openContext(browser, product, {
      forcedColors: 'active',
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 900 },
    })
    const page = await context.newPage()
    await openNewJournal(page, product, 'Forced', 'Forced')
    for (const name of ['Open', 'Close']) await addChecklist(page, name)
    const outlined = (selector: string) =>
      page
        .locator(selector)
        .filter({ visible: true })
        .first()
        .evaluate(
          (element) =>
            getComputedStyle(element).outlineStyle !== 'none' ||
            Number.parseFloat(getComputedStyle(element).borderTopWidth) > 0,
        )
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    expect(await outlined('[role=option][aria-selected=true]')).toBe(true)
    expect([await outlined('[role=combobox]'), await outlined('dialog[open]')]).toEqual([true, true])
    await page.keyboard.press('Escape')
    expect(await outlined('nav [aria-current=page]')).toBe(true)
    expect(await outlined('[data-checklist][aria-current=true]')).toBe(true)
    const moving = await page.evaluate(
      () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
    )
    expect(moving).toBe(0)
    await context.close()
  })

  it('in forced colours a refused field is marked, and the ring of a busy button has a gap', async () => {
    const context = await openContext(browser, product, { forcedColors: 'active' })
    const page = await context.newPage()
    await signIn(page, product, 'Rings')
    await page.getByRole('button', { name: 'Create New Journal' }).click()
    const dialog = page.getByRole('dialog')
    const submit = dialog.getByRole('button', { name: 'Create Journal' })
    const field = dialog.getByLabel('Journal name')
    const mark = () => field.evaluate((control) => getComputedStyle(control).borderInlineStartWidth)
    await field.fill('a<b')
    const before = await mark()
    await submit.click()
    const weight = await dialog.getByRole('alert').evaluate((alert) => getComputedStyle(alert).fontWeight)
    expect([before, await mark(), weight]).toEqual(['1px', '4px', '600'])

    await context.route(
      ({ origin }) => origin !== product.origin,
      () => undefined,
    )
    await field.fill('Rings')
    await submit.click()
    const [left, right] = await dialog
      .locator('[aria-busy=true] > [aria-hidden=true]')
      .evaluate((ring) => [getComputedStyle(ring).borderLeftColor, getComputedStyle(ring).borderRightColor])
    expect([left === right, right]).toEqual([false, 'rgba(0, 0, 0, 0)'])
    await context.close()
  })
})

/**
 * Runs in the page: the controls that a finger would miss. Links within a text are as high as its lines (WCAG 2.5.8).
 */
const tooSmall = (): ReadonlyArray<string> => {
  const least = 43.5
  return [
    ...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary, [role=switch]'),
  ].flatMap((control) => {
    const box = control.getBoundingClientRect()
    if (box.width === 0 || box.height === 0 || (control.tagName === 'A' && control.closest('p, li p, dd'))) return []
    const label = control.closest('label')?.getBoundingClientRect()
    const reach = getComputedStyle(control, '::after')
    const width = Math.max(box.width, label?.width ?? 0, Number.parseFloat(reach.width) || 0)
    const height = Math.max(box.height, label?.height ?? 0, Number.parseFloat(reach.height) || 0)
    return width < least || height < least
      ? [
          `${control.getAttribute('aria-label') ?? control.textContent ?? control.tagName} ${Math.round(width)} ` +
            `x ${Math.round(height)}`,
        ]
      : []
  })
}
