import { symbolText } from '#domain/fills/instrument.ts'
import { type AccountKnowledge, accountNameIn } from '#web/shared/brokerage/account-label.ts'

export interface NamedAccount {
  readonly value: string
  readonly label: string
}

/** A trade, or a movement of one: its parts tell whether its account is a broker's. */
export interface Traded {
  readonly accountId: string
  readonly symbol: string
  readonly parts: ReadonlyArray<{ readonly movement: { readonly snapTradeId: string } }>
}

/**
 * The accounts that have trades, by name: the trader's own or the broker's. Else an account of a file has the name that
 * the file gave it, and one of a broker that this device does not know goes by what it traded last.
 */
export const namedAccounts = (
  trades: ReadonlyArray<Traded>,
  knowledge: AccountKnowledge,
): ReadonlyArray<NamedAccount> => {
  const names = new Map<string, string>()
  for (const { accountId, symbol, parts } of firstOfEach(trades)) {
    const known = accountNameIn(knowledge, accountId)
    const isOfBroker = parts.some(({ movement }) => movement.snapTradeId !== '')
    names.set(accountId, known ?? (isOfBroker && symbol !== '' ? `Account with ${symbolText(symbol)}` : accountId))
  }
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => (one.label < other.label ? -1 : 1))
}

/** What an account is called where there are several; one alone has no need of a name. */
export const nameAmong =
  (accounts: ReadonlyArray<NamedAccount>) =>
  (accountId: string): string | undefined =>
    accounts.length > 1 ? accounts.find(({ value }) => value === accountId)?.label : undefined

/** What the account of a filter is called. */
export const nameOfChosen = (accounts: ReadonlyArray<NamedAccount>, account: string): string =>
  accounts.find(({ value }) => value === account)?.label ?? 'an account that this journal does not hold'

const firstOfEach = (trades: ReadonlyArray<Traded>): Iterable<Traded> => {
  const first = new Map<string, Traded>()
  for (const trade of trades) if (!first.has(trade.accountId)) first.set(trade.accountId, trade)
  return first.values()
}
