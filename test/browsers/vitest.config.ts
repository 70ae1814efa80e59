import { defineConfig } from 'vitest/config'

const root = new URL('../..', import.meta.url).pathname

/** The journeys that carry the product, in the browsers that Chromium is not; they must be installed. */
export default defineConfig({
  root,
  cacheDir: '.build/vitest-browsers',
  test: {
    name: 'browsers',
    environment: 'node',
    include: ['test/browsers/*.test.ts'],
    // A journey builds on those before it.
    bail: 0,
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
