import { ref } from 'valtio'
import { progressIn, sharedSpan } from '#domain/brokerage/stored-progress.ts'
import { syncReason } from '#domain/errors/from-broker.ts'
import type { TradeSyncStatus } from '#machines/brokerage/trade-sync.machine.ts'
import type { SyncProgressStore } from '#machines/ports/brokerage.ts'
import { tradeSyncView } from '#web/read-models/trade-sync.ts'
import { journalView } from '#web/read-models/views.ts'

/** How far a sync is, and what did not come. */
export const showSync = ({
  step,
  account,
  accounts,
  days,
  daysLeft,
  movements,
  wait,
  failures,
  todayMissing,
}: TradeSyncStatus): void => {
  const shown = {
    step,
    account,
    accounts,
    days,
    daysLeft,
    found: movements,
    waiting: wait && syncReason(wait),
    todayMissing,
  }
  Object.assign(tradeSyncView, shown satisfies Partial<typeof tradeSyncView>)
  // What has to be asked is shown as a question.
  const errors = [
    ...new Set(failures.flatMap(({ failure }) => (failure.kind === 'renewed' ? [] : [syncReason(failure)]))),
  ]
  if (errors.join() !== tradeSyncView.errors.join()) tradeSyncView.errors = errors
}

/** Whose accounts this device has read, and how far, for the journal that is open now. */
export const showAccounts = (marks: SyncProgressStore): string | undefined => {
  const { fileId } = journalView
  const journal = journalView.journal?.current
  const linked = journal?.settings.linkedSnapTradeAccounts ?? []
  tradeSyncView.daysRead =
    fileId === undefined || !journal
      ? undefined
      : sharedSpan(linked.map((id) => progressIn(journal, id, marks.read(fileId, id))))
  tradeSyncView.accountsRead = ref({ current: fileId === undefined ? {} : marks.accounts(fileId) })
  return fileId
}
