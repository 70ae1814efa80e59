import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { isInJournal, type Renewal, renewalsOf } from '#domain/fills/renewed-accounts.ts'
import type { Journal } from '#domain/record/journal.ts'
import { addDays } from '#domain/time/local-date.ts'
import { type AccountFacts, factsOf, samenessOf } from './same-account.ts'
import type { ReadAccount } from './sync-plan.ts'

/** The stored facts of an account, by its id at that time. */
type KnownFacts = (accountId: string) => AccountFacts | undefined

/** `former`: a linked account that the provider no longer knows; `id`: its new id. */
interface ContinuedAccount {
  readonly former: string
  readonly id: string
}

/** The linked accounts with a new id: by the broker's facts, each is exactly one of `accounts`. */
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

interface RenewalVerdict {
  /** The user has to decide first; until then, nothing of the account is recorded. */
  readonly toAsk: ReadonlyArray<Renewal>
  /** These ids continue under the new one without a question. */
  readonly certain: ReadonlyArray<string>
}

/**
 * Which former accounts continue as this one. Once its trades are in the journal, it asks nothing: the list of former
 * accounts does.
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
