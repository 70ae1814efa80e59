import { proxy, ref } from 'valtio'
import type { DomainError } from '#domain/errors/catalogue.ts'
import type { Conflict, Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { DraftField } from '#machines/ports/log.ts'

/**
 * What the screens read. Each store has one writer (`web/wiring/compose.ts` feeds it from one machine) and holds the
 * journal by reference: it is immutable, so a deep proxy would only cost time.
 */

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
  /**
   * `memory`: this browser keeps nothing, or nothing more; edits live in this page until they are in the drive.
   * `silent`: the same while its storage does not answer.
   */
  storage: 'durable' | 'memory' | 'silent'
  /** How many edits are not in the drive yet. */
  waiting: number
}

/** No journal is open. */
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
  /** Where the last undo or redo can be seen; another object each time. */
  touched: { readonly checklistId: string } | undefined
}

/** Nothing was done yet. */
export const nothingToUndo: UndoView = { undo: undefined, redo: undefined, touched: undefined }

export const undoView = proxy<UndoView>({ ...nothingToUndo })

export interface DraftRefusal {
  readonly date: LocalDate
  readonly field: DraftField
  readonly error: DomainError
}

/** Drafts that may not become events as they are, so that the reason can be shown next to the field. */
export const draftView = proxy<{ refusals: ReadonlyArray<DraftRefusal> }>({ refusals: [] })

export const dayView = proxy<{
  today: LocalDate
  /** 'Saturday' and so on. */
  weekday: string
  dayOff: boolean
  /** 'Xh Ym' to local midnight. */
  clearsIn: string
}>({ today: '', weekday: '', dayOff: false, clearsIn: '' })

/** Whether the drive is this computer, as the local host says; until it is known it is Google's. */
export const driveView = proxy({ isHere: false })

/** A file of lost texts beside the journal, as far as it was read. */
export interface MovedFileView {
  readonly status: 'reading' | 'read' | 'missing' | 'damaged' | 'unread'
  readonly texts: ReadonlyArray<Conflict>
}

/** The requested files of lost texts, by name. Written by `web/wiring/moved-conflicts.ts` only. */
export const movedConflictsView = proxy<{ files: { readonly current: ReadonlyMap<string, MovedFileView> } }>({
  files: ref({ current: new Map() }),
})
