import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { projectRoot } from './project.ts'

const source = readFileSync(join(projectRoot, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** Every accessibility rule that the page breaks once nothing moves any more, as `rule: where`. */
export const axeViolations = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(standStill)
  await page.evaluate(source)
  const found = await page.evaluate(() => (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run())
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary ?? ''})`))
}

/** Runs in the page: a colour on its way to another theme is neither's. Endless animations are not waited for. */
const standStill = async (): Promise<void> => {
  const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)
  await frame()
  await frame()
  const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map((animation) => animation.finished))
}
