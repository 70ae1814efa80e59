import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { projectRoot } from './project.ts'

const source = readFileSync(join(projectRoot, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** Every accessibility rule that the page breaks once nothing moves any more, as `rule: where`. */
export const axeViolations = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(standStill)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(findViolations)
}

/**
 * Runs in the page. What is no violation is neither worked out in full nor carried over: that took longer than the
 * rules.
 */
const findViolations = async (): Promise<ReadonlyArray<string>> => {
  const { axe } = globalThis as unknown as {
    readonly axe: { readonly run: (options: RunOptions) => Promise<AxeResults> }
  }
  const { violations } = await axe.run({ resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary ?? ''})`),
  )
}

/** Runs in the page: a colour on its way to another theme is neither's. Endless animations are not waited for. */
const standStill = async (): Promise<void> => {
  const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)
  await frame()
  await frame()
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map((animation) => animation.finished))
}
