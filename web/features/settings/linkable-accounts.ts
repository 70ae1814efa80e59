import { useSnapshot } from 'valtio'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { linkedAccounts } from '#domain/brokerage/accounts.ts'
import { brokerageView } from '#web/read-models/brokerage.ts'
import { journalView } from '#web/read-models/views.ts'

/** The accounts that the journal follows and whose history is known: of these a file may be the older part. */
export const useLinkableAccounts = (): ReadonlyArray<BrokerageAccount> => {
  const { holdings } = useSnapshot(brokerageView)
  const { journal } = useSnapshot(journalView)
  return linkedAccounts(holdings.current.accounts, journal?.current.settings.linkedSnapTradeAccounts ?? []).filter(({ syncing }) => !syncing)
}

/** 'Margin …1234, Northlake'. */
export const accountLabel = ({ name, numberEnding, institution }: Pick<BrokerageAccount, 'name' | 'numberEnding' | 'institution'>): string =>
  `${name}${numberEnding === undefined ? '' : ` …${numberEnding}`}, ${institution}`
