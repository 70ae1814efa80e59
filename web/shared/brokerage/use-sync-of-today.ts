import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Journal } from '#domain/record/journal.ts'
import { useActions } from '#web/read-models/actions.ts'
import { dayView } from '#web/read-models/views.ts'

export const linkedIn = ({ settings }: Journal): ReadonlyArray<string> => settings.linkedSnapTradeAccounts

/** Syncs when a screen that shows trades is opened, and when other accounts are linked. */
export const useSyncOfToday = (linkedIds: ReadonlyArray<string> = []): void => {
  const { brokerage: load } = useActions()
  const { today } = useSnapshot(dayView)
  const linked = linkedIds.join()
  useEffect(() => {
    if (linked === '' || today === '') return
    void load().then((brokerage) => brokerage?.trades.look(today))
  }, [load, today, linked])
}
