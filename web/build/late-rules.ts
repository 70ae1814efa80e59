import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const rules = /^(#domain\/journal|\.)\/trade-rules\.ts$/
const late = fileURLToPath(new URL('../wiring/late-trade-rules.ts', import.meta.url))

/** Imports of the rules of trades get `late-trade-rules.ts`, which loads them later (web/decisions/0025). */
export const lateRules = (): Plugin => ({
  name: 'bellbook:late-rules',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source, importer) => (rules.test(source) && importer !== late ? late : undefined),
})
