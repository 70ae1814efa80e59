import { ref } from 'valtio'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { continuedAccounts, judgeRenewals } from '#domain/brokerage/continued-accounts.ts'
import { isRead } from '#domain/brokerage/same-account.ts'
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

/** Accounts under new ids: recognised, or asked about before their trades are recorded (domain/decisions/0008). */
export const createRenewals = ({ journal, marks }: RenewalsDeps) => {
  const questions = createQuestions()
  const factsIn = (fileId: string) => (accountId: string) => marks.read(fileId, accountId)?.account
  const unlink = (accountIds: ReadonlyArray<string>): void => void unlinkAccounts(journal(), accountIds)
  /** An account without trades is never recognised by them, so only its name moves. */
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
    /** The linked accounts, with each one that the provider no longer knows replaced by its successor. */
    followed: (
      fileId: string,
      accounts: ReadonlyArray<BrokerageAccount>,
      linked: ReadonlyArray<string>,
    ): ReadonlyArray<string> => {
      // An unlisted account may only be unreadable.
      const continued = accounts.every(isRead) ? continuedAccounts(linked, accounts, factsIn(fileId)) : []
      if (continued.length === 0) return linked
      const [formers, ids] = [continued.map(({ former }) => former), continued.map(({ id }) => id)]
      // Unlinks before it links, since the number of linked accounts is limited.
      unlink(formers)
      journal()?.perform({ type: 'LinkAccounts', data: { accountIds: ids } })
      for (const { former, id } of continued) renewUntraded(former, id)
      return [...linked.filter((id) => !formers.includes(id)), ...ids]
    },
    /** Lets former accounts continue as this one. Else why its trades wait: for the user, or for unread accounts. */
    whyHeld: async (
      read: ReadAccount,
      fileId: string,
      accounts: ReadonlyArray<BrokerageAccount>,
    ): Promise<'renewed' | 'account_unread' | undefined> => {
      const now = journalView.journal?.current
      const account = accounts.find(({ id }) => id === read.request.account.id)
      // Another journal has neither these accounts nor this question, so nothing is recorded.
      if (!now || !account || journalView.fileId !== fileId) return undefined
      const { toAsk, certain } = judgeRenewals(now, account, read, accounts, factsIn(fileId))
      if (toAsk.length + certain.length === 0) return undefined
      if (!accounts.every(isRead)) return isInJournal(now, account.id) ? undefined : 'account_unread'
      if (toAsk.length > 0) {
        questions.ask({ question: { account, renewals: toAsk, found: read.found }, read, fileId })
        return 'renewed'
      }
      const data = renewalStatement(now, account.id, certain, read.found)
      // Thousands of trades, nearly always of one former account: computed ahead, in steps.
      const prepared = nothingPrepared()
      const [renewed] = data.renewed ?? []
      if (renewed) await runInTurns(prepareSteps(prepared, now, { type: 'AccountRenewed', data: renewed }, ''))
      if (journalView.fileId !== fileId) return undefined
      journal()?.prepare(prepared)
      if (journal()?.perform({ type: 'RecordActivities', data }).ok) unlink(certain)
      return undefined
    },
  }
}

/** The trades of an account that may continue another one, until the user decides. */
interface Held {
  readonly question: RenewalQuestion
  readonly read: ReadAccount
  readonly fileId: string
}

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
    /** Drops questions about accounts that the open journal does not follow. */
    follow: (fileId: string | undefined, linked: ReadonlyArray<string>): void => {
      const gone = [...held].flatMap(([id, each]) => (each.fileId === fileId && linked.includes(id) ? [] : [id]))
      if (gone.length === 0) return
      for (const id of gone) held.delete(id)
      show()
    },
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
