import { availableParallelism } from 'node:os'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import type { Seeds } from './simulator/seeds.ts'

const root = new URL('..', import.meta.url).pathname
const setupFiles = ['test/support/seed.ts']
/** Every core works, and one file more than there are cores: some of them wait for a quiet second, or for a browser. */
const maxWorkers = availableParallelism() + 1
/** A second is a promise only where a test says so: on a crowded machine the others may take their time. */
const testTimeout = 20_000
/** A poll is patient, and returns as soon as it is right: a save waits for its quiet second, a retry for three. */
const patient = { poll: { timeout: 15_000 } }

/** The simulator with these seeds: a few for every day, and the rest of fifty. */
const simulator = (name: string, seeds: Seeds): TestProjectConfiguration => ({
  root,
  test: {
    name,
    environment: 'node',
    include: ['test/simulator/**/*.test.ts'],
    // What has no seeds is proven by the few.
    exclude: seeds.from === 1 ? [] : ['test/simulator/planted-bugs.test.ts'],
    provide: { seeds },
    setupFiles,
    maxWorkers,
    testTimeout,
    expect: patient,
    // It makes millions of short-lived objects: with memory for them, hardly any is ever moved.
    execArgv: ['--max-semi-space-size=64'],
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
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: patient,
    // They share no state but what they import: the browser's driver, half a second of each file.
    isolate: false,
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
    globalSetup: ['test/support/one-browser.ts'],
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
          expect: patient,
          // These rooms keep nothing: files share the modules that each of them would spend half a second on.
          isolate: false,
        },
      },
      simulator('simulator', { from: 1, count: 10 }),
      simulator('seeds', { from: 11, count: 40 }),
      {
        root,
        plugins: [vanillaExtractPlugin()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['test/web/**/*.test.{ts,tsx}'],
          setupFiles,
          maxWorkers,
          testTimeout,
          expect: patient,
        },
      },
      journeys('core', 'test/journeys/core/*.test.ts'),
      journeys('journeys', 'test/journeys/*.test.ts'),
    ],
  },
})
