import { proxy } from 'valtio'
import type { LocalDate } from '#domain/time/local-date.ts'

/** How a journal is handed to its user. */
export type ExportKind = 'file' | 'text' | 'archive'

/** A journal that only this device holds. */
export interface StoredJournalView {
  readonly fileId: string
  /** Without extension; undefined where it is not known any more. */
  readonly name: string | undefined
  /** Edits that the drive never acknowledged. */
  readonly unsent: number
  /** The whole journal is here; else only those edits. */
  readonly whole: boolean
  readonly reason: 'gone' | 'invalid'
}

/** What a picked file holds. */
export interface PreviewView {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly fingerprint: string
  /** Milliseconds since the epoch; undefined for what is no instant. */
  readonly updatedAt: number | undefined
  readonly checklists: number
  readonly tasks: number
  readonly written: number
  readonly traded: number
  readonly tradeNotes: number
  readonly labels: number
  readonly days: number
  readonly span: { readonly from: LocalDate; readonly to: LocalDate } | undefined
  /** The pictures and files of an archive: how many are whole, and what is wrong with others, one line each. */
  readonly files:
    | { readonly whole: number; readonly bytes: number; readonly problems: ReadonlyArray<string> }
    | undefined
}

export type RestoreStatus = 'idle' | 'searching' | 'restoring' | 'reading' | 'previewing' | 'creating' | 'restored'

/** Bringing a journal back. Written by `web/wiring/restore.ts`. */
interface RestoreView {
  status: RestoreStatus
  journals: ReadonlyArray<StoredJournalView>
  preview: PreviewView | undefined
  /** Why the picked file is none to restore from, in one or two sentences. */
  refusal: string | undefined
  nameError: string | undefined
  error: string | undefined
  restored: RestoredView | undefined
}

/** A journal that was made. */
export interface RestoredView {
  readonly name: string
  readonly fingerprint: string
  /** Pictures and files that wait on this device now, and why others do not. */
  readonly files?: { readonly kept: number; readonly problem: string | undefined }
}

/** Nothing is being restored. */
export const nothingRestored: RestoreView = {
  status: 'idle',
  journals: [],
  preview: undefined,
  refusal: undefined,
  nameError: undefined,
  error: undefined,
  restored: undefined,
}

export const restoreView = proxy<RestoreView>({ ...nothingRestored })

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
