import type { RenewedAccount, ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { withRenewedName } from '#domain/settings/account-names.ts'
import { runSync, type Steps } from '#domain/steps.ts'
import type { Instant, LocalDate } from '#domain/time/local-date.ts'
import { changeOfRenewal } from './change-of-renewal.ts'
import { applied, hasSameTrades, type Outcome, recalculationSteps, replacementSteps } from './outcome.ts'

/** A change of all trades, or of thousands at once. */
export type LargeChange =
  | { readonly type: 'TradesReplaced'; readonly data: ReplacedTrades }
  | { readonly type: 'TradesRecalculated'; readonly data: Record<never, never> }
  | { readonly type: 'AccountRenewed'; readonly data: RenewedAccount }

interface PreparedOutcome {
  readonly today: LocalDate
  readonly outcome: Outcome
}

/**
 * Outcomes of large changes by their `data` object: worked out in steps ahead, so that `decide` and `evolve` take no
 * time. An outcome on other trades than the current ones is worked out again, so results never depend on it.
 */
export type Prepared = Map<object, PreparedOutcome>

const outcomeSteps = (journal: Journal, change: LargeChange, today: LocalDate): Steps<Outcome> => {
  switch (change.type) {
    case 'TradesReplaced':
      return replacementSteps(journal, change.data, today)
    case 'TradesRecalculated':
      return recalculationSteps(journal)
    case 'AccountRenewed':
      return replacementSteps(journal, changeOfRenewal(journal, change.data), today)
  }
}

/** Adds an outcome, in steps. `today`: the user's day. */
export function* prepareSteps(
  prepared: Prepared,
  journal: Journal,
  change: LargeChange,
  today: LocalDate,
): Steps<void> {
  if (preparedFor(prepared, journal, change, today)) return
  prepared.set(change.data, { today, outcome: yield* outcomeSteps(journal, change, today) })
}

const preparedFor = (
  prepared: Prepared,
  journal: Journal,
  { data }: LargeChange,
  today: LocalDate,
): PreparedOutcome | undefined => {
  const known = prepared.get(data)
  return known?.today === today && hasSameTrades(known.outcome.entries, journal.entries) ? known : undefined
}

/** The outcome of a change; worked out at once where it is not prepared. */
export const outcomeOf = (journal: Journal, change: LargeChange, today: LocalDate, prepared: Prepared): Outcome => {
  const known = preparedFor(prepared, journal, change, today)
  if (known) return known.outcome
  const outcome = runSync(outcomeSteps(journal, change, today))
  prepared.set(change.data, { today, outcome })
  return outcome
}

interface Moment {
  readonly at: Instant
  readonly day: LocalDate
}

/** The journal with a change applied. */
export const withChange = (journal: Journal, change: LargeChange, { at, day }: Moment, prepared: Prepared): Journal =>
  applied(journal, outcomeOf(journal, change, day, prepared), at)

/** Continues accounts under new ids: their trades join those of the new ids, without news. */
export const renewedIn = (
  journal: Journal,
  renewed: ReadonlyArray<RenewedAccount>,
  at: Instant,
  prepared: Prepared,
): Journal =>
  renewed.reduce(
    (now, data) => withRenewedName(withChange(now, { type: 'AccountRenewed', data }, { at, day: '' }, prepared), data),
    journal,
  )
