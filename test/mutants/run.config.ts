import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const root = new URL('../..', import.meta.url).pathname

/** Plants each fault in turn, as many at once as there are cores. */
export default defineConfig({
  root,
  cacheDir: '.build/vitest-mutants',
  test: {
    name: 'mutants',
    environment: 'node',
    include: ['test/mutants/noticed.test.ts'],
    maxConcurrency: availableParallelism(),
  },
})
