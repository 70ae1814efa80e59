import { availableParallelism } from 'node:os'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig, type TestProjectConfiguration, type TestProjectInlineConfiguration } from 'vitest/config'
import { tracedFunctions } from './paths/traced-functions.ts'
import { FewStarts } from './support/few-starts.ts'

const root = new URL('..', import.meta.url).pathname

/** Journeys run in the browser that npm brings, the same everywhere: an installed one is twice the work. */
process.env['BELLBOOK_CHROMIUM'] ??= 'packed'

const setupFiles = ['test/support/seed.ts']
/**
 * Every core works, and one file more than there are cores: some of them wait for a quiet second, or for a browser.
 */
const maxWorkers = availableParallelism() + 1
/** A second is a promise only where a test says so: on a crowded machine the others may take their time. */
const [testTimeout, hookTimeout] = [240_000, 240_000]
/** A poll is patient, and returns as soon as it is right: a save waits for its quiet second, a retry for three. */
const patient = { poll: { timeout: 30_000 } }

/**
 * Tests hold their clock. Millions of objects live shortly: with memory for them, hardly any is ever moved.
 */
const execArgv = [`--import=${new URL('support/held-clock.mjs', import.meta.url).href}`, '--max-semi-space-size=64']

/** Files share the packages that each of them would spend half a second on. */
const common = { setupFiles, maxWorkers, testTimeout, hookTimeout, expect: patient, execArgv, isolate: false }

/** Class names without their sheets, which no test here reads: to write them costs a second build of each module. */
const styles = () => vanillaExtractPlugin({ unstable_mode: 'transform' })

/** Rooms that keep nothing, so that their files share our modules as well. */
const inNode = (name: string, files: TestProjectInlineConfiguration['test']): TestProjectConfiguration => ({
  root,
  test: { ...common, name, environment: 'node', ...files },
})

/** The simulator with defects in the place of some modules, which no other file must get: it runs on its own. */
const planted = 'test/simulator/planted-bugs.test.ts'

/** Journeys in a real browser: the dozen that carry the product, and all the others. */
const journeys = (name: string, include: string): TestProjectConfiguration => ({
  root,
  test: {
    name,
    environment: 'node',
    include: [include],
    setupFiles: ['test/support/failed-screens.ts'],
    // A journey mostly waits: twice as many as there are cores, after everything else, keep them busy.
    maxWorkers: Math.min(availableParallelism() * 2, 4),
    sequence: { groupOrder: 1 },
    testTimeout: 480_000,
    hookTimeout: 480_000,
    // As patient as the browser's own waits: a save that has met a fault comes again after a rest.
    expect: { poll: { timeout: 60_000 } },
    // They share no state but what they import: the browser's driver, half a second of each file.
    isolate: false,
  },
})

/**
 * One configuration, three kinds of room: pure and server code and the simulator in Node, components and what they are
 * wired to in happy-dom, journeys in a real browser. `npm test` leaves out the projects `seeds` and `journeys`, which
 * `npm run test:all` runs.
 */
export default defineConfig({
  root,
  cacheDir: '.build/vitest',
  test: {
    sequence: { sequencer: FewStarts },
    globalSetup: ['test/support/one-browser.ts', 'test/support/one-window.ts'],
    projects: [
      inNode('unit', {
        include: ['test/{architecture,domain,machines,functions,contracts,simulator}/**/*.test.ts'],
        exclude: [planted],
        provide: { seeds: { from: 1, count: 1 } },
      }),
      inNode('seeds', {
        include: ['test/simulator/**/*.test.ts'],
        exclude: [planted],
        provide: { seeds: { from: 2, count: 29 } },
      }),
      inNode('planted', { include: [planted], isolate: true }),
      {
        root,
        plugins: [styles()],
        test: {
          ...common,
          name: 'web',
          environment: './test/support/window-environment.ts',
          include: ['test/web/**/*.test.{ts,tsx}'],
          // Packages are loaded once a worker; our modules start fresh with each file.
          setupFiles: [...setupFiles, 'test/support/fresh-start.ts'],
        },
      },
      {
        root,
        plugins: [styles(), tracedFunctions(root)],
        test: { ...common, name: 'paths', environment: 'node', include: ['test/paths/*.test.ts'] },
      },
      journeys('core', 'test/journeys/core/*.test.ts'),
      journeys('journeys', 'test/journeys/*.test.ts'),
    ],
  },
})
