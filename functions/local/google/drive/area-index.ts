import type { FileEntry } from './file-entry.ts'

/** The one file per area that holds everything but the contents. */
export const indexName = 'drive.json'

/** Stands in the index beside the state, so that the next start can repair a kill between two writes. */
export interface Intent {
  /** The step is done when these contents lie there. */
  readonly expected: ReadonlyArray<{ readonly path: string; readonly sha256: string }>
  /** The entries before the step, to restore them; null for new ones. */
  readonly restore: ReadonlyArray<{ readonly id: string; readonly entry: FileEntry | null }>
  readonly removes: ReadonlyArray<string>
}
