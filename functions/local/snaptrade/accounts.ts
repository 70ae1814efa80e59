import { uuidOf } from './market.ts'
import { cashAfter, holdingsAfter, worthCents, type Holding, type Movement } from './movements.ts'
import { brokerOf, type AccountPlan, type Broker } from './personas.ts'
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
export const accountsOf = (connection: Connection): ReadonlyArray<Account> => {
  const broker = brokerOf(connection.broker)
  return broker === undefined ? [] : broker.accounts.map((plan, index) => ({ id: uuidOf(`account/${connection.id}/${index}`), plan, broker, connection }))
}

/** When the connection's login stopped working; undefined while it works. */
export const disabledSince = (connection: Connection, nowMs: number): number | undefined => {
  if (connection.disabledMs !== undefined) return connection.disabledMs
  const after = brokerOf(connection.broker)?.breaksAfterMs
  const breaksMs = after === undefined || connection.reconnectedMs !== undefined ? undefined : connection.createdMs + after
  return breaksMs !== undefined && nowMs >= breaksMs ? breaksMs : undefined
}

/** The moment whose state the reads answer: now, or when the login stopped working. */
export const seenMs = (account: Account, nowMs: number): number => disabledSince(account.connection, nowMs) ?? nowMs

/** Whether the broker's first answer is there. */
export const isSynced = ({ broker, connection }: Account, nowMs: number): boolean => nowMs >= connection.createdMs + broker.firstSyncMs

/** The start of a moment's day in UTC. */
export const dayStart = (ms: number): number => Math.floor(ms / dayMs) * dayMs

/** The broker's daily record: everything before the day of the last sync, newest first. */
export const recorded = (account: Account, nowMs: number): ReadonlyArray<Movement> =>
  account.plan.history(dayStart(seenMs(account, nowMs)) - 1).toReversed()

/** Orders that were executed within so many milliseconds, newest first. */
export const executed = (account: Account, nowMs: number, withinMs: number): ReadonlyArray<Movement> => {
  const seen = seenMs(account, nowMs)
  return account.plan.history(seen).filter(({ action, atMs }) => action !== undefined && atMs > nowMs - withinMs).toReversed()
}

/** What the account holds, and its cash and worth in cents. */
export const holdings = (account: Account, nowMs: number): { readonly held: ReadonlyArray<Holding>; readonly cashCents: number; readonly totalCents: number | undefined } => {
  const seen = seenMs(account, nowMs)
  const movements = account.plan.history(seen)
  const held = holdingsAfter(movements)
  const cashCents = cashAfter(movements, account.plan.currency)
  const totalCents = movements.length === 0 ? undefined : held.reduce((sum, holding) => sum + worthCents(holding, seen), cashCents)
  return { held, cashCents, totalCents }
}

/** The account as SnapTrade describes it. */
export const accountShape = (account: Account, nowMs: number) => {
  const { plan, broker, connection, id } = account
  const synced = isSynced(account, nowMs)
  const seen = seenMs(account, nowMs)
  const first = plan.history(seen)[0]
  const date = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
  return {
    id,
    brokerage_authorization: connection.id,
    name: `${broker.name} ${plan.name}`,
    number: `****${uuidOf(`number/${connection.broker}/${connection.login}/${plan.name}`).slice(0, 4).toUpperCase()}`,
    institution_account_id: null,
    institution_name: broker.name,
    created_date: moment(connection.createdMs),
    funding_date: null,
    opening_date: first === undefined ? null : moment(dayStart(first.atMs)),
    sync_status: {
      transactions: {
        initial_sync_completed: synced,
        last_successful_sync: synced ? date(dayStart(seen) - 1) : null,
        first_transaction_date: synced && first !== undefined ? date(first.atMs) : null,
      },
      holdings: { initial_sync_completed: synced, last_successful_sync: synced ? moment(seen) : null, holdings_unavailable: false },
    },
    balance: totalShape(plan.currency, synced ? holdings(account, nowMs).totalCents : undefined),
    status: 'open',
    raw_type: plan.type,
    account_category: 'INVESTMENT',
    meta: {},
    portfolio_group: uuidOf(`group/${connection.userId}`),
    cash_restrictions: [],
    is_paper: false,
  }
}
