import { journalView } from '#web/read-models/views.ts'
import type { JournalSession } from './journal-session.ts'

/**
 * The ids mean nothing any more; the trades that came by them stay in the journal. Answers whether the open journal
 * follows none of them now.
 */
export const unlinkAccounts = (
  journal: Pick<JournalSession, 'perform'> | undefined,
  accountIds: ReadonlyArray<string>,
): boolean => {
  const linked = journalView.journal?.current.settings.linkedSnapTradeAccounts ?? []
  const gone = linked.filter((id) => accountIds.includes(id))
  return gone.length === 0 || journal?.perform({ type: 'UnlinkAccounts', data: { accountIds: gone } }).ok === true
}
