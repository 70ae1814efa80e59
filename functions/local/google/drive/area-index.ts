import type { FileEntry } from './file-entry.ts'

/** The one file per area that holds everything but the contents. */
export const indexName = 'drive.json'

/** What stands in the index beside the state, so that a kill between two writes can be sorted out at the next start. */
export interface Intent {
  /** The step is done when these contents lie there. */
  readonly expected: ReadonlyArray<{ readonly path: string; readonly sha256: string }>
  /** The entries as they were, for going back; null for new ones. */
  readonly restore: ReadonlyArray<{ readonly id: string; readonly entry: FileEntry | null }>
  readonly removes: ReadonlyArray<string>
}
