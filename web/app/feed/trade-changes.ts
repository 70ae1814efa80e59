import { ref } from 'valtio'
import type { ReplacedTrades } from '#domain/journal/events.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { foreseeInSteps, foreseeWayBackInSteps, forgetForeseen } from '#domain/trades/foreseen.ts'
import { booked } from '#domain/trades/late-rules.ts'
import { loadTradeRules } from '#web/adapters/log/trade-rules.ts'
import { stepByStep } from '#web/adapters/step-by-step.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { tradeFileView } from '#web/read-models/trade-file.ts'
import { dayView, journalView } from '#web/read-models/views.ts'

/** The newest wish: work for an older one ends. */
let wished = 0

const present = (): Journal | undefined => journalView.journal && booked(journalView.journal.current)

/**
 * Works out what a change of thousands of trades comes to while its author still reads what it is, or, without a change,
 * what it takes to undo the last one. The page is free meanwhile.
 */
export const foresee = async (change: ReplacedTrades | undefined): Promise<void> => {
  const mine = (wished += 1)
  tradeFileView.foreseen = undefined
  const rules = await loadTradeRules()
  const journal = present()
  if (mine !== wished || !rules || !journal) return
  forgetForeseen()
  const steps = change ? foreseeInSteps(journal, { type: 'TradesReplaced', data: change }, dayView.today) : foreseeWayBackInSteps(journal, dayView.today)
  if ((await stepByStep(steps, () => mine === wished)) && change) tradeFileView.foreseen = ref({ current: change })
}

/** Every result anew: worked out in pieces, then one command. An edit that comes in between is in the journal that it happens to. */
export const recalculate = async (perform: Actions['perform']): Promise<void> => {
  if (tradeFileView.calculation === 'busy') return
  wished += 1
  tradeFileView.calculation = 'busy'
  const rules = await loadTradeRules()
  const { fileId } = journalView
  const data = {}
  if (rules) await foreseeRecalculation(data)
  const done = rules && fileId === journalView.fileId && perform({ type: 'RecalculateTrades', data }).ok
  forgetForeseen()
  tradeFileView.calculation = done ? 'anew' : 'failed'
}

/** What came meanwhile may have changed trades: then it is worked out once more. */
const foreseeRecalculation = async (data: Record<never, never>): Promise<void> => {
  let seen: Journal | undefined
  for (let journal = present(); journal && journal.entries !== seen?.entries; journal = present()) {
    await stepByStep(foreseeInSteps(journal, { type: 'TradesRecalculated', data }, dayView.today))
    seen = journal
  }
}
