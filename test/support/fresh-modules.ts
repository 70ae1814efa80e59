import { projectRoot } from './project.ts'

/** What Vitest's module runner holds of a module, as far as `vi.resetModules` forgets it. */
interface LoadedModule {
  promise: unknown
  exports: unknown
  evaluated: boolean
  readonly importers: Set<string>
}

interface Worker {
  readonly evaluatedModules: { readonly idToModuleMap: ReadonlyMap<string, LoadedModule> }
}

/** Modules of screens and tests. Styles, and the rooms that the files of the project `unit` share, keep nothing. */
const isForgotten = (id: string): boolean =>
  ['web/', 'test/'].some((room) => id.startsWith(projectRoot + room)) && !id.endsWith('.css.ts')

/** `vi.resetModules` without what has nothing to forget: seven in ten of the modules that a screen loads. */
export const freshModules = (): void => {
  const { evaluatedModules } = Reflect.get(globalThis, '__vitest_worker__') as Worker
  for (const [id, loaded] of evaluatedModules.idToModuleMap) {
    if (!isForgotten(id)) continue
    Object.assign(loaded, { promise: undefined, exports: undefined, evaluated: false })
    loaded.importers.clear()
  }
}
