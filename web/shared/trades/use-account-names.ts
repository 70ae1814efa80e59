import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Trade } from '#domain/trades/trade.ts'
import { brokerageView } from '#web/read-models/brokerage.ts'
import { tradeSyncView } from '#web/read-models/trade-sync.ts'
import { type NamedAccount, namedAccounts } from './named-accounts.ts'

/** The accounts that have trades, by name; see `namedAccounts`. */
export const useNamedAccounts = (trades: ReadonlyArray<Trade>): ReadonlyArray<NamedAccount> => {
  const { holdings } = useSnapshot(brokerageView)
  const { accountsRead } = useSnapshot(tradeSyncView)
  const { accounts } = holdings.current
  const read = accountsRead.current
  return useMemo(() => namedAccounts(trades, accounts, read), [trades, accounts, read])
}
