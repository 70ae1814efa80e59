import { useSnapshot } from 'valtio'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { linkedAccounts } from '#domain/brokerage/accounts.ts'
import type { AccountFacts } from '#domain/brokerage/same-account.ts'
import { ownValue } from '#domain/fields.ts'
import type { ImportedAccount } from '#domain/fills/imported-accounts.ts'
import { tradeSyncView } from '#web/read-models/trade-sync.ts'
import { journalView } from '#web/read-models/views.ts'
import { accountLabel } from '#web/shared/brokerage/account-label.ts'
import { useBrokers } from '#web/shared/brokerage/use-brokers.ts'

/** Linked accounts with a known history and no open question: trades of a file may belong to one of them. */
export const useLinkableAccounts = (): ReadonlyArray<BrokerageAccount> => {
  const { accounts } = useBrokers()
  const { journal } = useSnapshot(journalView)
  const { questions } = useSnapshot(tradeSyncView)
  const isAsked = (id: string): boolean => questions.current.some(({ account }) => account.id === id)
  return linkedAccounts(accounts, journal?.current.settings.linkedSnapTradeAccounts ?? []).filter(
    ({ id, syncing }) => !syncing && !isAsked(id),
  )
}

/**
 * The name of an account that no broker reports: the name in its file, or the one it had while it was connected. Where
 * this device does not know it (`read`), its symbols: 'Account with AAPL, TSLA'.
 */
export const importedLabel = (
  { accountId, isFormer, symbols }: Pick<ImportedAccount, 'accountId' | 'isFormer' | 'symbols'>,
  read: Readonly<Record<string, AccountFacts>>,
): string => {
  if (!isFormer) return accountId
  const facts = ownValue(read, accountId)
  return facts ? accountLabel(facts) : `Account with ${symbols.join(', ')}`
}
