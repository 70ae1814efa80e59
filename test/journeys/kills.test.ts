import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { openProfile } from '#test/support/contexts.ts'
import { onlyJournalIn } from '#test/support/drive-folder.ts'
import { killBrowser } from '#test/support/kill-browser.ts'
import { taskTextsIn } from '#test/support/outside-drive.ts'
import { type HeldProduct, startHeldProduct } from '#test/support/product.ts'
import { addChecklist, seeSaved } from '#test/support/trader.ts'

/** When the browser dies, counted from the last key: before, at and after the moment from which text must be safe. */
const momentsMs = [0, 40, 90, 150, 220, 300] as const
const durableAfterMs = 250

/**
 * Runs in the page: reports each text of the field once it is so many milliseconds old, and the disk has answered who
 * asked it then: a slow disk is behind all that it was handed before, and nothing else.
 */
const tellWhatGrowsOld = (field: SVGElement | HTMLElement, ageMs: number): void => {
  const { tellOld } = globalThis as unknown as { readonly tellOld: (text: string) => void }
  const opening = indexedDB.open('bellbook-v1')
  const tellAfterDisk = (text: string): void => {
    const reading = opening.result.transaction('drafts')
    reading.objectStore('drafts').count()
    reading.addEventListener('complete', () => tellOld(text))
  }
  field.addEventListener('input', () => {
    const { value } = field as HTMLTextAreaElement
    setTimeout(() => tellAfterDisk(value), ageMs)
  })
}

describe('The browser is killed during typing', () => {
  let product: HeldProduct
  let profile = ''
  let context: BrowserContext
  let page: Page

  const openBrowser = async (): Promise<void> => {
    context = await openProfile(profile, product)
    page = context.pages()[0] ?? (await context.newPage())
  }

  beforeAll(async () => {
    product = await startHeldProduct()
    profile = mkdtempSync(join(tmpdir(), 'bellbook-killed-'))
    await openBrowser()
    await openNewJournal(page, product, 'Katze', 'Nine lives')
    await addChecklist(page, 'Plan')
    await seeSaved(page)
    // A browser writes its cookies to the disk every half minute, or when it is closed: after an earlier kill
    // the trader would have to sign in again.
    await context.close()
    await openBrowser()
    await page.goto(`${product.origin}/app/today`)
    await page.getByRole('heading', { name: "Today's Plan" }).waitFor()
  })
  afterAll(async () => {
    await context.close()
    await product.dispose()
    rmSync(profile, { recursive: true, force: true })
  })

  it.each(momentsMs)(
    '[F1] [I1] %i ms after the last key: every letter older than 250 ms is there, once, and reaches the drive',
    async (ms) => {
      const notes = page.getByLabel('Daily Notes')
      const before = await notes.inputValue()
      await page.getByRole('textbox', { name: 'Add task' }).fill(`Life ${ms}`)
      await page.keyboard.press('Enter')
      await page.getByRole('checkbox', { name: `Life ${ms}`, exact: true }).waitFor()
      await notes.press('Control+End')
      // The page itself says which text has become so old: on a crowded machine it runs more slowly than the
      // test that watches it.
      let safe = before
      await page.exposeFunction('tellOld', (old: string) => void (safe = old))
      await notes.evaluate(tellWhatGrowsOld, durableAfterMs)
      const typed = `[${ms} and counting]`
      for (const letter of typed) await page.keyboard.type(letter)
      const text = before + typed
      // The moment of death is the test, not a wait for something.
      await page.waitForTimeout(ms)
      const safeAtDeath = safe
      await killBrowser(context)

      await openBrowser()
      await page.goto(`${product.origin}/app/today`)
      await page.getByRole('heading', { name: "Today's Plan" }).waitFor()
      const found = await page.getByLabel('Daily Notes').inputValue()
      expect([found.startsWith(safeAtDeath), text.startsWith(found)]).toEqual([true, true])
      await expect.poll(() => page.getByRole('checkbox', { name: `Life ${ms}`, exact: true }).count()).toBe(1)
      await expect.poll(() => onlyJournalIn(product.dataFolder).journalEntries[0]?.notes ?? '').toBe(found)
      await expect.poll(() => taskTextsIn(product).filter((task) => task === `Life ${ms}`)).toEqual([`Life ${ms}`])
    },
  )
})
