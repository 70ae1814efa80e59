import type { Plugin } from 'vite'

const messages = /\/domain\/errors\/\w+-messages\.ts$/
const reservedRow = /^ +[A-Z_]+: reserved\(.*\),\n/gm

/** Codes that no path raises stand in the catalogue with their reason, for readers and tests; their words are no part of what runs: 1 KB of every first visit. */
export const withoutReserved = (): Plugin => ({
  name: 'bellbook:without-reserved',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: messages },
    handler: (code) => ({ code: code.replace(reservedRow, ''), map: null }),
  },
})
