import type { Plugin } from 'vite'

const library = /\/node_modules\/(?:xstate\/dist|react\/cjs)\/.*\.js$/
const said = /\bError\((?:\s|\/\/.*\n)*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)\s*\)/g

/** The errors of a library without what they say of themselves. */
export const withoutWords = (code: string): string => code.replace(said, 'Error()')

/**
 * XState and React explain at length what is wrong with a machine or a component. Those that are built were tested where
 * each of these explanations is there; who visits would never read one: 0.5 KB of every first visit.
 */
export const withoutFaultWords = (): Plugin => ({
  name: 'bellbook:without-fault-words',
  apply: 'build',
  enforce: 'pre',
  // The page of the machines shows what they say.
  applyToEnvironment: ({ name }) => name !== 'local',
  transform: {
    filter: { id: library },
    handler: (code) => ({ code: withoutWords(code), map: null }),
  },
})
