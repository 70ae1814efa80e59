import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Verdict } from './run.ts'
import type { Cas } from './scenario.ts'

export interface Regression {
  readonly scenario: string
  readonly cas: Cas
  readonly seed: number
  readonly was: string
}

/** Every seed that failed once. `folder` holds one file each. */
export const regressionsIn = (folder: string): ReadonlyArray<Regression> =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Regression)

/**
 * Writes a red seed down as the regression that it is from now on, and answers the file's name. Its reason is the
 * oracle's report; the fix replaces it with the cause, or removes the file of a defect that was planted.
 */
export const keepRed = (folder: string, { scenario, cas, seed, failures }: Verdict): string => {
  const name = `${scenario.replaceAll(/[^a-z]+/gu, '-')}-${cas}-${seed}.json`
  const regression: Regression = { scenario, cas, seed, was: failures[0] ?? '' }
  if (!existsSync(join(folder, name))) writeFileSync(join(folder, name), `${JSON.stringify(regression, null, 2)}\n`)
  return name
}
