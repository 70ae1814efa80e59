import { availableParallelism } from 'node:os'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig, type TestProjectConfiguration, type TestProjectInlineConfiguration } from 'vitest/config'
import { tracedFunctions } from './paths/traced-functions.ts'
import type { Seeds } from './simulator/seeds.ts'

const root = new URL('..', import.meta.url).pathname
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

/** The simulator with these seeds: the first for every day, and the rest of thirty. */
const simulator = (name: string, seeds: Seeds): TestProjectConfiguration => ({
  root,
  test: {
    name,
    environment: 'node',
    include: ['test/simulator/**/*.test.ts'],
    // What has no seeds is proven with the first.
    exclude: seeds.from === 1 ? [] : ['test/simulator/planted-bugs.test.ts'],
    provide: { seeds },
    setupFiles,
    maxWorkers,
    testTimeout,
    hookTimeout,
    expect: patient,
    execArgv,
  },
})

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

const wiring = 'test/web/wiring/**/*.test.ts'

/** Components in happy-dom, and what they are wired to. */
const web = (name: string, files: TestProjectInlineConfiguration['test']): TestProjectConfiguration => ({
  root,
  plugins: [vanillaExtractPlugin()],
  test: {
    name,
    environment: './test/support/window-environment.ts',
    execArgv,
    setupFiles,
    maxWorkers,
    testTimeout,
    hookTimeout,
    expect: patient,
    ...files,
  },
})

/**
 * One configuration, four kinds of room: pure and server code in Node, the simulator, components in happy-dom, journeys
 * in a real browser. `npm test` leaves out the projects `seeds` and `journeys`, which CI runs as well.
 */
export default defineConfig({
  root,
  cacheDir: '.build/vitest',
  test: {
    experimental: { fsModuleCachePath: '.build/vitest/modules' },
    globalSetup: ['test/support/one-browser.ts', 'test/support/one-window.ts'],
    projects: [
      {
        root,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/{architecture,domain,machines,functions,contracts}/**/*.test.ts'],
          setupFiles,
          maxWorkers,
          testTimeout,
          hookTimeout,
          expect: patient,
          execArgv,
          // These rooms keep nothing: files share the modules that each of them would spend half a second on.
          isolate: false,
        },
      },
      simulator('simulator', { from: 1, count: 1 }),
      simulator('seeds', { from: 2, count: 29 }),
      web('web', {
        include: ['test/web/**/*.test.{ts,tsx}'],
        exclude: [wiring],
        // Packages are loaded once a worker; our modules begin anew with each file.
        isolate: false,
        setupFiles: [...setupFiles, 'test/support/fresh-start.ts'],
      }),
      // Whole apps, some of which are left without an end: what they go on with must not reach the next file.
      web('wiring', { include: [wiring] }),
      {
        root,
        plugins: [vanillaExtractPlugin(), tracedFunctions(root)],
        test: {
          name: 'paths',
          environment: 'node',
          include: ['test/paths/*.test.ts'],
          // Its functions say where they are: no other project's modules will do.
          experimental: { fsModuleCache: false },
          testTimeout,
          expect: patient,
        },
      },
      journeys('core', 'test/journeys/core/*.test.ts'),
      journeys('journeys', 'test/journeys/*.test.ts'),
    ],
  },
})
