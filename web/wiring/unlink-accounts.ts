import { journalView } from '#web/read-models/views.ts'
import type { JournalSession } from './journal-session.ts'

/** Unlinks accounts whose ids are no longer valid; their trades stay. True if the open journal links none now. */
export const unlinkAccounts = (
  journal: Pick<JournalSession, 'perform'> | undefined,
  accountIds: ReadonlyArray<string>,
): boolean => {
  const linked = journalView.journal?.current.settings.linkedSnapTradeAccounts ?? []
  const gone = linked.filter((id) => accountIds.includes(id))
  return gone.length === 0 || journal?.perform({ type: 'UnlinkAccounts', data: { accountIds: gone } }).ok === true
}
