import type { TradeCommand } from '../journal/commands.ts'
import type { TradeEvent } from '../journal/events.ts'
import type { Journal } from '../journal/journal.ts'
import { ok, type Ok } from '../result.ts'

/** What trades come to. Their code is not needed for a page's first drawing, so it is provided later, once. */
export interface TradeRules {
  readonly decide: (command: TradeCommand, journal: Journal) => Ok<ReadonlyArray<TradeEvent>>
  readonly evolve: (journal: Journal, event: TradeEvent) => Journal
  /** The facts that take an event back, which happened to `before`. */
  readonly inverse: (done: TradeEvent, before: Journal) => ReadonlyArray<TradeEvent>
}

let rules: TradeRules | undefined

/** Gives the journal the rules of trades; from here on nothing waits for them. */
export const provideTradeRules = (provided: TradeRules): void => {
  rules = provided
}

/** The journal with everything booked that waited for the rules. Nothing that waits may be printed: see the gate. */
export const booked = (journal: Journal): Journal =>
  rules && journal.waiting.length > 0 ? journal.waiting.reduce(rules.evolve, { ...journal, waiting: [] }) : journal

/** Applies a fact about trades at once where the rules are there, else it waits in its order. */
export const evolveTradesLate = (journal: Journal, event: TradeEvent): Journal =>
  rules ? rules.evolve(booked(journal), event) : { ...journal, waiting: [...journal.waiting, event] }

/** Without the rules all that was told counts as news: telling it twice changes nothing. */
export const decideTradesLate = (command: TradeCommand, journal: Journal): Ok<ReadonlyArray<TradeEvent>> => {
  if (rules) return rules.decide(command, booked(journal))
  const moment = { at: command.meta.now, day: command.meta.today }
  switch (command.type) {
    case 'RecordActivities':
      return ok([{ type: 'ActivitiesRecorded', data: command.data, ...moment }])
    case 'ReplaceTrades':
      return ok([{ type: 'TradesReplaced', data: command.data, ...moment }])
    case 'RecalculateTrades':
      return ok([{ type: 'TradesRecalculated', data: {}, ...moment }])
  }
}

/** How a fact about trades is taken back; without the rules nobody knows, and it is not. */
export const inverseTradesLate = (done: TradeEvent, before: Journal): ReadonlyArray<TradeEvent> =>
  rules ? rules.inverse(done, booked(before)) : []
