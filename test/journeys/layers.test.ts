import { beforeAll, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { keepToasts } from '#test/support/toasts.ts'
import { addChecklist, addTask, seeSaved } from '#test/support/trader.ts'

const widths = [320, 360, 639, 768, 1440] as const

/** Runs in the page: the words of buttons and links that are broken in the middle. */
const brokenButtons = (): ReadonlyArray<string> => {
  const found: string[] = []
  for (const button of document.querySelectorAll('button, a')) {
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
      }
    }
  }
  return found
}

/**
 * Runs in the page: how the answers of the open dialog stand, and whether one leaves it. Toasts are shown in it and are
 * none of them.
 */
const standing = (): string => {
  const dialog = document.querySelector('dialog[open]')
  const frame = dialog?.getBoundingClientRect()
  const boxes = [...(dialog?.querySelectorAll('button') ?? [])]
    .filter((button) => !button.closest('[aria-live]'))
    .map((button) => button.getBoundingClientRect())
  if (!frame || boxes.some(({ left, right }) => left < frame.left || right > frame.right)) return 'outside'
  const rows = new Set(boxes.map(({ top }) => Math.round(top))).size
  return rows === 1
    ? 'a row'
    : rows === boxes.length && new Set(boxes.map(({ width }) => Math.round(width))).size === 1
      ? 'a column'
      : 'neither'
}

const { product, browser } = await inBrowser(startHeldProduct())
const context = await openContext(browser, product, {
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
  withShell: true,
})
await keepToasts(context)
const page = await context.newPage()

describe('Layers over a page', () => {
  beforeAll(async () => {
    await openNewJournal(page, product, 'Layers', 'Layers')
    await addChecklist(page, 'Before the open')
    for (const text of ['Read the news', 'Mark the levels']) await addTask(page, text)
    await seeSaved(page)
    // What a page may need without a network is on this device from here on.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
  })

  it('no word of a button is broken, whatever the width', async () => {
    const found: string[] = []
    for (const path of ['today', 'calendar', 'settings/general', 'settings/journals', 'settings/brokerage']) {
      await page.goto(`${product.origin}/app/${path}`)
      await page.locator('#main h1').first().waitFor()
      if (path === 'settings/journals') await page.getByRole('button', { name: 'Rename' }).waitFor()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 700 })
        found.push(...(await page.evaluate(brokenButtons)).map((word) => `${path} at ${width}: ${word}`))
      }
    }
    expect(found).toEqual([])
  })

  it('a toast is above the notices or next to them; three answers fit in a row or a column', async () => {
    await page.goto(`${product.origin}/app/today`)
    await page.getByRole('button', { name: 'Delete Mark the levels' }).waitFor()
    await context.setOffline(true)
    await addTask(page, 'Not in the drive yet')
    const notice = page.getByText(/not in your drive yet since/)
    await notice.waitFor()
    await page.getByRole('button', { name: 'Delete Mark the levels' }).click()
    const toast = page.getByText('Deleted “Mark the levels”')
    await toast.waitFor()
    const gaps: number[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 })
      const [note, said] = [await notice.boundingBox(), await toast.boundingBox()]
      if (note && said) gaps.push(Math.max(note.y - (said.y + said.height), note.x - (said.x + said.width)))
    }
    expect([gaps.length, gaps.filter((gap) => gap <= 0)]).toEqual([widths.length, []])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('dialog', { name: 'Some edits are not in your drive yet' }).waitFor()
    const directions: Record<number, string> = {}
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 })
      directions[width] = await page.evaluate(standing)
    }
    expect(directions).toEqual({ 320: 'a column', 360: 'a column', 639: 'a column', 768: 'a row', 1440: 'a row' })
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await context.setOffline(false)
    await notice.waitFor({ state: 'hidden' })
  })

  it('[1.4.13] an explanation stays while the pointer is on it, and goes when the pointer has left', async () => {
    const target = page.getByRole('button', { name: 'About the daily reset' })
    const tip = page.getByRole('tooltip')
    await target.hover()
    await tip.waitFor()
    const [from, to] = [await target.boundingBox(), await tip.boundingBox()]
    const middle = (from?.x ?? 0) + (from?.width ?? 0) / 2
    for (let y = from?.y ?? 0; y < (to?.y ?? 0) + (to?.height ?? 0) / 2; y += 1) await page.mouse.move(middle, y)
    expect(await tip.isVisible()).toBe(true)
    await page.mouse.move(middle, (to?.y ?? 0) + (to?.height ?? 0) + 40)
    await expect.poll(() => tip.isVisible()).toBe(false)
  })

  it('without a network and without its code a page and a dialog say so, and the rest of the app works', async () => {
    const other = await openContext(browser, product, {
      storageState: await context.storageState({ indexedDB: true }),
      serviceWorkers: 'block',
      viewport: { width: 1440, height: 900 },
    })
    await keepToasts(other)
    const bare = await other.newPage()
    await bare.route(/\/assets\/(calendar-screen|journal-dialog|daily-trades)-.*\.js$/, (route) => route.abort())
    await bare.goto(`${product.origin}/app/today`)
    await bare.getByRole('checkbox', { name: 'Read the news' }).check()
    // Toasts come late as well: without their code nothing could say what is missing.
    await bare.waitForLoadState('networkidle')
    await other.setOffline(true)
    await bare.getByRole('button', { name: /size, export and restore/ }).click()
    await bare.getByText('This could not be fetched.').waitFor()
    await bare.getByRole('link', { name: 'Calendar' }).click()
    await bare.getByRole('heading', { name: 'This could not be fetched.' }).waitFor()
    await other.setOffline(false)
    await bare.getByRole('button', { name: 'Try again' }).click()
    // With a network this is said after the second try only: the code stays away until then.
    const again = bare.getByRole('button', { name: 'Load again' })
    await again.waitFor()
    await bare.unroute(/\/assets\/(calendar-screen|journal-dialog|daily-trades)-.*\.js$/)
    await again.click()
    await bare.getByRole('grid').waitFor()
    await bare.getByRole('button', { name: /size, export and restore/ }).click()
    const dialog = bare.getByRole('dialog', { name: 'Your journal' })
    await dialog.waitFor()
    expect(await dialog.isVisible()).toBe(true)
    await other.close()
  })
})
