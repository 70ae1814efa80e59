import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const room = join(import.meta.dirname, '../../machines')
/** The files in which guards, actions and delays are named. */
const machine = /\/machines\/(?:.*\.machine|session-guards)\.ts$/
/** Where the pages of the local host look up what a short name says. */
const sentences = /\/web\/app\/local\/sentences\.ts$/
const named = /[\n{] *'([^'\n\\]* [^'\n\\]*)':/g

/** The sentences that a machine's text gives as names, as in `guards: { 'the journal is open': … }`. */
export const namesIn = (code: string): ReadonlyArray<string> => [...code.matchAll(named)].map(([, name]) => name ?? '')

/** The text with each of these names as its number; what else stands between quotes stays. */
export const withShortNames = (code: string, names: ReadonlyMap<string, string>): string =>
  [...names].reduce((text, [name, short]) => text.replaceAll(`'${name}'`, `'${short}'`), code)

const allNames = (): ReadonlyMap<string, string> => {
  const files = readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)).filter((file) => machine.test(file))
  const names = new Set(files.flatMap((file) => namesIn(readFileSync(file, 'utf8'))))
  return new Map([...names].toSorted().map((name, index) => [name, `_${index.toString(36)}`]))
}

/**
 * Guards, actions and delays are sentences for who reads the machines and their diagrams; what runs knows them by a
 * number, 1 KB of every first visit less. Nobody outside of the machines says these names, a test asks.
 */
export const shortMachineNames = (): Plugin => {
  let names: ReadonlyMap<string, string> = new Map()
  return {
    name: 'bellbook:short-machine-names',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'local',
    buildStart() {
      names = allNames()
    },
    transform: {
      filter: { id: machine },
      handler: (code) => ({ code: withShortNames(code, names), map: null }),
    },
  }
}

/** The local host tells what the app does in the words of the machines. Without them, a delay was shown as `_5j`. */
export const sentencesOfShortNames = (): Plugin => ({
  name: 'bellbook:sentences-of-short-names',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'local',
  transform: {
    filter: { id: sentences },
    handler: () => ({ code: `export const sentences = ${JSON.stringify(Object.fromEntries([...allNames()].map(([name, short]) => [short, name])))}`, map: null }),
  },
})
