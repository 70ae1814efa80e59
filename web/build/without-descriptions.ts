import type { Plugin } from 'vite'

const machine = /\.machine\.ts$/
const description = /\bdescription: (?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(?:,[ \t]*)?/g

/** What a state is for, said to readers of the code and of the diagrams, is no part of what runs: 1.2 KB of every first visit. */
export const withoutDescriptions = (): Plugin => ({
  name: 'bellbook:without-descriptions',
  apply: 'build',
  enforce: 'pre',
  // The page of the machines is where they are read.
  applyToEnvironment: ({ name }) => name !== 'local',
  transform: {
    filter: { id: machine },
    handler: (code) => ({ code: code.replace(description, ''), map: null }),
  },
})
