import { localInspectorPath } from '#domain/api/documents.ts'
import type * as Inspector from '#web/local/inspector.ts'
import { rootActors } from './root-actors.ts'

/**
 * On one computer `/machines` shows the machines of this page. The script that reports them belongs to the local host:
 * no build of the app contains it, and the app works without it.
 */
export const showMachines = async (): Promise<void> => {
  try {
    const { startInspector }: typeof Inspector = await import(/* @vite-ignore */ localInspectorPath)
    startInspector(rootActors)
  } catch {
    // The local host was started from a build without its own pages, or is gone.
  }
}
