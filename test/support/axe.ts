import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { projectRoot } from './project.ts'

const source = readFileSync(join(projectRoot, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** Every accessibility rule that the page breaks once nothing moves any more, as `rule: where`. */
export const axeViolations = (page: Page): Promise<ReadonlyArray<string>> => violationsOf(page)

/** The same of the rules about colours alone: another theme of a page that was looked at has no other fault. */
export const colourViolations = (page: Page): Promise<ReadonlyArray<string>> =>
  violationsOf(page, ['color-contrast', 'link-in-text-block'])

const violationsOf = async (page: Page, rules?: string[]): Promise<ReadonlyArray<string>> => {
  await page.evaluate(standStill)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(findViolations, rules)
}

/**
 * Runs in the page. What is no violation is neither worked out in full nor carried over: that took longer than the
 * rules.
 */
const findViolations = async (rules: string[] | undefined): Promise<ReadonlyArray<string>> => {
  const { axe } = globalThis as unknown as {
    readonly axe: { readonly run: (options: RunOptions) => Promise<AxeResults> }
  }
  const { violations } = await axe.run({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary ?? ''})`),
  )
}

/** Runs in the page: a colour on its way to another theme is neither's. Endless animations are not waited for. */
const standStill = async (): Promise<void> => {
  const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)
  const isMoving = (): boolean =>
    document.getAnimations().some(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await frame()
  do await frame()
  while (isMoving())
}
