import { useMemo } from 'react'
import type { Trade } from '#domain/trades/trade.ts'
import { useAccountKnowledge } from '#web/shared/brokerage/use-account-knowledge.ts'
import { type NamedAccount, namedAccounts } from './named-accounts.ts'

/** The accounts that have trades, by name; see `namedAccounts`. */
export const useNamedAccounts = (trades: ReadonlyArray<Trade>): ReadonlyArray<NamedAccount> => {
  const knowledge = useAccountKnowledge()
  return useMemo(() => namedAccounts(trades, knowledge), [trades, knowledge])
}
