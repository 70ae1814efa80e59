import { ref } from 'valtio'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { continuedAccounts, judgeRenewals } from '#domain/brokerage/continued-accounts.ts'
import type { ReadAccount } from '#domain/brokerage/sync-plan.ts'
import { nothingPrepared } from '#domain/fills/nothing-prepared.ts'
import { prepareSteps } from '#domain/fills/prepared.ts'
import { isInJournal, renewalStatement } from '#domain/fills/renewed-accounts.ts'
import { accountNamesOf } from '#domain/settings/account-names.ts'
import type { SyncProgressStore } from '#machines/ports/brokerage.ts'
import { runInTurns } from '#web/adapters/turns.ts'
import { accountsReadView, type RenewalQuestion } from '#web/read-models/trade-sync.ts'
import { journalView } from '#web/read-models/views.ts'
import type { JournalSession } from './journal-session.ts'
import { unlinkAccounts } from './unlink-accounts.ts'

interface RenewalsDeps {
  readonly journal: () => Pick<JournalSession, 'perform' | 'prepare'> | undefined
  readonly marks: Pick<SyncProgressStore, 'read'>
}

/**
 * Accounts that go on under new ids: recognised, or asked about before anything of them is recorded
 * (domain/decisions/0008).
 */
export const createRenewals = ({ journal, marks }: RenewalsDeps) => {
  const questions = createQuestions()
  const factsIn = (fileId: string) => (accountId: string) => marks.read(fileId, accountId)?.account
  const unlink = (accountIds: ReadonlyArray<string>): void => void unlinkAccounts(journal(), accountIds)
  /** No trade will be recognised of an account that has none: its name goes on all the same. */
  const renewUntraded = (former: string, id: string): void => {
    const now = journalView.journal?.current
    if (!now || !accountNamesOf(now).has(former) || isInJournal(now, former)) return
    journal()?.perform({ type: 'RecordActivities', data: renewalStatement(now, id, [former], []) })
  }
  return {
    isHeld: questions.isHeld,
    follow: questions.follow,
    release: questions.release,
    unlink,
    stop: questions.stop,
    /**
     * The linked accounts, where one that the provider does not know any more is followed by the one that it has
     * become.
     */
    followed: (
      fileId: string,
      accounts: ReadonlyArray<BrokerageAccount>,
      linked: ReadonlyArray<string>,
    ): ReadonlyArray<string> => {
      const continued = continuedAccounts(linked, accounts, factsIn(fileId))
      if (continued.length === 0) return linked
      const [formers, ids] = [continued.map(({ former }) => former), continued.map(({ id }) => id)]
      // First unlink, then link: the number of linked accounts is limited.
      unlink(formers)
      journal()?.perform({ type: 'LinkAccounts', data: { accountIds: ids } })
      for (const { former, id } of continued) renewUntraded(former, id)
      return [...linked.filter((id) => !formers.includes(id)), ...ids]
    },
    /** Lets former accounts go on as this one; false where the user has to be asked first: all is held until then. */
    acceptRenewals: async (
      read: ReadAccount,
      fileId: string,
      accounts: ReadonlyArray<BrokerageAccount>,
    ): Promise<boolean> => {
      const now = journalView.journal?.current
      const account = accounts.find(({ id }) => id === read.request.account.id)
      // Another journal has neither these accounts nor this question; what came is recorded in none.
      if (!now || !account || journalView.fileId !== fileId) return true
      const { toAsk, certain } = judgeRenewals(now, account, read, accounts, factsIn(fileId))
      if (toAsk.length > 0) {
        questions.ask({ question: { account, renewals: toAsk, found: read.found }, read, fileId })
        return false
      }
      if (certain.length === 0) return true
      const data = renewalStatement(now, account.id, certain, read.found)
      // Thousands of trades: nearly always of one former account, worked out before so that the page is free.
      const prepared = nothingPrepared()
      const [renewed] = data.renewed ?? []
      if (renewed) await runInTurns(prepareSteps(prepared, now, { type: 'AccountRenewed', data: renewed }, ''))
      if (journalView.fileId !== fileId) return true
      journal()?.prepare(prepared)
      if (journal()?.perform({ type: 'RecordActivities', data }).ok) unlink(certain)
      return true
    },
  }
}

/** What came of an account that may be another one's continuation, until somebody has said so. */
interface Held {
  readonly question: RenewalQuestion
  readonly read: ReadAccount
  readonly fileId: string
}

/** The questions that are open, as they are shown, and what is held of each account meanwhile. */
const createQuestions = () => {
  const held = new Map<string, Held>()
  const show = (): void => {
    accountsReadView.questions = ref({ current: [...held.values()].map(({ question }) => question) })
  }
  return {
    ask: (asked: Held): void => {
      held.set(asked.question.account.id, asked)
      show()
    },
    isHeld: (fileId: string, accountId: string): boolean => held.get(accountId)?.fileId === fileId,
    /** Questions about accounts that another journal follows, or nobody any more, are none. */
    follow: (fileId: string | undefined, linked: ReadonlyArray<string>): void => {
      const gone = [...held].flatMap(([id, each]) => (each.fileId === fileId && linked.includes(id) ? [] : [id]))
      if (gone.length === 0) return
      for (const id of gone) held.delete(id)
      show()
    },
    /** What is held of an account, and no longer. */
    release: (accountId: string): Held | undefined => {
      const found = held.get(accountId)
      held.delete(accountId)
      show()
      return found
    },
    stop: (): void => {
      held.clear()
      show()
    },
  }
}
