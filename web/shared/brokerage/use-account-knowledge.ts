import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { accountNamesOf, type AccountNames } from '#domain/settings/account-names.ts'
import { accountsReadView } from '#web/read-models/trade-sync.ts'
import { journalView } from '#web/read-models/views.ts'
import { type AccountKnowledge, accountNameIn } from './account-label.ts'
import { useBrokers } from './use-brokers.ts'

const noNames: AccountNames = new Map()

/** The known names of accounts: the same object until any of them changes. */
export const useAccountKnowledge = (): AccountKnowledge => {
  const { accounts } = useBrokers()
  const { accountsRead } = useSnapshot(accountsReadView)
  const { journal } = useSnapshot(journalView)
  const own = journal ? accountNamesOf(journal.current) : noNames
  const read = accountsRead.current
  return useMemo(() => ({ own, accounts, read }), [own, accounts, read])
}

/** The name of an account; undefined if this device knows none. */
export const useAccountName = (): ((accountId: string) => string | undefined) => {
  const knowledge = useAccountKnowledge()
  return (accountId) => accountNameIn(knowledge, accountId)
}
