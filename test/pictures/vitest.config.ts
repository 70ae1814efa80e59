import { defineConfig } from 'vitest/config'

const root = new URL('../..', import.meta.url).pathname

/** Pictures are taken by a program in the clothes of a test: it fails only where a screen cannot be reached. */
export default defineConfig({
  root,
  cacheDir: '.build/vitest-pictures',
  test: {
    name: 'pictures',
    environment: 'node',
    include: ['test/pictures/*.pictures.ts'],
    setupFiles: ['test/support/seed.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
})
