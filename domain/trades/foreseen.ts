import type { ReplacedTrades, TradeEvent } from '../journal/events.ts'
import type { Journal, LocalDate } from '../journal/journal.ts'
import { applied, hasSameTrades, type Outcome, recalculationInSteps, replacementInSteps } from './outcome.ts'
import { inOneGo } from './steps.ts'

/** A change of all trades, or of thousands at once. */
export type LargeChange = Extract<TradeEvent, { readonly type: 'TradesReplaced' | 'TradesRecalculated' }>

type Wish = Pick<LargeChange, 'type' | 'data'>

interface Foreseen {
  /** The change goes by this very object. */
  readonly data: Wish['data']
  readonly today: LocalDate
  readonly outcome: Outcome
  /** It was applied: who asks once more for the same has the same. */
  readonly done?: { readonly on: Journal; readonly event: LargeChange; readonly after: Journal }
}

/**
 * The outcome of the one change that somebody is about to make, or has just made. Nothing but a memory: whoever finds none
 * that fits the journal as it is now works it out at once, and comes to the same.
 */
let foreseen: Foreseen | undefined
/** What takes back the change that was made last. */
let wayBack: ReplacedTrades | undefined

const outcomeInSteps = (journal: Journal, { type, data }: Wish, today: LocalDate): Generator<void, Outcome, void> =>
  type === 'TradesReplaced' ? replacementInSteps(journal, data as ReplacedTrades, today) : recalculationInSteps(journal)

/**
 * Works out in steps of some milliseconds what a change will come to. If the trades have not changed when it is made, deciding
 * and applying it take a breath; if they have, it is worked out again then. `today`: the user's day.
 */
export function* foreseeInSteps(journal: Journal, wish: Wish, today: LocalDate): Generator<void, void, void> {
  if (!fits(journal, wish, today)) foreseen = { data: wish.data, today, outcome: yield* outcomeInSteps(journal, wish, today) }
}

/** The same for taking back the replacement that was made last. */
export function* foreseeWayBackInSteps(journal: Journal, today: LocalDate): Generator<void, void, void> {
  if (wayBack) yield* foreseeInSteps(journal, { type: 'TradesReplaced', data: wayBack }, today)
}

/** Lets go of what was foreseen. */
export const forgetForeseen = (): void => {
  foreseen = undefined
}

const fits = (journal: Journal, { data }: Wish, today: LocalDate): Outcome | undefined =>
  foreseen && !foreseen.done && foreseen.data === data && foreseen.today === today && hasSameTrades(foreseen.outcome.entries, journal.entries) ? foreseen.outcome : undefined

/** What a change comes to on this journal. */
export const outcomeOf = (journal: Journal, wish: Wish, today: LocalDate): Outcome => {
  const outcome = fits(journal, wish, today) ?? inOneGo(outcomeInSteps(journal, wish, today))
  foreseen = { data: wish.data, today, outcome }
  return outcome
}

/** The journal with a change applied. */
export const applyForeseen = (journal: Journal, event: LargeChange): Journal => {
  const { done } = foreseen ?? {}
  if (done?.event === event && done.on === journal) return done.after
  const outcome = outcomeOf(journal, event, event.day)
  const after = applied(journal, outcome, event.at)
  foreseen = { data: event.data, today: event.day, outcome, done: { on: journal, event, after } }
  return after
}

/** The fact that takes a replacement back. What a brokerage told is not taken back. `before`: the journal that it happened to. */
export const inverseOfTrades = (event: TradeEvent, before: Journal): ReadonlyArray<TradeEvent> => {
  if (event.type !== 'TradesReplaced') return []
  const { done } = foreseen ?? {}
  const inverse = done?.event === event && done.on === before ? foreseen?.outcome.inverse : inOneGo(outcomeInSteps(before, event, event.day)).inverse
  wayBack = inverse
  forgetForeseen()
  return inverse ? [{ type: 'TradesReplaced', data: inverse, at: event.at, day: event.day }] : []
}
