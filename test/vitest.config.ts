import { availableParallelism } from 'node:os'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname
/** Every core works: the runner's own default leaves one idle, which on two cores is half of the machine. */
const maxWorkers = availableParallelism()

/** One configuration, three kinds of room: pure and server code in Node, components in happy-dom, journeys in a real browser. */
export default defineConfig({
  root,
  cacheDir: '.build/vitest',
  test: {
    projects: [
      {
        root,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/{architecture,domain,machines,functions,contracts,simulator}/**/*.test.ts'],
          setupFiles: ['test/support/seed.ts'],
          maxWorkers,
          // The simulator makes millions of short-lived objects: with room for them, hardly any is ever moved.
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
          setupFiles: ['test/support/seed.ts'],
          maxWorkers,
        },
      },
      {
        root,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['test/journeys/**/*.test.ts'],
          // A journey mostly waits. Three at a time, after everything else, keep two cores busy and the clocks honest.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A save waits for its quiet second, a retry for three: a poll is patient, and returns as soon as it is right.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
