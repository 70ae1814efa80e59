import type { BrokerageAccount, Connection } from '#domain/api/snaptrade.ts'
import { addDecimals, type Decimal, parseDecimal } from '#domain/money/decimal.ts'

interface CurrencyTotal {
  readonly currency: string
  readonly amount: Decimal
}

/** A sum per currency in order of appearance; `unknown` counts accounts without a balance. */
export interface Totals {
  readonly sums: ReadonlyArray<CurrencyTotal>
  readonly unknown: number
}

/** Spec section 3, "Brokerage": combined by authorizationId. */
export interface AccountGroup {
  readonly authorizationId: string
  readonly institution: string
  /** The login no longer works: the last known state is shown. */
  readonly disabled: boolean
  readonly accounts: ReadonlyArray<BrokerageAccount>
  readonly totals: Totals
}

/** Sums balances. */
export const totalsOf = (accounts: ReadonlyArray<BrokerageAccount>): Totals => {
  const sums = new Map<string, Decimal>()
  let unknown = 0
  for (const { balance, currency } of accounts) {
    const amount = parseDecimal(balance)
    const sum = sums.get(currency)
    if (amount) sums.set(currency, sum ? addDecimals(sum, amount) : amount)
    else unknown += 1
  }
  return { sums: [...sums].map(([currency, amount]) => ({ currency, amount })), unknown }
}

/** Only linked accounts count for the portfolio (spec section 4, "Brokerage connection"). */
export const linkedAccounts = (
  accounts: ReadonlyArray<BrokerageAccount>,
  linkedIds: ReadonlyArray<string>,
): ReadonlyArray<BrokerageAccount> => accounts.filter(({ id }) => linkedIds.includes(id))

/** A group per connection, in their order, also for connections without accounts. */
export const accountGroups = (
  connections: ReadonlyArray<Connection>,
  accounts: ReadonlyArray<BrokerageAccount>,
): ReadonlyArray<AccountGroup> => {
  const known = connections.map(({ authorizationId }) => authorizationId)
  const unknownIds = new Set(accounts.map(({ authorizationId }) => authorizationId).filter((id) => !known.includes(id)))
  const all: ReadonlyArray<Connection> = [
    ...connections,
    ...[...unknownIds].map((authorizationId) => ({ authorizationId, institution: '', disabled: false })),
  ]
  return all.map(({ authorizationId, institution, disabled }) => {
    const own = accounts.filter((account) => account.authorizationId === authorizationId)
    return {
      authorizationId,
      institution: institution || (own[0]?.institution ?? ''),
      disabled,
      accounts: own,
      totals: totalsOf(own),
    }
  })
}
