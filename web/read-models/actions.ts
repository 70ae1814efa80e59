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

/** What a dashboard asks for: `watch` while it is on the screen, `leave` when it is not any more. */
export type MarketStep = 'watch' | 'leave' | 'refresh' | 'retry'

/** What a screen can ask for. Each action is an event to one machine; what comes of it appears in the read models. */
export interface Actions {
  /** Decides at once: a refusal comes back for the field that caused it, and nothing has changed. */
  readonly perform: (command: CommandDraft) => Result<void, DomainError>
  /** Takes back the newest command of this session, or the one of a step, and says what came of it. */
  readonly undo: (stepId?: string) => UndoOutcome
  /** Does again what was taken back last. */
  readonly redo: () => UndoOutcome
  readonly nextId: () => string
  /** The moment, for records with a time of their own. */
  readonly now: () => Instant
  /**
   * Every keystroke of the notes: durable within 250 ms, an event 1 s after typing stops. `date`: the day, or the place
   * of another text (`machines/journal/draft-place.ts`).
   */
  readonly typeDraft: (date: LocalDate, field: DraftField, text: string) => void
  /**
   * Makes the draft of this date an event now (leaving the field, hiding the page). A refusal comes back for the field.
   */
  readonly commitDraft: (date: LocalDate) => Result<void, DomainError>
  /** What was typed for a field and is no event yet: a field that appears again goes on with it. */
  readonly draftOf: (date: LocalDate, field: DraftField) => string | undefined
  /** Reads the files of lost texts of these names that were not read yet; the results are in `movedConflictsView`. */
  readonly readMovedConflicts: (names: ReadonlyArray<string>) => void
  readonly retrySave: () => void
  readonly signIn: () => void
  readonly signOut: () => void
  /** The user's answer when a sign-out would leave edits behind on this device. */
  readonly answerSignOut: (answer: 'keep' | 'discard' | 'cancel') => void
  /** Takes the app's access to the drive back, in steps; each is answered by the next. */
  readonly disconnectGoogle: (step: 'request' | 'confirm' | 'keep' | 'discard' | 'cancel') => void
  readonly retrySignIn: () => void
  readonly setTheme: (preference: ThemePreference) => void
  /**
   * While a screen shows the list of journals it is kept fresh, and says things in that place's words. Returns the end
   * of it.
   */
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
  /** Trades in from a file, and out to one. */
  readonly tradeFile: (step: TradeFileStep) => void
  readonly market: (step: MarketStep) => void
  readonly trades: (step: TradesStep) => void
  readonly insight: (step: InsightStep) => void
  /** Pictures and files of days and trades; undefined where their code could not be fetched. */
  readonly attachments: () => Promise<{ readonly take: (step: AttachmentsStep) => void } | undefined>
  /** Trades may be changed soon: their rules are fetched. */
  readonly expectTrades: () => void
  readonly habits: Habits
  /**
   * Runs the steps of long work in turns of a few milliseconds; input and frames come in between. False once it is not
   * wanted any more.
   */
  readonly runInTurns: (steps: Steps<void>, isWanted: () => boolean) => Promise<boolean>
  /** Brings the connections to brokers, and what can be done with them; undefined where its code does not come. */
  readonly brokerage: () => Promise<BrokerageActions | undefined>
}

/** How times, dates and weeks are shown; when what is still open is said, and for when it was said last. */
export type DeviceChoice = 'clock' | 'dateOrder' | 'firstWeekday' | 'reminder' | 'reminded'

/** The habits of a user on this device. */
export interface Habits {
  /**
   * Names that this device keeps: ids of what was chosen in the palette, the last one first; panels that are folded
   * away.
   */
  readonly names: (list: 'recentCommands' | 'foldedPanels') => ReadonlyArray<string>
  readonly keepNames: (list: 'recentCommands' | 'foldedPanels', names: ReadonlyArray<string>) => void
  /** The checklist that was open last in the journal of this file. */
  readonly checklistIn: (fileId: string) => string | undefined
  readonly openedChecklist: (fileId: string, checklistId: string) => void
  /** What the calendar of the journal of this file showed last on this device. */
  readonly shownResults: (fileId: string) => ShownResults | undefined
  readonly keepShownResults: (fileId: string, shown: ShownResults) => void
  /** Whether letters and signs alone are shortcuts. */
  readonly singleKeys: () => boolean
  readonly setSingleKeys: (on: boolean) => void
  /** What was chosen for this device alone, as it is stored; undefined, or stored as '': nothing was chosen. */
  readonly choice: (of: DeviceChoice) => string | undefined
  readonly keepChoice: (of: DeviceChoice, value: string) => void
}

export const ActionsContext = createContext<Actions | undefined>(undefined)

/** The actions of the running app; using it outside of its provider is a defect. */
export const useActions = (): Actions => {
  const actions = useContext(ActionsContext)
  if (!actions) throw new Error('useActions needs an ActionsContext provider')
  return actions
}
