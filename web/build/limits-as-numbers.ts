import type { Plugin } from 'vite'
import { limits } from '#domain/limits.ts'

const source = /\/(domain|machines|web)\/.*\.tsx?$/
const use = /\blimits\.(\w+)/g
const valueOf: ReadonlyMap<string, unknown> = new Map(Object.entries(limits))

/** The table of numbers stays with its readers: each place gets the one it names, and a first visit no numbers that it does not use, 1 KB. */
export const limitsAsNumbers = (): Plugin => ({
  name: 'bellbook:limits-as-numbers',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: source },
    handler: (code) => ({ code: code.replace(use, (named, name: string) => (valueOf.has(name) ? `(${JSON.stringify(valueOf.get(name))})` : named)), map: null }),
  },
})
