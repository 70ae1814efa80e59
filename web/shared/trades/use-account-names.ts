import { useMemo } from 'react'
import type { TradesOn } from '#domain/fills/summary.ts'
import { useAccountKnowledge } from '#web/shared/brokerage/use-account-knowledge.ts'
import { type NamedAccount, namedAccounts, type Traded } from './named-accounts.ts'

/** The accounts that have trades, by name; see `namedAccounts`. */
export const useNamedAccounts = (trades: ReadonlyArray<Traded>): ReadonlyArray<NamedAccount> => {
  const knowledge = useAccountKnowledge()
  return useMemo(() => namedAccounts(trades, knowledge), [trades, knowledge])
}

/** The accounts of a day's movements, by name. */
export const useAccountsOfDay = ({
  trades,
  adjustments,
}: Pick<TradesOn, 'trades' | 'adjustments'>): ReadonlyArray<NamedAccount> =>
  useNamedAccounts([...trades, ...adjustments].map((movement) => ({ ...movement, parts: [{ movement }] })))
