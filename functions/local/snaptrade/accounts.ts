import type { AccountPlan, Broker } from './brokers.ts'
import { dateOf, dayMs } from './history-days.ts'
import { uuidOf } from './market.ts'
import { holdingsAfter, type Movement, worthCents } from './movements.ts'
import type { Connection } from './registry.ts'
import { moment, ofCents } from './shapes.ts'

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
      broker.accounts.map((plan, at) => ({ id: uuidOf(`account/${connection.id}/${at}`), plan, broker, connection })),
    )

const dayStart = (ms: number): number => Math.floor(ms / dayMs) * dayMs

/** The broker's daily record: everything before the day of the last sync, newest first. */
export const recorded = (account: Account, nowMs: number): ReadonlyArray<Movement> => {
  const { history, recorded: record = history } = account.plan
  return record(nowMs)
    .filter(({ atMs }) => atMs < dayStart(nowMs))
    .toReversed()
    .toSorted((one, other) => wireMs(other) - wireMs(one))
}

const wireMs = ({ atMs, isDateOnly }: Movement): number => (isDateOnly ? dayStart(atMs) : atMs)

/** Newest first. */
export const executed = ({ plan }: Account, nowMs: number, withinMs: number): ReadonlyArray<Movement> =>
  plan
    .history(nowMs)
    .filter(({ action, atMs }) => action !== undefined && atMs > nowMs - withinMs)
    .toReversed()

/** The holdings of the account, and their worth in cents. */
export const holdings = ({ plan }: Account, nowMs: number) => {
  const movements = plan.history(nowMs)
  const held = holdingsAfter(movements)
  const amounts = [
    ...movements.filter(({ currency }) => currency === plan.currency).map(({ amountCents }) => amountCents),
    ...held.map((holding) => worthCents(holding, nowMs)),
  ]
  return { held, totalCents: movements.length === 0 ? undefined : amounts.reduce((sum, cents) => sum + cents, 0) }
}

/** The account as SnapTrade describes it. */
export const accountShape = (account: Account, nowMs: number) => {
  const { plan, broker, connection, id } = account
  const [first] = plan.history(nowMs)
  const { totalCents } = holdings(account, nowMs)
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
        last_successful_sync: dateOf(dayStart(nowMs) - 1),
        first_transaction_date: first === undefined ? null : dateOf(first.atMs),
      },
      holdings: { initial_sync_completed: true, last_successful_sync: moment(nowMs), holdings_unavailable: false },
    },
    balance: { total: totalCents === undefined ? null : { amount: ofCents(totalCents), currency: plan.currency } },
    raw_type: plan.type,
    is_paper: false,
  }
}
