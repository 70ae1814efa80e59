import type { Plugin } from 'vite'

const library = /\/node_modules\/xstate\/dist\/.*\.js$/
const said = /\bnew Error\((?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)\)/g

/** The errors of a library without what they say of themselves. */
export const withoutFaultWords = (code: string): string => code.replace(said, 'new Error()')

/**
 * XState explains at length what is wrong with a machine. The machines that are built were drawn, stepped through and
 * tested, where each of these explanations is there; who visits would never read one: 0.4 KB of every first visit.
 */
export const withoutMachineFaults = (): Plugin => ({
  name: 'bellbook:without-machine-faults',
  apply: 'build',
  enforce: 'pre',
  // The page of the machines shows what they say.
  applyToEnvironment: ({ name }) => name !== 'local',
  transform: {
    filter: { id: library },
    handler: (code) => ({ code: withoutFaultWords(code), map: null }),
  },
})
