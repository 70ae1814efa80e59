import { localInspectorPath } from '#domain/api/documents.ts'
import type * as Inspector from '#web/local/inspector.ts'
import { rootActors } from './root-actors.ts'

/** On the local host `/machines` shows this page's machines. Its script is in no build; the app works without it. */
export const showMachines = async (): Promise<void> => {
  try {
    const { startInspector }: typeof Inspector = await import(/* @vite-ignore */ localInspectorPath)
    startInspector(rootActors)
  } catch {
    // The local host was started from a build without its own pages, or is gone.
  }
}
