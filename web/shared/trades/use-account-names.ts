import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Trade } from '#domain/trades/trade.ts'
import { tradeSyncView } from '#web/read-models/trade-sync.ts'
import { useBrokers } from '#web/shared/brokerage/use-brokers.ts'
import { type NamedAccount, namedAccounts } from './named-accounts.ts'

/** The accounts that have trades, by name; see `namedAccounts`. */
export const useNamedAccounts = (trades: ReadonlyArray<Trade>): ReadonlyArray<NamedAccount> => {
  const { accounts } = useBrokers()
  const { accountsRead } = useSnapshot(tradeSyncView)
  const read = accountsRead.current
  return useMemo(() => namedAccounts(trades, accounts, read), [trades, accounts, read])
}
