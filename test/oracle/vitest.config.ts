import { defineConfig } from 'vitest/config'

const root = new URL('../..', import.meta.url).pathname

/** Comparisons with programs that no package registry brings; they must be installed, or these tests are red. */
export default defineConfig({
  root,
  cacheDir: '.build/vitest-oracle',
  test: {
    name: 'oracle',
    environment: 'node',
    include: ['test/oracle/**/*.test.ts'],
    setupFiles: ['test/support/seed.ts'],
    testTimeout: 300_000,
  },
})
