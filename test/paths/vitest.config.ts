import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'
import { tracedFunctions } from './traced-functions.ts'

const root = new URL('../..', import.meta.url).pathname

/**
 * Says which files an edit enters on its way, and in which order: `npx vitest run --config
 * test/paths/vitest.config.ts`.
 */
export default defineConfig({
  root,
  cacheDir: '.build/vitest-paths',
  plugins: [vanillaExtractPlugin(), tracedFunctions(root)],
  test: {
    name: 'paths',
    environment: 'node',
    include: ['test/paths/*.test.ts'],
    testTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
