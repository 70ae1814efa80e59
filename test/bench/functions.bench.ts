import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#test/support/project.ts'
import { bundleProgram } from './bundle.ts'
import type { Took } from './functions/timed.ts'
import type { WarmFigures } from './functions/warm-handler.ts'
import type { WarmPanels } from './functions/warm-panels.ts'
import { machine, ms, printTable, quantile, rounds, type Row, runProgram, times } from './report.ts'

/** The functions as they are deployed, with their goals. */
const functions = [
  { name: 'auth', what: 'sign-in', goalMs: 70 },
  { name: 'ai', what: 'ai', goalMs: 75 },
  { name: 'snaptrade', what: 'brokerage', goalMs: 150 },
] as const

const folderOf = (name: string): string => join(projectRoot, '.build/functions', name)

/** The chunk that an entry imports while it starts: the parameter store's SDK. */
const parameterChunk = (folder: string): string => {
  const found = readdirSync(folder).find((name) => /^read-parameters-.*\.mjs$/.test(name))
  if (found === undefined) throw new Error(`${folder} has no chunk for its parameters: run "npm run build"`)
  return join(folder, found)
}

type Measure = keyof Took

const note = 'Goals are held to what the processor worked: on a machine of its own that is what the clock says.'

it('[budgets 6] the functions as they are deployed: cold import compared with a bare handler', async () => {
  const [program, hello] = [
    await bundleProgram('functions/cold-start.ts'),
    await bundleProgram('functions/hello-world.ts'),
  ]
  const cold = (...paths: ReadonlyArray<string>): ReadonlyArray<Took> =>
    JSON.parse(
      execFileSync(process.execPath, ['--no-warnings', program, ...paths], {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'] },
      }),
    ) as ReadonlyArray<Took>
  const entries = functions.map(({ name }) => [join(folderOf(name), 'index.mjs'), parameterChunk(folderOf(name))])
  // In turn, so that a busy moment meets all of them.
  const runs = Array.from({ length: rounds(11) }, () => ({
    floor: cold(hello),
    ours: entries.map((paths) => cold(...paths)),
  }))
  const sum = (took: ReadonlyArray<Took>, measure: Measure): number =>
    took.reduce((all, part) => all + part[measure], 0)
  const floor = (measure: Measure): number => quantile(runs.map((run) => sum(run.floor, measure)))
  const rows = functions.flatMap(({ what, goalMs }, index): ReadonlyArray<Row> => {
    const of = (measure: Measure, parts?: number): number =>
      quantile(runs.map(({ ours }) => sum((ours[index] ?? []).slice(0, parts), measure)))
    const said = (parts?: number): string => `${ms(of('processor', parts))} (clock ${ms(of('clock', parts))})`
    const compared = `${ms(floor('processor'))} (clock ${ms(floor('clock'))})`
    return [
      { what: `${what}: cold import, the entry`, ours: said(1), compared },
      {
        what: `${what}: cold import, with the SDK that it loads while it starts`,
        ours: said(),
        compared,
        goal: `at most ${goalMs} ms`,
        met: of('processor') <= goalMs,
      },
    ]
  })
  printTable(`The functions compared with a bare handler; ${machine()}`, rows, [note])
  expect(rows).toHaveLength(2 * functions.length)
})

it('[budgets 6] what a warm function adds to a request', async () => {
  const auth = runProgram(await bundleProgram('functions/warm-handler.ts')) as WarmFigures
  const panels = runProgram(await bundleProgram('functions/warm-panels.ts')) as WarmPanels
  const of = (taken: ReadonlyArray<Took>, measure: Measure, share?: number): number =>
    quantile(
      taken.map((took) => took[measure]),
      share,
    )
  const helloP99 = of(auth.helloWorld, 'processor', 0.99)
  const measured = [
    ['refresh', auth.refresh],
    ['login', auth.login],
    ['brokerage status', panels.status],
    ['market news', panels.news],
  ] as const
  printTable(
    `A warm function compared with a bare handler, providers and shared state answering at once; ${machine()}`,
    measured.map(([name, taken]) => {
      const p99 = of(taken, 'processor', 0.99)
      return {
        what: `${name}, p50 / p99`,
        ours:
          `${of(taken, 'processor').toFixed(2)} / ${p99.toFixed(2)} ms (clock ` +
          `${of(taken, 'clock').toFixed(2)} / ${of(taken, 'clock', 0.99).toFixed(2)})`,
        compared: `p99 ${helloP99.toFixed(3)} ms (${times(p99, helloP99)})`,
        goal: 'p99 under 5 ms',
        met: p99 < 5,
      }
    }),
    [note],
  )
  expect(measured.every(([, taken]) => taken.length > 0)).toBe(true)
})
