import { join } from 'node:path'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig, type Plugin, type TestProjectInlineConfiguration } from 'vitest/config'
import { plantedFaults } from './faults.ts'

const root = new URL('../..', import.meta.url).pathname
const { PLANTED_FAULT: number } = process.env
const fault = plantedFaults[Number(number)]
if (!fault && number !== 'none') throw new Error('PLANTED_FAULT is neither the number of a planted fault nor none')

const planted: Plugin = {
  name: 'planted-fault',
  enforce: 'pre',
  transform: (code, id) =>
    fault && id === join(root, fault.file) ? code.replace(fault.from, () => fault.to) : undefined,
}

const project = (
  name: string,
  include: ReadonlyArray<string>,
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  root,
  plugins: [planted, vanillaExtractPlugin()],
  test: {
    name,
    environment: 'node',
    include: [...include],
    setupFiles: ['test/support/seed.ts'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    ...test,
  },
})

/** The tests of what keeps an edit safe, with one planted fault; the first red one ends the run. */
export default defineConfig({
  root,
  // Nothing that was transformed with a fault may be met again.
  cacheDir: '.build/vitest-planted',
  test: {
    bail: 1,
    projects: [
      project(
        'core',
        [
          'test/domain/{sync,record,conflicts,entries,journal,journal-file,routine,lists,undo}/**/*.test.ts',
          'test/machines/{save,journal,attachments}/**/*.test.ts',
        ],
        { isolate: false },
      ),
      project('adapters', ['test/web/{adapters,wiring}/*.test.ts'], { environment: 'happy-dom' }),
      project('simulator', ['test/simulator/{busy,days,hours,profiles,routine,storage,pictures}.test.ts'], {
        provide: { seeds: { from: 1, count: 10 } },
        execArgv: ['--max-semi-space-size=64'],
      }),
    ],
  },
})
