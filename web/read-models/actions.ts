import { createContext, useContext } from 'react'
import type { DomainError } from '#domain/errors/catalogue.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { ThemePreference } from '#domain/record/journal.ts'
import type { Result } from '#domain/result.ts'
import type { ShownResults } from '#domain/statistics/shown-results.ts'
import type { Steps } from '#domain/steps.ts'
import type { Instant, LocalDate } from '#domain/time/local-date.ts'
import type { UndoOutcome } from '#domain/undo/stack.ts'
import type { JournalListPlace } from '#machines/journal-list/journal-list.ts'
import type { DraftField } from '#machines/ports/log.ts'
import type { AttachmentsStep } from './attachments.ts'
import type { BrokerageActions } from './brokerage.ts'
import type { InsightStep } from './insight.ts'
import type { RecoveryActions } from './recovery.ts'
import type { TradeFileStep } from './trade-file.ts'
import type { TradesStep } from './trades.ts'

export type MarketStep = 'watch' | 'leave' | 'refresh' | 'retry'

/** A screen's actions. Each is an event to one machine; its result appears in the read models. */
export interface Actions {
  /** Decides at once: a refusal comes back for the field that caused it, and nothing has changed. */
  readonly perform: (command: CommandDraft) => Result<void, DomainError>
  /** Undoes the newest command of this session, or that of a step. */
  readonly undo: (stepId?: string) => UndoOutcome
  readonly redo: () => UndoOutcome
  readonly nextId: () => string
  /** The present moment, for records with a time of their own. */
  readonly now: () => Instant
  /**
   * Every keystroke of a text: durable within 250 ms, an event 1 s after typing stops. `date`: the day, or the place of
   * another text (`machines/journal/draft-place.ts`).
   */
  readonly typeDraft: (date: LocalDate, field: DraftField, text: string) => void
  /** Makes the draft of this date an event now (leaving the field, hiding the page). */
  readonly commitDraft: (date: LocalDate) => Result<void, DomainError>
  /** The typed text of a field that is not an event yet, for a field that appears again. */
  readonly draftOf: (date: LocalDate, field: DraftField) => string | undefined
  /** Reads the files of lost texts that were not read yet; the results are in `movedConflictsView`. */
  readonly readMovedConflicts: (names: ReadonlyArray<string>) => void
  readonly retrySave: () => void
  readonly signIn: () => void
  readonly signOut: () => void
  /** The user's answer when a sign-out would leave edits behind on this device. */
  readonly answerSignOut: (answer: 'keep' | 'discard' | 'cancel') => void
  /** Revokes the app's access to the drive, in steps. */
  readonly disconnectGoogle: (step: 'request' | 'confirm' | 'keep' | 'discard' | 'cancel') => void
  readonly retrySignIn: () => void
  readonly setTheme: (preference: ThemePreference) => void
  /** While a screen shows the list of journals it is kept fresh, with messages for that place. Returns its end. */
  readonly watchJournals: (place: JournalListPlace) => () => void
  readonly loadJournals: () => void
  readonly createJournal: (name: string) => Result<void, DomainError<'journalName'>>
  readonly selectJournal: (fileId: string) => void
  /** The open one. */
  readonly renameJournal: (name: string) => Result<void, DomainError<'journalName'>>
  readonly deleteJournal: (fileId: string) => void
  readonly clearMessage: () => void
  readonly retryLastOperation: () => void
  readonly recovery: RecoveryActions
  /** Imports and exports of trades. */
  readonly tradeFile: (step: TradeFileStep) => void
  readonly market: (step: MarketStep) => void
  readonly trades: (step: TradesStep) => void
  readonly insight: (step: InsightStep) => void
  /** Pictures and files of days and trades; undefined if their code could not be fetched. */
  readonly attachments: () => Promise<{ readonly take: (step: AttachmentsStep) => void } | undefined>
  /** Trades may be changed soon: loads their rules. */
  readonly expectTrades: () => void
  readonly habits: Habits
  /** Runs long work in turns of a few milliseconds, with input and frames in between. False if no longer wanted. */
  readonly runInTurns: (steps: Steps<void>, isWanted: () => boolean) => Promise<boolean>
  /** The connections to brokers and their actions; undefined if their code could not be fetched. */
  readonly brokerage: () => Promise<BrokerageActions | undefined>
}

/** Clock, dates and weeks; the reminder's time, and when it was last shown. */
export type DeviceChoice = 'clock' | 'dateOrder' | 'firstWeekday' | 'reminder' | 'reminded'

export interface Habits {
  /** Ids of commands chosen in the palette, the last one first; names of folded panels. */
  readonly names: (list: 'recentCommands' | 'foldedPanels') => ReadonlyArray<string>
  readonly keepNames: (list: 'recentCommands' | 'foldedPanels', names: ReadonlyArray<string>) => void
  /** The checklist that was last open in the journal of this file. */
  readonly checklistIn: (fileId: string) => string | undefined
  readonly openedChecklist: (fileId: string, checklistId: string) => void
  /** What the calendar of the journal of this file showed last on this device. */
  readonly shownResults: (fileId: string) => ShownResults | undefined
  readonly keepShownResults: (fileId: string, shown: ShownResults) => void
  /** Whether letters and signs alone are shortcuts. */
  readonly singleKeys: () => boolean
  readonly setSingleKeys: (on: boolean) => void
  /** This device's choice as it is stored; undefined, or stored as '': no choice. */
  readonly choice: (of: DeviceChoice) => string | undefined
  readonly keepChoice: (of: DeviceChoice, value: string) => void
}

export const ActionsContext = createContext<Actions | undefined>(undefined)

/** Throws outside of its provider. */
export const useActions = (): Actions => {
  const actions = useContext(ActionsContext)
  if (!actions) throw new Error('useActions needs an ActionsContext provider')
  return actions
}
