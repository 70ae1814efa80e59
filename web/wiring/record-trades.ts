import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { factsOf } from '#domain/brokerage/same-account.ts'
import { hasMovedFromBefore, storedAfter } from '#domain/brokerage/stored-progress.ts'
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
  readonly accounts: ReadonlyArray<BrokerageAccount>
}

/** No such journal is open, or it refused the trades. */
export const notRecorded = err({ kind: 'not_recorded' } as const)

/** Also stores how far the account was read. */
export const recordTrades = async (
  read: ReadAccount,
  fileId: string,
  { journal, marks, accounts }: RecordDeps,
): Promise<Result<void, SyncFailure>> => {
  const { request, plan, found } = read
  const isYearDue = journalView.journal !== undefined && hasMovedFromBefore(journalView.journal.current, read)
  for (const data of statementsOf(plan, request, found, limits.activitiesPerCommand)) {
    await yieldToMain()
    // Events that are recorded during a save are folded once more on the saved file.
    await journal()?.notSaving()
    if (journalView.fileId !== fileId || !journal()?.perform({ type: 'RecordActivities', data }).ok) return notRecorded
  }
  // The stored progress claims that these are recorded, so they have to survive a reload.
  if (!(await journal()?.logged())) return notRecorded
  const account = accounts.find(({ id }) => id === request.account.id)
  const progress = storedAfter(read, account && factsOf(account), isYearDue)
  if (progress) marks.write(fileId, request.account.id, progress)
  return ok(undefined)
}
