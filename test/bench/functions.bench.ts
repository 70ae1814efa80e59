import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { projectRoot } from '#test/support/project.ts'
import { bundleProgram } from './bundle.ts'
import type { WarmFigures } from './functions/warm-handler.ts'
import { kb, machine, ms, printTable, quantile, rounds, runProgram, times } from './report.ts'

const folder = join(projectRoot, '.build/functions/auth')

/** The chunk that the entry imports while it starts: the parameter store's SDK. */
const parameterChunk = (): string => {
  const found = readdirSync(folder).find((name) => /^read-parameters-.*\.mjs$/.test(name))
  if (found === undefined) throw new Error('The sign-in function has no chunk for its parameters: run "npm run build:functions"')
  return join(folder, found)
}

const gzipped = (paths: ReadonlyArray<string>): number => paths.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0)

it('[budgets 6] the sign-in function: size, cold import, what it adds to a request', async () => {
  const [program, hello, warm] = await Promise.all(['functions/cold-start.ts', 'functions/hello-world.ts', 'functions/warm-handler.ts'].map(bundleProgram))
  if (!program || !hello || !warm) throw new Error('Three programs were bundled')
  const entry = join(folder, 'index.mjs')
  const cold = (...paths: ReadonlyArray<string>): ReadonlyArray<number> =>
    JSON.parse(execFileSync(process.execPath, [program, ...paths], { encoding: 'utf8', env: { PATH: process.env['PATH'] } })) as ReadonlyArray<number>

  const runs = Array.from({ length: rounds(21) }, () => ({ ours: cold(entry, parameterChunk()), floor: cold(hello) }))
  const entryOnly = quantile(runs.map(({ ours }) => ours[0] ?? Number.NaN))
  const whole = quantile(runs.map(({ ours }) => ours.reduce((sum, took) => sum + took, 0)))
  const floor = quantile(runs.map((run) => run.floor[0] ?? Number.NaN))
  const size = gzipped(readdirSync(folder).map((name) => join(folder, name)))
  const { refresh, login, helloWorld } = runProgram(warm) as WarmFigures
  const helloP99 = quantile(helloWorld, 0.99)

  printTable(`The sign-in function beside hello world; ${machine()}`, [
    { what: 'bundle, gzipped, all chunks', ours: kb(size), beside: kb(gzipped([hello])), goal: 'at most 135 KB', met: size <= 135 * 1024 },
    { what: 'cold import, the entry', ours: ms(entryOnly), beside: ms(floor) },
    { what: 'cold import, with the SDK that it loads while it starts', ours: ms(whole), beside: ms(floor), goal: 'at most 70 ms', met: whole <= 70 },
    ...([['refresh', refresh], ['login', login]] as const).map(([name, taken]) => {
      const p99 = quantile(taken, 0.99)
      return {
        what: `warm ${name}, p50 / p99`, ours: `${quantile(taken).toFixed(2)} / ${p99.toFixed(2)} ms`, beside: `p99 ${helloP99.toFixed(3)} ms (${times(p99, helloP99)})`,
        goal: 'p99 under 5 ms', met: p99 < 5,
      }
    }),
  ])
  expect(refresh.length).toBe(login.length)
})
