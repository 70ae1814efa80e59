import { ref } from 'valtio'
import { daysChangedBy } from '#domain/fills/imported-accounts.ts'
import { nothingPrepared } from '#domain/fills/nothing-prepared.ts'
import { type LargeChange, type Prepared, prepareSteps } from '#domain/fills/prepared.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { emptyUndoStack, tradesToTakeBack } from '#domain/undo/stack.ts'
import { runInTurns } from '#web/adapters/turns.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { tradeFileView } from '#web/read-models/trade-file.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import type { JournalSession } from './journal-session.ts'

export interface TradeChangesDeps {
  readonly perform: Actions['perform']
  readonly journal: () => Pick<JournalSession, 'prepare' | 'undoStack' | 'logged'> | undefined
}

const present = (): Journal | undefined => journalView.journal?.current

/** Computes the outcome of a change to many trades ahead. */
export const createTradeChanges = (deps: TradeChangesDeps) => {
  /** A newer request stops older work. */
  let newest = 0
  return {
    prepare: (change?: ReplacedTrades): Promise<void> => {
      const mine = (newest += 1)
      return prepareChange(deps, change, () => mine === newest)
    },
    recalculate: async (): Promise<void> => {
      if (tradeFileView.calculation === 'busy') return
      newest += 1
      await recalculate(deps)
    },
  }
}

/** Computes a change to thousands of trades while the user reads about it; without `change`, the undo of the last. */
const prepareChange = async (
  { journal: session }: TradeChangesDeps,
  change: ReplacedTrades | undefined,
  isWanted: () => boolean,
): Promise<void> => {
  tradeFileView.prepared = undefined
  const journal = present()
  if (!journal) return
  const prepared = nothingPrepared()
  for (const data of change ? [change] : tradesToTakeBack(session()?.undoStack() ?? emptyUndoStack)) {
    const steps = prepareSteps(prepared, journal, { type: 'TradesReplaced', data }, dayView.today)
    if (!(await runInTurns(steps, isWanted))) return
  }
  session()?.prepare(prepared)
  if (change)
    tradeFileView.prepared = ref({ current: { change, days: daysChangedBy(journal, change, dayView.today, prepared) } })
}

/** Recalculates every result: in steps, then as one command, so that an edit in between is kept. */
const recalculate = async ({ perform, journal: session }: TradeChangesDeps): Promise<void> => {
  tradeFileView.calculation = 'busy'
  const { fileId } = journalView
  const data = {}
  session()?.prepare(await preparedNow({ type: 'TradesRecalculated', data }))
  const done = fileId === journalView.fileId && perform({ type: 'RecalculateTrades', data }).ok
  session()?.prepare(nothingPrepared())
  tradeFileView.calculation = done ? 'anew' : 'failed'
}

/** Computes again if an edit in between has changed trades. */
const preparedNow = async (change: LargeChange): Promise<Prepared> => {
  const prepared = nothingPrepared()
  let seen: Journal | undefined
  for (let journal = present(); journal && journal.entries !== seen?.entries; journal = present()) {
    await runInTurns(prepareSteps(prepared, journal, change, dayView.today))
    seen = journal
  }
  return prepared
}
