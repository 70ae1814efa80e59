import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { factsOf } from '#domain/brokerage/same-account.ts'
import { storedAfter } from '#domain/brokerage/stored-progress.ts'
import { type ReadAccount, statementsOf } from '#domain/brokerage/sync-plan.ts'
import { limits } from '#domain/limits.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { SyncFailure } from '#machines/brokerage/trade-sync.ts'
import type { SyncProgressStore } from '#machines/ports/brokerage.ts'
import { yieldToMain } from '#web/adapters/turns.ts'
import { journalView } from '#web/read-models/views.ts'
import type { JournalSession } from './journal-session.ts'

interface RecordDeps {
  readonly journal: () => Pick<JournalSession, 'perform' | 'logged' | 'notSaving'> | undefined
  readonly marks: Pick<SyncProgressStore, 'write'>
  /** The accounts that the provider knows. */
  readonly accounts: ReadonlyArray<BrokerageAccount>
}

/** No such journal is open, or it has not taken the trades. */
export const notRecorded = err({ kind: 'not_recorded' } as const)

/** Brings what was found of an account into its journal, and notes how far it was read. */
export const recordTrades = async (
  read: ReadAccount,
  fileId: string,
  { journal, marks, accounts }: RecordDeps,
): Promise<Result<void, SyncFailure>> => {
  const { request, plan, found } = read
  for (const data of statementsOf(plan, request, found, limits.activitiesPerCommand)) {
    await yieldToMain()
    // What is recorded while a save is on its way has to be folded once more on what it wrote.
    await journal()?.notSaving()
    if (journalView.fileId !== fileId || !journal()?.perform({ type: 'RecordActivities', data }).ok) return notRecorded
  }
  // What the stored progress claims to have been read has to survive the page.
  if (!(await journal()?.logged())) return notRecorded
  const account = accounts.find(({ id }) => id === request.account.id)
  const progress = storedAfter(read, account && factsOf(account))
  if (progress) marks.write(fileId, request.account.id, progress)
  return ok(undefined)
}
