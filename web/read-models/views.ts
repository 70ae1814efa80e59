import { proxy, ref } from 'valtio'
import type { DomainError } from '#domain/errors/catalogue.ts'
import type { Conflict, Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { DraftField } from '#machines/ports/log.ts'

// Each store has one writer, in `web/wiring/`, and holds the journal by reference: the journal is immutable, so a deep
// proxy would only cost time.

export interface Message {
  readonly tone: 'info' | 'success' | 'warning' | 'error'
  readonly text: string
}

export interface JournalView {
  status: 'none' | 'loading' | 'ready' | 'failed'
  fileId: string | undefined
  /** Without its extension. */
  name: string | undefined
  journal: { readonly current: Journal } | undefined
  /** The one message slot. */
  message: Message | undefined
  /** `memory`: edits are in this page alone until they are in the drive. `silent`: the same while storage is silent. */
  storage: 'durable' | 'memory' | 'silent'
  /** How many edits are not in the drive yet. */
  waiting: number
}

export const noJournal: JournalView = {
  status: 'none',
  fileId: undefined,
  name: undefined,
  journal: undefined,
  message: undefined,
  storage: 'durable',
  waiting: 0,
}

export const journalView = proxy<JournalView>({ ...noJournal })

/** A command that can be undone or redone; `words` follow 'Undo' or 'Redo'. */
export interface UndoChoice {
  readonly id: string
  readonly words: string
}

interface UndoView {
  undo: UndoChoice | undefined
  redo: UndoChoice | undefined
  /** Where the last undo or redo is visible; another object each time. */
  touched: { readonly checklistId: string } | undefined
}

export const nothingToUndo: UndoView = { undo: undefined, redo: undefined, touched: undefined }

export const undoView = proxy<UndoView>({ ...nothingToUndo })

export interface DraftRefusal {
  readonly date: LocalDate
  readonly field: DraftField
  readonly error: DomainError
}

/** Drafts that were refused as events, with the reason for their field. */
export const draftView = proxy<{ refusals: ReadonlyArray<DraftRefusal> }>({ refusals: [] })

export const dayView = proxy<{
  today: LocalDate
  /** 'Saturday' and so on. */
  weekday: string
  dayOff: boolean
  /** 'Xh Ym' to local midnight. */
  clearsIn: string
}>({ today: '', weekday: '', dayOff: false, clearsIn: '' })

/** Whether the drive is on this computer (local host); until it is known it is Google's. */
export const driveView = proxy({ isHere: false })

/** A file of lost texts next to the journal, as far as it was read. */
export interface MovedFileView {
  readonly status: 'reading' | 'read' | 'missing' | 'damaged' | 'unread'
  readonly texts: ReadonlyArray<Conflict>
}

/** The requested files of lost texts, by name. Written by `web/wiring/moved-conflicts.ts` only. */
export const movedConflictsView = proxy<{ files: { readonly current: ReadonlyMap<string, MovedFileView> } }>({
  files: ref({ current: new Map() }),
})
