import { ref } from 'valtio'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { factsOf, samenessOf } from '#domain/brokerage/same-account.ts'
import { addDays } from '#domain/time/local-date.ts'
import { renewalInSteps } from '#domain/trades/evolve.ts'
import { booked } from '#domain/trades/late-rules.ts'
import { isInJournal, renewalsOf, renewalStatement } from '#domain/trades/renewed-accounts.ts'
import type { WalkMarks } from '#machines/ports/brokerage.ts'
import type { RecordOrder } from '#machines/trade-sync.ts'
import { stepByStep } from '#web/adapters/step-by-step.ts'
import { tradeSyncView, type RenewalQuestion } from '#web/read-models/trade-sync.ts'
import { journalView } from '#web/read-models/views.ts'
import type { JournalRoom } from './journal-room.ts'

export interface RenewalsDeps {
  readonly journal: () => Pick<JournalRoom, 'perform'> | undefined
  readonly marks: Pick<WalkMarks, 'read'>
}

/** What came of an account that may be another one's continuation, until somebody has said so. */
export interface Held {
  readonly order: RecordOrder
  readonly fileId: string
}

/** Accounts that go on under new ids: recognised, or asked about before anything of them is recorded (domain/decisions/0008). */
export const createRenewals = ({ journal, marks }: RenewalsDeps) => {
  const held = new Map<string, Held>()
  const show = (questions: ReadonlyArray<RenewalQuestion>): void => {
    tradeSyncView.questions = ref({ current: questions })
  }
  /** The ids mean nothing any more. */
  const unlink = (accountIds: ReadonlyArray<string>): void => {
    const gone = (journalView.journal?.current.settings.linkedSnapTradeAccounts ?? []).filter((id) => accountIds.includes(id))
    if (gone.length > 0) journal()?.perform({ type: 'UnlinkAccounts', data: { accountIds: gone } })
  }
  const factsAt = (fileId: string, accountId: string) => marks.read(fileId, accountId)?.account
  return {
    isHeld: (fileId: string, accountId: string): boolean => held.get(accountId)?.fileId === fileId,
    /** Questions about accounts that another journal follows, or nobody any more, are none. */
    follow: (fileId: string | undefined, linked: ReadonlyArray<string>): void => {
      const gone = [...held].flatMap(([id, each]) => (each.fileId === fileId && linked.includes(id) ? [] : [id]))
      if (gone.length === 0) return
      for (const id of gone) held.delete(id)
      show(tradeSyncView.questions.current.filter(({ account }) => held.has(account.id)))
    },
    /** What is held of an account, and no longer. */
    release: (accountId: string): Held | undefined => {
      const found = held.get(accountId)
      held.delete(accountId)
      show(tradeSyncView.questions.current.filter(({ account }) => account.id !== accountId))
      return found
    },
    /**
     * The linked accounts, where one that the provider does not know any more is followed by the one that it has become.
     */
    followed: (fileId: string, accounts: ReadonlyArray<BrokerageAccount>, linked: ReadonlyArray<string>): ReadonlyArray<string> => {
      const known = new Set(accounts.map(({ id }) => id))
      const next = linked.flatMap((former) => {
        if (known.has(former)) return []
        const alike = accounts.filter((account) => samenessOf(factsAt(fileId, former), factsOf(account)) === 'same')
        const [account] = alike
        return account && alike.length === 1 && !linked.includes(account.id) ? [{ former, id: account.id }] : []
      })
      if (next.length === 0) return linked
      // First out, then in: there may be room for no more.
      unlink(next.map(({ former }) => former))
      journal()?.perform({ type: 'LinkAccounts', data: { accountIds: next.map(({ id }) => id) } })
      return [...linked.filter((id) => !next.some(({ former }) => former === id)), ...next.map(({ id }) => id)]
    },
    /** Lets former accounts go on as this one; false where that has to be asked first, and everything of it is held. */
    settle: async (order: RecordOrder, fileId: string, accounts: ReadonlyArray<BrokerageAccount>): Promise<boolean> => {
      const now = journalView.journal && booked(journalView.journal.current)
      const account = accounts.find(({ id }) => id === order.wish.account.id)
      // Another journal has neither these accounts nor this question; what came is recorded in none.
      if (!now || !account || journalView.fileId !== fileId) return true
      const { wish, walk, found } = order
      const through = account.completeThrough ?? addDays(wish.today, -1) ?? wish.today
      const renewals = renewalsOf(now, {
        found, from: walk.asked.newest ?? through, through, known: new Set(accounts.map(({ id }) => id)),
        likeness: (former) => samenessOf(factsAt(fileId, former), factsOf(account)),
      })
      const likely = renewals.filter(({ verdict }) => verdict === 'likely')
      // What stands in the journal already is counted: then the list of former accounts tells of it.
      if (likely.length > 0 && !isInJournal(now, account.id)) {
        held.set(account.id, { order, fileId })
        show([...tradeSyncView.questions.current.filter((question) => question.account.id !== account.id), { account, renewals: likely, found }])
        return false
      }
      const certain = renewals.flatMap(({ verdict, former }) => (verdict === 'certain' ? [former] : []))
      if (certain.length > 0) {
        const data = renewalStatement(now, account.id, certain, found)
        // Thousands of trades: nearly always of one former account, worked out before so that the page is free.
        if (data.renewed?.[0]) await stepByStep(renewalInSteps(now, data.renewed[0]))
        if (journalView.fileId === fileId && journal()?.perform({ type: 'RecordActivities', data }).ok) unlink(certain)
      }
      return true
    },
    unlink,
    stop: () => {
      held.clear()
      show([])
    },
  }
}
