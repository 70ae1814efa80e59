import { basename } from 'node:path'
import type { Plugin } from 'vite'

const entry = /\/web\/shell\/main\.ts$/

/** What every start does once Today is drawn. */
const everyStart = /\/web\/wiring\/drive-work\.ts$/
/** Many late pieces share it, and in a file for each of its parts it would compress worse: one file of it, too. */
const behind = /\/domain\/journal\/trade-rules\.ts$/

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

/** `/node_modules/react-dom/client.js` is `react-dom`, `/web/shell/app.tsx` is `app`. */
const nameOfStage = (id: string): string =>
  /\/node_modules\/([^/]+)\//.exec(id)?.[1] ?? basename(id).replace(/\..*$/, '')

/**
 * One chunk for the entry and one for each module that it imports on demand, in that order: a module lies in the first
 * stage that needs it. Left to itself the bundler moves whatever a later chunk shares with a stage into files of its
 * own, ten small ones, which compress worse (web/decisions/0006).
 */
export const stages = (): {
  readonly plugin: Plugin
  readonly nameOf: (id: string) => string | null
  readonly names: () => ReadonlyArray<string>
} => {
  const stageOf = new Map<string, string>()
  const chunkBehind = new Map<string, string>()
  return {
    plugin: {
      name: 'bellbook:stages',
      apply: 'build',
      buildEnd() {
        stageOf.clear()
        chunkBehind.clear()
        const main = [...this.getModuleIds()].find((id) => entry.test(id))
        if (main === undefined) return
        for (const stage of [main, ...(this.getModuleInfo(main)?.dynamicallyImportedIds ?? [])]) {
          for (const id of withImports(this, stage)) if (!stageOf.has(id)) stageOf.set(id, nameOfStage(stage))
        }
        const modules = [...this.getModuleIds()]
        const early = new Set(modules.filter((id) => everyStart.test(id)).flatMap((id) => [...withImports(this, id)]))
        for (const late of modules.filter((id) => behind.test(id)))
          for (const id of withImports(this, late))
            if (!stageOf.has(id) && !early.has(id)) chunkBehind.set(id, nameOfStage(late))
      },
    },
    nameOf: (id) => stageOf.get(id) ?? chunkBehind.get(id) ?? null,
    names: () => [...new Set(stageOf.values())],
  }
}
