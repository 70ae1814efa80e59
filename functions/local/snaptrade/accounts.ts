import type { AccountPlan, Broker } from './brokers.ts'
import { dateOf, dayMs } from './history-days.ts'
import { uuidOf } from './market.ts'
import { type Holding, holdingsAfter, type Movement, worthCents } from './movements.ts'
import type { Connection } from './registry.ts'
import { moment, totalShape } from './shapes.ts'

/** An account of a connection. */
export interface Account {
  readonly id: string
  readonly plan: AccountPlan
  readonly broker: Broker
  readonly connection: Connection
}

/** The accounts behind a connection. */
export const accountsOf = (connection: Connection, brokers: ReadonlyArray<Broker>): ReadonlyArray<Account> =>
  brokers
    .filter(({ slug }) => slug === connection.broker)
    .flatMap((broker) =>
      broker.accounts.map((plan, index) => ({
        id: uuidOf(`account/${connection.id}/${index}`),
        plan,
        broker,
        connection,
      })),
    )

/** The moment whose state the reads answer: now, or when the login stopped working. */
export const seenMs = ({ connection }: Account, nowMs: number): number => connection.disabledMs ?? nowMs

/** The start of a moment's day in UTC. */
const dayStart = (ms: number): number => Math.floor(ms / dayMs) * dayMs

/** The broker's daily record: everything before the day of the last sync, newest first. */
export const recorded = (account: Account, nowMs: number): ReadonlyArray<Movement> => {
  const seen = seenMs(account, nowMs)
  const { history, recorded: record = history } = account.plan
  return record(seen)
    .filter(({ atMs }) => atMs < dayStart(seen))
    .toReversed()
    .toSorted((one, other) => wireMs(other) - wireMs(one))
}

/** As its record is dated. */
const wireMs = ({ atMs, isDateOnly }: Movement): number => (isDateOnly ? dayStart(atMs) : atMs)

/** Orders that were executed within so many milliseconds, newest first. */
export const executed = (account: Account, nowMs: number, withinMs: number): ReadonlyArray<Movement> =>
  account.plan
    .history(seenMs(account, nowMs))
    .filter(({ action, atMs }) => action !== undefined && atMs > nowMs - withinMs)
    .toReversed()

/** What the account holds, and its worth in cents. */
export const holdings = (
  account: Account,
  nowMs: number,
): { readonly held: ReadonlyArray<Holding>; readonly totalCents: number | undefined } => {
  const { plan } = account
  const seen = seenMs(account, nowMs)
  const movements = plan.history(seen)
  const held = holdingsAfter(movements)
  const amounts = [
    ...movements.filter(({ currency }) => currency === plan.currency).map(({ amountCents }) => amountCents),
    ...held.map((holding) => worthCents(holding, seen)),
  ]
  return { held, totalCents: movements.length === 0 ? undefined : amounts.reduce((sum, cents) => sum + cents, 0) }
}

/** The account as SnapTrade describes it. */
export const accountShape = (account: Account, nowMs: number) => {
  const { plan, broker, connection, id } = account
  const seen = seenMs(account, nowMs)
  const first = plan.history(seen)[0]
  return {
    id,
    brokerage_authorization: connection.id,
    name: `${broker.name} ${plan.name}`,
    number: `****${uuidOf(`number/${broker.slug}/${plan.name}`).slice(0, 4).toUpperCase()}`,
    institution_name: broker.name,
    created_date: moment(connection.createdMs),
    sync_status: {
      transactions: {
        initial_sync_completed: true,
        last_successful_sync: dateOf(dayStart(seen) - 1),
        first_transaction_date: first === undefined ? null : dateOf(first.atMs),
      },
      holdings: { initial_sync_completed: true, last_successful_sync: moment(seen), holdings_unavailable: false },
    },
    balance: totalShape(plan.currency, holdings(account, nowMs).totalCents),
    raw_type: plan.type,
    is_paper: false,
  }
}
