import type { SnapshotFrom } from 'xstate'
import { daysLeft } from '#domain/brokerage/sync-plan.ts'
import type { tradeSyncMachine } from './trade-sync.machine.ts'
import type { FailedAccount } from './trade-sync.setup.ts'
import type { SyncFailure } from './trade-sync.ts'

/** This file imports no machine: its code loads with the brokers. */
type Snapshot = SnapshotFrom<typeof tradeSyncMachine>

export interface TradeSyncStatus {
  readonly step: 'idle' | 'elsewhere' | 'asking' | 'waiting' | 'recording'
  /** The current account, from 1, of how many. */
  readonly account: number
  readonly accounts: number
  readonly accountId: string | undefined
  /** Days read so far; `daysLeft` is undefined while the start of the history is unknown. */
  readonly days: number
  readonly daysLeft: number | undefined
  readonly movements: number
  readonly wait: SyncFailure | undefined
  readonly failures: ReadonlyArray<FailedAccount>
  readonly todayMissing: boolean
}

/** The status of a snapshot. */
export const tradeSyncStatusOf = (snapshot: Snapshot): TradeSyncStatus => {
  const { requests, accounts, plan, days, movements, wait, failures, todayMissing } = snapshot.context
  return {
    step: syncStepOf(snapshot),
    account: Math.min(accounts, accounts - requests.length + 1),
    accounts,
    accountId: requests[0]?.account.id,
    days,
    daysLeft: plan && daysLeft(plan),
    movements,
    wait,
    failures,
    todayMissing,
  }
}

/** The step of a snapshot. */
export const syncStepOf = (snapshot: Snapshot): TradeSyncStatus['step'] => {
  if (snapshot.matches('idle')) return 'idle'
  if (snapshot.matches('elsewhere')) return 'elsewhere'
  if (snapshot.matches({ working: 'waiting' })) return 'waiting'
  return snapshot.matches({ working: 'recording' }) ? 'recording' : 'asking'
}

/** An account that the user is asked about has not failed. */
export const syncFailuresOf = ({ context }: Snapshot): ReadonlyArray<SyncFailure> =>
  context.failures.flatMap(({ failure }) => (failure.kind === 'renewed' ? [] : [failure]))
