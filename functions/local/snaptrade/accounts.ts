import type { AccountPlan, Broker } from './brokers.ts'
import { uuidOf } from './market.ts'
import { cashAfter, type Holding, holdingsAfter, type Movement, worthCents } from './movements.ts'
import type { Connection } from './registry.ts'
import { moment, totalShape } from './shapes.ts'

const dayMs = 86_400_000

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
  const seen = seenMs(account, nowMs)
  const movements = account.plan.history(seen)
  const held = holdingsAfter(movements)
  const cashCents = cashAfter(movements, account.plan.currency)
  const totalCents =
    movements.length === 0 ? undefined : held.reduce((sum, holding) => sum + worthCents(holding, seen), cashCents)
  return { held, totalCents }
}

/** The account as SnapTrade describes it. */
export const accountShape = (account: Account, nowMs: number) => {
  const { plan, broker, connection, id } = account
  const seen = seenMs(account, nowMs)
  const first = plan.history(seen)[0]
  const date = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
  return {
    id,
    brokerage_authorization: connection.id,
    name: `${broker.name} ${plan.name}`,
    number: `****${uuidOf(`number/${broker.slug}/${plan.name}`).slice(0, 4).toUpperCase()}`,
    institution_account_id: null,
    institution_name: broker.name,
    created_date: moment(connection.createdMs),
    funding_date: null,
    opening_date: first === undefined ? null : moment(dayStart(first.atMs)),
    sync_status: {
      transactions: {
        initial_sync_completed: true,
        last_successful_sync: date(dayStart(seen) - 1),
        first_transaction_date: first === undefined ? null : date(first.atMs),
      },
      holdings: { initial_sync_completed: true, last_successful_sync: moment(seen), holdings_unavailable: false },
    },
    balance: totalShape(plan.currency, holdings(account, nowMs).totalCents),
    status: 'open',
    raw_type: plan.type,
    account_category: 'INVESTMENT',
    meta: {},
    portfolio_group: uuidOf(`group/${connection.userId}`),
    cash_restrictions: [],
    is_paper: false,
  }
}
