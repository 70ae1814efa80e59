import type { BrokerageAccount, Connection } from '#domain/api/snaptrade.ts'
import { addDecimals, type Decimal, parseDecimal } from '#domain/money/decimal.ts'

/** The sum of some balances in one currency; amounts of different currencies are never added. */
interface CurrencyTotal {
  readonly currency: string
  readonly amount: Decimal
}

/**
 * The balances of accounts, a sum for each currency in order of appearance; `unknown` counts the accounts without one.
 */
export interface Totals {
  readonly sums: ReadonlyArray<CurrencyTotal>
  readonly unknown: number
}

/** The accounts of one connection (spec section 3, "Brokerage": combined by authorizationId). */
export interface AccountGroup {
  readonly authorizationId: string
  readonly institution: string
  /** The login no longer works: what is shown is the last known state. */
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

/** Only what is linked counts for the portfolio (spec section 4, "Brokerage connection"). */
export const linkedAccounts = (
  accounts: ReadonlyArray<BrokerageAccount>,
  linkedIds: ReadonlyArray<string>,
): ReadonlyArray<BrokerageAccount> => accounts.filter(({ id }) => linkedIds.includes(id))

/** One group for each connection, also for one without accounts, in the order of the connections. */
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
