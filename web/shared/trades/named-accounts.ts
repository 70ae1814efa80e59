import { symbolText } from '#domain/fills/instrument.ts'
import { type AccountKnowledge, accountNameIn } from '#web/shared/brokerage/account-label.ts'

export interface NamedAccount {
  readonly value: string
  readonly label: string
}

/** A trade, or a movement of one; `parts` tell whether its account is a broker's. */
export interface Traded {
  readonly accountId: string
  readonly symbol: string
  readonly parts: ReadonlyArray<{ readonly movement: { readonly snapTradeId: string } }>
}

/**
 * By the trader's or the broker's name; else a file's account has the name in the file, and a broker's account the
 * symbol that it traded last.
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

/** The name of an account; undefined if there is only one. */
export const nameAmong =
  (accounts: ReadonlyArray<NamedAccount>) =>
  (accountId: string): string | undefined =>
    accounts.length > 1 ? accounts.find(({ value }) => value === accountId)?.label : undefined

export const nameOfChosen = (accounts: ReadonlyArray<NamedAccount>, account: string): string =>
  accounts.find(({ value }) => value === account)?.label ?? 'an account that this journal does not hold'

const firstOfEach = (trades: ReadonlyArray<Traded>): Iterable<Traded> => {
  const first = new Map<string, Traded>()
  for (const trade of trades) if (!first.has(trade.accountId)) first.set(trade.accountId, trade)
  return first.values()
}
