import { proxy } from 'valtio'

/** How a journal is handed to its user. */
export type ExportKind = 'file' | 'text' | 'archive'

/** The open journal as a file. Written by `web/wiring/journal-file.ts`. */
export const journalFileView = proxy<{
  status: 'reading' | 'ready' | 'failed'
  /** Bytes, pending edits included. */
  size: number
  fingerprint: string
  /** Whether the browser has promised not to evict what this device keeps. */
  persisted: boolean | undefined
}>({ status: 'reading', size: 0, fingerprint: '', persisted: undefined })

/** The export with pictures and files. Written by `web/wiring/export-archive.ts`. */
export interface ArchiveView {
  status: 'idle' | 'packing' | 'exported' | 'refused'
  /** How many of how many pictures and files are packed. */
  done: number
  of: number
  /** What is not in it, one line each. */
  words: ReadonlyArray<string>
}

/** None was asked for. */
export const noArchive: ArchiveView = { status: 'idle', done: 0, of: 0, words: [] }

export const archiveView = proxy<ArchiveView>({ ...noArchive })

/** What can be asked for around the journal as a file. */
export interface RecoveryActions {
  /** The open journal was let go by its file: make a new file of what is here. */
  readonly restoreLost: () => void
  /** Go on without the lost file; what this device holds of it stays. */
  readonly leaveLost: () => void
  /** Compares what this device holds with what the drive has. */
  readonly lookForStored: () => void
  readonly restoreFromDevice: (fileId: string) => void
  readonly pickFile: (file: File) => void
  /** Makes a new journal of the previewed file. */
  readonly restoreFile: (name: string) => void
  readonly openRestored: () => void
  readonly closeRestore: () => void
  /** Measures the open journal: size and fingerprint. */
  readonly inspectFile: () => void
  /** The journal file, with its pictures and files too, or the days as Markdown to read; what is pending included. */
  readonly exportJournal: (kind: ExportKind) => void
}
