import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { isInJournal, type Renewal, renewalsOf } from '#domain/fills/renewed-accounts.ts'
import type { Journal } from '#domain/record/journal.ts'
import { addDays } from '#domain/time/local-date.ts'
import { type AccountFacts, factsOf, samenessOf } from './same-account.ts'
import type { ReadAccount } from './sync-plan.ts'

/** The facts of an account as they were stored when it was read, by its id then. */
type KnownFacts = (accountId: string) => AccountFacts | undefined

/** A linked account that the provider does not know any more, and the one that it has become. */
interface ContinuedAccount {
  readonly former: string
  readonly id: string
}

/** The linked accounts that go on under another id: by the broker's facts each is exactly one of `accounts`. */
export const continuedAccounts = (
  linked: ReadonlyArray<string>,
  accounts: ReadonlyArray<BrokerageAccount>,
  factsAt: KnownFacts,
): ReadonlyArray<ContinuedAccount> => {
  const known = new Set(accounts.map(({ id }) => id))
  return linked.flatMap((former) => {
    if (known.has(former)) return []
    const alike = accounts.filter((account) => samenessOf(factsAt(former), factsOf(account)) === 'same')
    const [account] = alike
    return account && alike.length === 1 && !linked.includes(account.id) ? [{ former, id: account.id }] : []
  })
}

/** What is to become of the former accounts that an account may continue. */
interface RenewalVerdict {
  /** The user has to say first; nothing of the account is recorded until then. */
  readonly toAsk: ReadonlyArray<Renewal>
  /** These ids go on under the new one without a question. */
  readonly certain: ReadonlyArray<string>
}

/**
 * Which former accounts go on as this one. Once its trades are in the journal they count: then the list of former
 * accounts asks instead.
 */
export const judgeRenewals = (
  journal: Journal,
  account: BrokerageAccount,
  { request, plan, found }: ReadAccount,
  accounts: ReadonlyArray<BrokerageAccount>,
  factsAt: KnownFacts,
): RenewalVerdict => {
  const through = account.completeThrough ?? addDays(request.today, -1) ?? request.today
  const renewals = renewalsOf(journal, {
    found,
    from: plan.asked.newest ?? through,
    through,
    known: new Set(accounts.map(({ id }) => id)),
    likeness: (former) => samenessOf(factsAt(former), factsOf(account)),
  })
  const likely = renewals.filter(({ verdict }) => verdict === 'likely')
  return {
    toAsk: likely.length > 0 && !isInJournal(journal, account.id) ? likely : [],
    certain: renewals.flatMap(({ verdict, former }) => (verdict === 'certain' ? [former] : [])),
  }
}
