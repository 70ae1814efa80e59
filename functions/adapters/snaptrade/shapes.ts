import * as z from 'zod/mini'
import type { BrokerageAccount, BrokerageActivity, BrokeragePosition, Connection } from '#domain/api/snaptrade.ts'
import { decimalText, parseDecimal, type Decimal } from '#domain/money/decimal.ts'
import { orderAsActivity } from '#domain/trades/activity.ts'

/** What is read of the provider's answers; everything else falls away here. */

const text = z.nullish(z.string())
const number = z.nullish(z.union([z.number(), z.string()]))

const account = z.object({
  id: z.string(), brokerage_authorization: z.string(), name: text, number: text, institution_name: text, raw_type: text,
  balance: z.nullish(z.object({ total: z.nullish(z.object({ amount: number, currency: text })) })),
  sync_status: z.nullish(z.object({
    transactions: z.nullish(z.object({ initial_sync_completed: z.nullish(z.boolean()), last_successful_sync: text, first_transaction_date: text })),
    holdings: z.nullish(z.object({ last_successful_sync: text })),
  })),
})

const dateIn = (value: string | null | undefined): string | undefined => /^\d{4}-\d{2}-\d{2}/.exec(value ?? '')?.[0]

const decimal = (value: unknown): string | null => {
  const parsed = parseDecimal(value)
  return parsed ? decimalText(parsed) : null
}

/** Accounts as ours; what has no id is no account. */
export const toAccounts = (answer: unknown): ReadonlyArray<BrokerageAccount> =>
  listOf(answer).flatMap((raw) => {
    const parsed = account.safeParse(raw)
    if (!parsed.success) return []
    const { id, brokerage_authorization, name, number: digits, institution_name, raw_type, balance, sync_status } = parsed.data
    const { transactions, holdings } = sync_status ?? {}
    const [firstActivityDate, completeThrough] = [dateIn(transactions?.first_transaction_date), dateIn(transactions?.last_successful_sync)]
    const numberEnding = digits?.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(-4)
    return [{
      id, authorizationId: brokerage_authorization, name: name ?? institution_name ?? '', institution: institution_name ?? '', type: raw_type ?? '',
      balance: decimal(balance?.total?.amount), currency: balance?.total?.currency ?? 'USD',
      ...(numberEnding && { numberEnding }),
      ...(transactions?.initial_sync_completed === false && { syncing: true }),
      ...(firstActivityDate !== undefined && { firstActivityDate }),
      ...(completeThrough !== undefined && { completeThrough }),
      ...(holdings?.last_successful_sync && { asOf: holdings.last_successful_sync }),
    }]
  })

const authorization = z.object({ id: z.string(), disabled: z.nullish(z.boolean()), brokerage: z.nullish(z.object({ name: text, display_name: text })) })

/** Connections as ours. */
export const toConnections = (answer: unknown): ReadonlyArray<Connection> =>
  listOf(answer).flatMap((raw) => {
    const parsed = authorization.safeParse(raw)
    if (!parsed.success) return []
    const { id, disabled, brokerage } = parsed.data
    return [{ authorizationId: id, institution: brokerage?.display_name ?? brokerage?.name ?? '', disabled: disabled === true }]
  })

const heldPosition = z.object({
  instrument: z.object({ kind: z.string(), symbol: z.string(), raw_symbol: text, description: text, currency: text, multiplier: number }),
  units: number, price: number, cost_basis: number, currency: text,
})

/** Positions as ours: the market value is exact, and the cost of an option comes per contract and leaves per share. */
export const toPositions = (answer: unknown, accountId: string): ReadonlyArray<BrokeragePosition> =>
  listOf(answer).flatMap((raw) => {
    const parsed = heldPosition.safeParse(raw)
    if (!parsed.success) return []
    const { instrument, units, price, cost_basis, currency } = parsed.data
    const isOption = instrument.kind === 'option'
    const multiplier = Number(instrument.multiplier ?? 1) || 1
    const [quantity, current] = [parseDecimal(units), parseDecimal(price)]
    const cost = parseDecimal(cost_basis)
    return [{
      accountId, symbol: isOption ? instrument.symbol : (instrument.raw_symbol ?? instrument.symbol), quantity: decimal(units),
      averagePrice: cost ? decimalText(isOption ? perShare(cost, multiplier) : cost) : null,
      currentPrice: decimal(price), currency: currency ?? instrument.currency ?? 'USD',
      marketValue: quantity && current ? decimalText({ units: quantity.units * current.units * BigInt(multiplier), scale: quantity.scale + current.scale }) : null,
      ...(instrument.description && { description: instrument.description }),
    }]
  })

/** Contracts are of 10 or 100 shares, so dividing moves the point; other sizes keep eight decimals more. */
const perShare = ({ units, scale }: Decimal, multiplier: number): Decimal => {
  const decimals = 8
  return { units: (units * 10n ** BigInt(decimals)) / BigInt(multiplier), scale: scale + decimals }
}

const currencyObject = z.nullish(z.object({ code: z.string() }))
const rawActivity = z.object({
  id: text,
  symbol: z.nullish(z.object({ symbol: z.string(), raw_symbol: text, currency: currencyObject })),
  option_symbol: z.nullish(z.object({ ticker: z.string(), is_mini_option: z.nullish(z.boolean()) })),
  units: number, price: number, amount: number, fee: number, currency: z.union([currencyObject, z.string()]),
  trade_date: text, settlement_date: text, type: text, option_type: text, description: text, provisional: z.optional(z.boolean()),
})

/** Activities as ours, in the order that they came in. */
export const toActivities = (answer: unknown): ReadonlyArray<BrokerageActivity> => listOf(answer).flatMap(toActivity)

const toActivity = (raw: unknown): ReadonlyArray<BrokerageActivity> => {
  const parsed = rawActivity.safeParse(raw)
  if (!parsed.success) return []
  const { symbol, option_symbol, currency, provisional, ...plain } = parsed.data
  return [{
    id: plain.id ?? '',
    symbol: symbol ? { symbol: symbol.symbol, raw_symbol: symbol.raw_symbol ?? symbol.symbol, ...(symbol.currency && { currency: { code: symbol.currency.code } }) } : null,
    option_symbol: option_symbol ? { ticker: option_symbol.ticker, ...(option_symbol.is_mini_option === true && { is_mini_option: true }) } : null,
    units: plain.units ?? null, price: plain.price ?? null, amount: plain.amount ?? null, fee: plain.fee ?? null,
    currency: typeof currency === 'string' ? { code: currency } : currency ? { code: currency.code } : null,
    trade_date: plain.trade_date ?? null, settlement_date: plain.settlement_date ?? null,
    type: plain.type ?? '', option_type: plain.option_type ?? '', description: plain.description ?? '',
    ...(provisional === true && { provisional }),
  }]
}

/** What orders have executed so far, as activities that the broker's own record will replace. */
export const toFills = (answer: unknown): ReadonlyArray<BrokerageActivity> => listOf(answer).flatMap((order) => toActivity(orderAsActivity(order)))

const listOf = (answer: unknown): ReadonlyArray<unknown> => (Array.isArray(answer) ? answer : [])
