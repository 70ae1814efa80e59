import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import {
  answered,
  planSync,
  progressAfter,
  statementsOf,
  type SyncProgress,
  type SyncRequest,
  windowOf,
} from '#domain/brokerage/sync-plan.ts'
import { activityReader } from '#domain/fills/activity.ts'
import { orderAsActivity } from '#domain/fills/order-activity.ts'
import { tradeTimesIn } from '#domain/fills/trade-time.ts'
import { decide } from '#domain/journal/decide.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { localDay } from '#domain/time/zone-clock.ts'
import { type Account, accountShape, accountsOf, executed, recorded } from '#functions/local/snaptrade/accounts.ts'
import { demoBrokers } from '#functions/local/snaptrade/brokers.ts'
import { activityShape, orderShape } from '#functions/local/snaptrade/shapes.ts'
import { misrecorded } from '#test/support/snaptrade/as-recorded.ts'
import { crosswind } from '#test/support/snaptrade/crosswind.ts'
import type { RecordFault } from '#test/support/snaptrade/record-faults.ts'

/** A journal, and how far an account was read into it. */
export interface Reader {
  readonly journal: Journal
  readonly progress: SyncProgress | undefined
}

/** Nothing was read yet. */
export const newReader: Reader = { journal: emptyJournal, progress: undefined }

const zone = 'America/New_York'
const dayMs = 86_400_000

/** An account of a local broker that was connected long ago. */
export const localAccount = (broker: string, index: number, recordFaults: ReadonlyArray<RecordFault> = []): Account => {
  const connection = { id: 'connection', userId: 'u', broker, createdMs: 0 }
  const account = accountsOf(connection, [...demoBrokers, crosswind])[index]
  if (!account) throw new Error(`${broker} has no account ${index}`)
  const { plan } = account
  const played = recordFaults.length === 0 ? plan : misrecorded(plan, plan.history, recordFaults)
  const { history, recorded: record } = played
  return {
    ...account,
    plan: { ...played, history: oncePerMoment(history), ...(record && { recorded: oncePerMoment(record) }) },
  }
}

/** A sync asks for the same moment several times: years of trades are made once for it. */
const oncePerMoment = <T>(make: (atMs: number) => T): ((atMs: number) => T) => {
  let last: { readonly atMs: number; readonly made: T } | undefined
  return (atMs) => {
    if (last?.atMs !== atMs) last = { atMs, made: make(atMs) }
    return last.made
  }
}

/** The account as our server describes it. */
export const describedAt = (
  account: Account,
  nowMs: number,
): Pick<BrokerageAccount, 'id' | 'firstActivityDate' | 'completeThrough'> => {
  const { first_transaction_date: first, last_successful_sync: last } = accountShape(account, nowMs).sync_status
    .transactions
  return {
    id: account.id,
    ...(first !== null && { firstActivityDate: first }),
    ...(last !== null && { completeThrough: last }),
  }
}

/** What one sync at a moment leaves, of a trader in New York who looks at today. */
export const syncAt = ({ journal, progress }: Reader, account: Account, nowMs: number): Reader => {
  const today = localDay(nowMs, zone)
  const request: SyncRequest = { account: describedAt(account, nowMs), progress, day: today, today, nowMs }
  let plan = planSync(request)
  const found: Activity[] = []
  const orders = executed(account, nowMs, dayMs).map((movement) => orderAsActivity(orderShape(movement, account.id)))
  const movements = recorded(account, nowMs)
  for (let window = windowOf(plan); window; window = windowOf(plan)) {
    const { from, to } = window
    const isAsked = (date: string | null | undefined): boolean =>
      (date ?? '').slice(0, 10) >= from && (date ?? '').slice(0, 10) <= to
    // A line is dated within a day of its moment; what is made of all others would be thrown away.
    const [since, until] = [Date.parse(from) - dayMs, Date.parse(to) + 2 * dayMs]
    const lines = movements
      .filter(({ atMs }) => atMs >= since && atMs <= until)
      .map((movement) => activityShape(movement, account.id, ''))
    const reader = activityReader({ accountId: account.id, timeOf: tradeTimesIn(zone) })
    reader.take([
      ...orders.filter((order) => isAsked(String(order?.['trade_date']))),
      ...lines.filter(({ trade_date }) => isAsked(trade_date)),
    ])
    const { activities } = reader.read()
    found.push(...activities)
    plan = answered(plan, activities.length)
  }
  const meta = { now: new Date(nowMs).toISOString(), today }
  const after = statementsOf(plan, request, found, 400).reduce((before, data) => {
    const applied = decide(before, { type: 'RecordActivities', data, meta })
    if (!applied.ok) throw new Error(applied.error.code)
    return applied.value.journal
  }, journal)
  return { journal: after, progress: progressAfter(plan, request) }
}
