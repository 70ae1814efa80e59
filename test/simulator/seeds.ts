import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { projectRoot } from '#test/support/project.ts'
import { keepRed, regressionsIn } from './regressions.ts'
import { runSeed } from './run.ts'
import { anyCas, type Cas, type Scenario } from './scenario.ts'
import { noSums, sumOf, sumsOf } from './sums.ts'

export interface Seeds {
  readonly from: number
  readonly count: number
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly seeds: Seeds
  }
}

const { from: firstSeed, count: seedCount } = inject('seeds')

/** Generous: other work may share the machine, and a long run has many seeds. */
const timeoutMs = 120_000 + seedCount * 3_000

const folder = join(projectRoot, 'test/simulator/regressions')
const regressions = regressionsIn(folder)

/** With one seed, scenarios of which a run is long take turns: with compare-and-swap, the next without. */
const waysOf = ({ cas = anyCas, share }: Scenario, place: number): ReadonlyArray<Cas> =>
  seedCount > 1 || share === undefined ? cas : cas.slice(place % cas.length).slice(0, 1)

/**
 * Tests that a scenario loses nothing: first with every seed that once failed, then with all the others. `place`: its
 * own among the scenarios of its file.
 */
export const proveScenario = (scenario: Scenario, place: number): void => {
  describe(`[${scenario.proves}] ${scenario.name}`, () => {
    for (const { cas, seed, was } of regressions.filter((regression) => regression.scenario === scenario.name)) {
      it(`seed ${seed} with compare-and-swap ${cas}: ${was}`, async () =>
        expect((await runSeed(scenario, cas, seed)).failures).toEqual([]))
    }
    it.each(waysOf(scenario, place))(
      'loses nothing, brings nothing back, and all agree, with compare-and-swap %s',
      async (cas) => {
        const red: unknown[] = []
        let sums = noSums
        const seeds = Math.max(1, Math.ceil(seedCount * (scenario.share ?? 1)))
        for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
          const verdict = await runSeed(scenario, cas, seed)
          sums = sumOf(sums, sumsOf(verdict))
          // The first one is enough to begin with: from now on it is a test of its own.
          if (verdict.failures.length > 0)
            red.push({
              seed,
              failures: verdict.failures,
              ...(red.length === 0 && { stored: keepRed(folder, verdict) }),
            })
        }
        expect(red).toEqual([])
        // A run without acts proves nothing.
        expect(sums.versions).toBeGreaterThan(0)
      },
      timeoutMs,
    )
  })
}
