import { basename } from 'node:path'
import type { Plugin } from 'vite'

const entry = /\/web\/shell\/main\.ts$/

/** Every start loads it once Today is drawn. */
const everyStart = /\/web\/wiring\/drive-work\.ts$/
/** Shared by many late pieces: one file for all of it compresses better than one for each part. */
const behind = /\/domain\/journal\/trade-rules\.ts$/

interface Graph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: ReadonlyArray<string> } | null
}

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
 * One chunk for the entry and one for each module that it imports on demand, in that order: a module is in the first
 * stage that needs it. The bundler alone would put modules that a later chunk shares with a stage into ten small files,
 * which compress worse (web/decisions/0006).
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
