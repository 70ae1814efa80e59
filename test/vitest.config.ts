import { availableParallelism } from 'node:os'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname
const setupFiles = ['test/support/seed.ts']
/** Every core works, and one file more than there are cores: some of them wait for a quiet second, or for a browser. */
const maxWorkers = availableParallelism() + 1
/** A second is a promise only where a test says so: on a crowded machine the others may take their time. */
const testTimeout = 20_000
/** A poll is patient, and returns as soon as it is right: a save waits for its quiet second, a retry for three. */
const patient = { poll: { timeout: 15_000 } }

/** One configuration, four kinds of room: pure and server code in Node, the simulator, components in happy-dom, journeys in a real browser. */
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
      {
        root,
        test: {
          name: 'simulator',
          environment: 'node',
          include: ['test/simulator/**/*.test.ts'],
          setupFiles,
          maxWorkers,
          testTimeout,
          expect: patient,
          // It makes millions of short-lived objects: with room for them, hardly any is ever moved.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
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
      {
        root,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['test/journeys/**/*.test.ts'],
          setupFiles: ['test/support/failed-screens.ts'],
          // A journey mostly waits. Twice as many as there are cores, after everything else, keep them busy and the clocks honest.
          maxWorkers: Math.min(availableParallelism() * 2, 4),
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
    ],
  },
})
