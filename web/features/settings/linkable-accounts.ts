import { useSnapshot } from 'valtio'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { linkedAccounts } from '#domain/brokerage/accounts.ts'
import type { ImportedAccount } from '#domain/fills/imported-accounts.ts'
import { accountsReadView } from '#web/read-models/trade-sync.ts'
import { journalView } from '#web/read-models/views.ts'
import { useBrokers } from '#web/shared/brokerage/use-brokers.ts'

/** Linked accounts with a known history and no open question: trades of a file may belong to one of them. */
export const useLinkableAccounts = (): ReadonlyArray<BrokerageAccount> => {
  const { accounts } = useBrokers()
  const { journal } = useSnapshot(journalView)
  const { questions } = useSnapshot(accountsReadView)
  const isAsked = (id: string): boolean => questions.current.some(({ account }) => account.id === id)
  return linkedAccounts(accounts, journal?.current.settings.linkedSnapTradeAccounts ?? []).filter(
    ({ id, syncing }) => !syncing && !isAsked(id),
  )
}

/**
 * The name of an account that no broker reports: the trader's own, the one in its file, or the one it had while it was
 * connected; else its symbols: 'Account with AAPL, TSLA'.
 */
export const importedLabel = (
  { accountId, isFormer, symbols }: Pick<ImportedAccount, 'accountId' | 'isFormer' | 'symbols'>,
  nameOf: (accountId: string) => string | undefined,
): string => nameOf(accountId) ?? (isFormer ? `Account with ${symbols.join(', ')}` : accountId)
