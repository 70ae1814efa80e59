import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#test/support/project.ts'
import { runSeed, type Verdict } from './run.ts'
import type { Cas, Scenario } from './scenario.ts'

/** How many seeds each scenario is run with: 50, or what `SEEDS` says; the first one is `FROM`. */
const seedCount = Number(process.env['SEEDS'] ?? 50)
const firstSeed = Number(process.env['FROM'] ?? 1)

/** Generous: other work may share the machine, and a long run has many seeds. */
const timeoutMs = 120_000 + seedCount * 3_000

/** A seed that failed once, and what was wrong. */
interface Regression {
  readonly scenario: string
  readonly cas: Cas
  readonly seed: number
  readonly was: string
}

const regressionFolder = join(projectRoot, 'test/simulator/regressions')
const regressions: ReadonlyArray<Regression> = readdirSync(regressionFolder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(regressionFolder, name), 'utf8')) as Regression)

/** The verdict in the shape of a regression file, so that a failing seed only needs to be copied. */
const toReport = ({ scenario, cas, seed, failures }: Verdict) => ({ scenario, cas, seed, failures })

/** Tests that a scenario loses nothing: first with every seed that once failed, then with all the others. */
export const proveScenario = (scenario: Scenario): void => {
  describe(`[${scenario.proves}] ${scenario.name}`, () => {
    for (const { cas, seed, was } of regressions.filter((regression) => regression.scenario === scenario.name)) {
      it(`seed ${seed} with compare-and-swap ${cas}: ${was}`, async () => {
        expect((await runSeed(scenario, cas, seed)).failures).toEqual([])
      })
    }
    it.each(['v2', 'none'] as const)('loses nothing, brings nothing back, and all agree, with compare-and-swap %s', async (cas) => {
      const red: unknown[] = []
      const sums = { tasks: 0, versions: 0, requests: 0, deaths: 0 }
      const seeds = Math.max(1, Math.ceil(seedCount * (scenario.share ?? 1)))
      for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
        const verdict = await runSeed(scenario, cas, seed)
        if (verdict.failures.length > 0) red.push(toReport(verdict))
        for (const sum of ['tasks', 'versions', 'requests', 'deaths'] as const) sums[sum] += verdict[sum]
      }
      if (process.env['SEEDS'] !== undefined) process.stdout.write(`${scenario.name}, ${cas}: ${seeds} seeds, ${red.length} red, ${JSON.stringify(sums)}\n`)
      expect(red).toEqual([])
      // A run in which nobody did anything proves nothing.
      expect(sums.versions).toBeGreaterThan(0)
    }, timeoutMs)
  })
}
