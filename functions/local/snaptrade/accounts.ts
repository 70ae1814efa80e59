import { happened, stated, withFaults } from './as-recorded.ts'
import type { Switches } from './levers.ts'
import { uuidOf } from './market.ts'
import { cashAfter, type Holding, holdingsAfter, type Movement, worthCents } from './movements.ts'
import { type AccountPlan, type Broker, brokerOf } from './personas.ts'
import type { Connection } from './registry.ts'
import { moment, totalShape } from './shapes.ts'

const dayMs = 86_400_000

/** An account of a connection. */
export interface Account {
  readonly id: string
  readonly plan: AccountPlan
  readonly broker: Broker
  readonly connection: Connection
  readonly record: Pick<Switches, 'recordFaults' | 'recordAfterDays'>
}

/** The accounts behind a connection. */
export const accountsOf = (connection: Connection, record: Account['record']): ReadonlyArray<Account> => {
  const broker = brokerOf(connection.broker)
  return broker === undefined
    ? []
    : broker.accounts.map((plan, index) => ({
        id: uuidOf(`account/${connection.id}/${index}`),
        plan,
        broker,
        connection,
        record,
      }))
}

/** When the connection's login stopped working; undefined while it works. */
export const disabledSince = (connection: Connection, nowMs: number): number | undefined => {
  if (connection.disabledMs !== undefined) return connection.disabledMs
  const after = brokerOf(connection.broker)?.breaksAfterMs
  const breaksMs =
    after === undefined || connection.reconnectedMs !== undefined ? undefined : connection.createdMs + after
  return breaksMs !== undefined && nowMs >= breaksMs ? breaksMs : undefined
}

/** The moment whose state the reads answer: now, or when the login stopped working. */
export const seenMs = (account: Account, nowMs: number): number => disabledSince(account.connection, nowMs) ?? nowMs

/** Whether the broker's first answer is there. */
export const isSynced = ({ broker, connection }: Account, nowMs: number): boolean =>
  nowMs >= connection.createdMs + broker.firstSyncMs

/** The start of a moment's day in UTC. */
export const dayStart = (ms: number): number => Math.floor(ms / dayMs) * dayMs

interface History {
  readonly untilMs: number
  readonly faults: Account['record']['recordFaults']
  readonly planned: ReadonlyArray<Movement>
  readonly happened: ReadonlyArray<Movement>
}

/** Of each account the history that was worked out last: one answer asks for it several times. */
const histories = new WeakMap<Account, History>()

/** What was planned and has happened in the account by a moment, oldest first. */
const historyOf = (account: Account, untilMs: number): History => {
  const known = histories.get(account)
  const { recordFaults: faults } = account.record
  if (known?.untilMs === untilMs && known.faults === faults) return known
  const planned = account.plan.history(untilMs)
  const history = {
    untilMs,
    faults,
    planned,
    happened: planned.flatMap((movement) => happened(withFaults(movement, faults), untilMs)),
  }
  histories.set(account, history)
  return history
}

/** The first moment of which the broker's record says nothing yet. */
const recordedUntil = (account: Account, seen: number): number =>
  dayStart(seen) - (account.record.recordAfterDays - 1) * dayMs

/** The broker's daily record: everything before the day of the last sync, newest first. */
export const recorded = (account: Account, nowMs: number): ReadonlyArray<Movement> => {
  const seen = seenMs(account, nowMs)
  const until = recordedUntil(account, seen)
  return historyOf(account, seen)
    .happened.filter(({ atMs }) => atMs < until)
    .flatMap((movement) => stated(movement, seen))
    .filter(({ atMs }) => atMs < until)
    .toReversed()
    .toSorted((one, other) => wireMs(other) - wireMs(one))
}

/** As its record is dated. */
const wireMs = ({ atMs, isDateOnly }: Movement): number => (isDateOnly ? dayStart(atMs) : atMs)

/** Orders that were executed within so many milliseconds, newest first. */
export const executed = (account: Account, nowMs: number, withinMs: number): ReadonlyArray<Movement> =>
  historyOf(account, seenMs(account, nowMs))
    .happened.filter(({ action, atMs }) => action !== undefined && atMs > nowMs - withinMs)
    .toReversed()

/** What the account holds, and its cash and worth in cents. */
export const holdings = (
  account: Account,
  nowMs: number,
): { readonly held: ReadonlyArray<Holding>; readonly cashCents: number; readonly totalCents: number | undefined } => {
  const seen = seenMs(account, nowMs)
  const movements = historyOf(account, seen).happened
  const held = holdingsAfter(movements)
  const cashCents = cashAfter(movements, account.plan.currency)
  const totalCents =
    movements.length === 0 ? undefined : held.reduce((sum, holding) => sum + worthCents(holding, seen), cashCents)
  return { held, cashCents, totalCents }
}

/** The account as SnapTrade describes it. */
export const accountShape = (account: Account, nowMs: number) => {
  const { plan, broker, connection, id } = account
  const synced = isSynced(account, nowMs)
  const seen = seenMs(account, nowMs)
  const first = historyOf(account, seen).planned[0]
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
        last_successful_sync: synced ? date(recordedUntil(account, seen) - 1) : null,
        first_transaction_date: synced && first !== undefined ? date(first.atMs) : null,
      },
      holdings: {
        initial_sync_completed: synced,
        last_successful_sync: synced ? moment(seen) : null,
        holdings_unavailable: false,
      },
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
