import { useSnapshot } from 'valtio'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { linkedAccounts } from '#domain/brokerage/accounts.ts'
import type { AccountFacts } from '#domain/brokerage/same-account.ts'
import type { ImportedAccount } from '#domain/trades/imported-accounts.ts'
import { brokerageView } from '#web/read-models/brokerage.ts'
import { tradeSyncView } from '#web/read-models/trade-sync.ts'
import { journalView } from '#web/read-models/views.ts'

/** The accounts that the journal follows and whose history is known, without an open question about them: of these a file may be the older part. */
export const useLinkableAccounts = (): ReadonlyArray<BrokerageAccount> => {
  const { holdings } = useSnapshot(brokerageView)
  const { journal } = useSnapshot(journalView)
  const { questions } = useSnapshot(tradeSyncView)
  const isAsked = (id: string): boolean => questions.current.some(({ account }) => account.id === id)
  return linkedAccounts(holdings.current.accounts, journal?.current.settings.linkedSnapTradeAccounts ?? []).filter(({ id, syncing }) => !syncing && !isAsked(id))
}

/**
 * What an account is called of which no broker tells now: as its file named it, or as it was called while it was connected;
 * where this device does not know, what was traded in it: 'Account with AAPL, TSLA'. `read`: what this device knows.
 */
export const importedLabel = ({ accountId, isFormer, symbols }: Pick<ImportedAccount, 'accountId' | 'isFormer' | 'symbols'>, read: Readonly<Record<string, AccountFacts>>): string => {
  if (!isFormer) return accountId
  const facts = read[accountId]
  return facts ? accountLabel(facts) : `Account with ${symbols.join(', ')}`
}

/** 'Margin …1234, Northlake'; a broker that is named already is not named twice. */
export const accountLabel = ({ name, numberEnding, institution }: AccountFacts): string =>
  `${name}${numberEnding === undefined ? '' : ` …${numberEnding}`}${institution === '' || name.includes(institution) ? '' : `, ${institution}`}`
