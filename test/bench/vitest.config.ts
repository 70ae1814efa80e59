import { defineConfig } from 'vitest/config'

const root = new URL('../..', import.meta.url).pathname

/**
 * Benchmarks are programs in the clothes of tests: they print what they measured and fail only when something does not
 * work at all.
 */
export default defineConfig({
  root,
  cacheDir: '.build/vitest-bench',
  test: {
    name: 'bench',
    environment: 'node',
    include: ['test/bench/**/*.bench.ts'],
    // One figure at a time: two measurements side by side would measure each other.
    fileParallelism: false,
    // One process, which imports and builds once what several files need.
    isolate: false,
    disableConsoleIntercept: true,
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
  },
})
