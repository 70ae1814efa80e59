import { useMemo } from 'react'
import { newestMovements } from '#domain/fills/newest-movements.ts'
import type { TradesOn } from '#domain/fills/summary.ts'
import type { Adjustment, Fill } from '#domain/lots/movement.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import { useAccountKnowledge } from '#web/shared/brokerage/use-account-knowledge.ts'
import { nameAmong, type NamedAccount, namedAccounts, type Traded } from './named-accounts.ts'

export const useNamedAccounts = (trades: ReadonlyArray<Traded>): ReadonlyArray<NamedAccount> => {
  const knowledge = useAccountKnowledge()
  return useMemo(() => namedAccounts(trades, knowledge), [trades, knowledge])
}

export const useAccountsOfDay = ({
  trades,
  adjustments,
}: Pick<TradesOn, 'trades' | 'adjustments'>): ReadonlyArray<NamedAccount> =>
  useNamedAccounts([...trades, ...adjustments].map(asTraded))

/** The accounts of the open journal that have trades or cash. */
export const useAccounts = (): ReadonlyArray<NamedAccount> => {
  const movements = useJournalValue(newestMovements)
  return useNamedAccounts(useMemo(() => (movements ?? []).map(asTraded), [movements]))
}

/** Undefined if the journal has only one account. */
export const useNameAmong = (): ((accountId: string) => string | undefined) => nameAmong(useAccounts())

const asTraded = (movement: Fill | Adjustment): Traded => ({ ...movement, parts: [{ movement }] })
