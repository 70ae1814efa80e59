import type { Plugin } from 'vite'

const entry = /\/web\/app\/main\.tsx$/

interface Graph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: ReadonlyArray<string> } | null
}

/** A module and everything that it imports before it runs. */
const withImports = (graph: Graph, id: string, seen: Set<string> = new Set()): ReadonlySet<string> => {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) withImports(graph, imported, seen)
  return seen
}

/**
 * One chunk for everything that runs before the first screen. Left to itself the bundler moves whatever a later chunk
 * shares with it into files of its own, ten small ones, which compress worse than one.
 */
export const firstChunk = (): { readonly plugin: Plugin; readonly nameOf: (id: string) => string | null } => {
  let first: ReadonlySet<string> = new Set()
  return {
    plugin: {
      name: 'bellbook:first-chunk',
      apply: 'build',
      buildEnd() {
        const start = [...this.getModuleIds()].find((id) => entry.test(id))
        first = start === undefined ? new Set() : withImports(this, start)
      },
    },
    nameOf: (id) => (first.has(id) ? 'first' : null),
  }
}
