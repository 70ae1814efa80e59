import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolations } from './axe.ts'

/** By how much the page is wider than its screen. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

interface Looks {
  readonly widths?: ReadonlyArray<number>
  /** What else is wrong with the page as it is now. */
  readonly also?: () => Promise<ReadonlyArray<string>>
}

/**
 * What is wrong with a page in light and dark at these widths: the rules of accessibility that it breaks, and whether
 * it is wider than its screen. `LOOKS` names a folder for pictures of it.
 */
export const faultsOfLooks = async (
  page: Page,
  name: string,
  { widths = [360, 1440], also = () => Promise.resolve([]) }: Looks = {},
): Promise<ReadonlyArray<string>> => {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of widths) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      const wider = await overflow(page)
      const faults = [...(await axeViolations(page)), ...(wider > 0 ? [`${wider} px too wide`] : []), ...(await also())]
      found.push(...faults.map((fault) => `${name}, ${colorScheme}, ${width}: ${fault}`))
      const folder = process.env['LOOKS']
      if (folder !== undefined)
        await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.png`), fullPage: true })
    }
  return found
}
