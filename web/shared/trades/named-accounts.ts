import { symbolText } from '#domain/fills/instrument.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { type AccountKnowledge, accountNameIn } from '#web/shared/brokerage/account-label.ts'

export interface NamedAccount {
  readonly value: string
  readonly label: string
}

/**
 * The accounts that have trades, by name: the trader's own or the broker's. Else an account of a file has the name that
 * the file gave it, and one of a broker that this device does not know goes by what it traded last.
 */
export const namedAccounts = (
  trades: ReadonlyArray<Trade>,
  knowledge: AccountKnowledge,
): ReadonlyArray<NamedAccount> => {
  const names = new Map<string, string>()
  for (const { accountId, symbol, parts } of firstOfEach(trades)) {
    const known = accountNameIn(knowledge, accountId)
    const isOfBroker = parts.some(({ movement }) => movement.snapTradeId !== '')
    names.set(accountId, known ?? (isOfBroker ? `Account with ${symbolText(symbol)}` : accountId))
  }
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => (one.label < other.label ? -1 : 1))
}

const firstOfEach = (trades: ReadonlyArray<Trade>): Iterable<Trade> => {
  const first = new Map<string, Trade>()
  for (const trade of trades) if (!first.has(trade.accountId)) first.set(trade.accountId, trade)
  return first.values()
}
