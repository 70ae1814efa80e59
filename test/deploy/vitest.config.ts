import { defineConfig } from 'vitest/config'

const root = new URL('../..', import.meta.url).pathname

/**
 * The deploy rehearsal: it installs SST's platform from the npm registry the first time, and reads the build that `npm
 * run test:deploy` makes.
 */
export default defineConfig({
  root,
  cacheDir: '.build/vitest-deploy',
  test: {
    name: 'deploy',
    environment: 'node',
    include: ['test/deploy/**/*.test.ts'],
    globalSetup: ['test/deploy/install-platform.ts'],
    maxWorkers: 2,
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
})
