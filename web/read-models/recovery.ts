import { proxy } from 'valtio'

export type ExportKind = 'file' | 'text' | 'archive'

/** The open journal as a file. Written by `web/wiring/journal-file.ts`. */
export const journalFileView = proxy<{
  status: 'reading' | 'ready' | 'failed'
  /** Bytes, pending edits included. */
  size: number
  fingerprint: string
  /** Whether the browser has promised not to evict this site's storage. */
  persisted: boolean | undefined
}>({ status: 'reading', size: 0, fingerprint: '', persisted: undefined })

/** The export with pictures and files. Written by `web/wiring/export-archive.ts`. */
export interface ArchiveView {
  status: 'idle' | 'packing' | 'exported' | 'refused'
  /** How many of how many pictures and files are packed. */
  done: number
  of: number
  /** Missing files, one line each. */
  words: ReadonlyArray<string>
}

export const noArchive: ArchiveView = { status: 'idle', done: 0, of: 0, words: [] }

export const archiveView = proxy<ArchiveView>({ ...noArchive })

export interface RecoveryActions {
  /** Makes a new file of a journal whose file is lost. */
  readonly restoreLost: () => void
  /** Leaves the lost file; this device's copy stays. */
  readonly leaveLost: () => void
  /** Compares this device with the drive. */
  readonly lookForStored: () => void
  readonly restoreFromDevice: (fileId: string) => void
  readonly pickFile: (file: File) => void
  /** Makes a new journal of the previewed file. */
  readonly restoreFile: (name: string) => void
  readonly openRestored: () => void
  readonly closeRestore: () => void
  /** Measures the open journal: size and fingerprint. */
  readonly inspectFile: () => void
  /** As a journal file, as an archive with pictures and files, or as Markdown; pending edits included. */
  readonly exportJournal: (kind: ExportKind) => void
}
