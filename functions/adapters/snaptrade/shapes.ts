import * as z from 'zod/mini'
import type { BrokerageAccount, BrokerageActivity, BrokeragePosition, Connection } from '#domain/api/snaptrade.ts'
import { isFields } from '#domain/fields.ts'
import { orderAsActivity } from '#domain/fills/order-activity.ts'
import { type Decimal, decimalText, parseDecimal, multiplied } from '#domain/money/decimal.ts'

/**
 * The fields that are read of the provider's answers. An answer of another kind, such as a proxy's page, is undefined:
 * it does not mean an empty list.
 */
type Read<T> = ReadonlyArray<T> | undefined

const text = z.nullish(z.string())
const number = z.nullish(z.union([z.number(), z.string()]))

const account = z.object({
  id: z.string(),
  brokerage_authorization: z.string(),
  name: text,
  number: text,
  institution_name: text,
  raw_type: text,
  balance: z.nullish(z.object({ total: z.nullish(z.object({ amount: number, currency: text })) })),
  sync_status: z.nullish(
    z.object({
      transactions: z.nullish(
        z.object({
          initial_sync_completed: z.nullish(z.boolean()),
          last_successful_sync: text,
          first_transaction_date: text,
        }),
      ),
      holdings: z.nullish(z.object({ last_successful_sync: text, holdings_unavailable: z.nullish(z.boolean()) })),
    }),
  ),
})

const dateIn = (value: string | null | undefined): string | undefined => /^\d{4}-\d{2}-\d{2}/.exec(value ?? '')?.[0]

const decimal = (value: unknown): string | null => {
  const parsed = parseDecimal(value)
  return parsed ? decimalText(parsed) : null
}

/** Accounts in the product's shape; a row without an id is dropped. */
export const toAccounts = (answer: unknown): Read<BrokerageAccount> =>
  listIn(answer)?.flatMap((raw) => {
    const parsed = account.safeParse(raw)
    if (!parsed.success) return []
    const {
      id,
      brokerage_authorization,
      name,
      number: digits,
      institution_name,
      raw_type,
      balance,
      sync_status,
    } = parsed.data
    const { transactions, holdings } = sync_status ?? {}
    const [firstActivityDate, completeThrough] = [
      dateIn(transactions?.first_transaction_date),
      dateIn(transactions?.last_successful_sync),
    ]
    const numberEnding = digits?.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(-4)
    return [
      {
        id,
        authorizationId: brokerage_authorization,
        name: name ?? institution_name ?? '',
        institution: institution_name ?? '',
        type: raw_type ?? '',
        balance: decimal(balance?.total?.amount),
        currency: balance?.total?.currency ?? 'USD',
        ...(numberEnding && { numberEnding }),
        ...(transactions?.initial_sync_completed === false && { syncing: true }),
        ...(firstActivityDate !== undefined && { firstActivityDate }),
        ...(completeThrough !== undefined && { completeThrough }),
        // Where the broker does not show positions, an empty list does not mean that none are held, and the moment is
        // that of an earlier sync.
        ...(holdings?.last_successful_sync &&
          holdings.holdings_unavailable !== true && { asOf: holdings.last_successful_sync }),
      },
    ]
  })

const authorization = z.object({
  id: z.string(),
  disabled: z.nullish(z.boolean()),
  brokerage: z.nullish(z.object({ name: text, display_name: text })),
})

/** Ids of users, of which none may be lost: an invalid row makes the whole answer undefined. */
export const toUserIds = (answer: unknown): Read<string> => {
  const ids = z.array(z.string()).safeParse(answer)
  return ids.success ? ids.data : undefined
}

export const toConnections = (answer: unknown): Read<Connection> =>
  listIn(answer)?.flatMap((raw) => {
    const parsed = authorization.safeParse(raw)
    if (!parsed.success) return []
    const { id, disabled, brokerage } = parsed.data
    return [
      {
        authorizationId: id,
        institution: brokerage?.display_name ?? brokerage?.name ?? '',
        disabled: disabled === true,
      },
    ]
  })

const heldPosition = z.object({
  instrument: z.object({
    kind: z.string(),
    symbol: z.string(),
    raw_symbol: text,
    description: text,
    currency: text,
    multiplier: number,
  }),
  units: number,
  price: number,
  cost_basis: number,
  currency: text,
  cash_equivalent: z.nullish(z.boolean()),
})

/**
 * Positions in the product's shape: the market value is exact; an option's cost arrives per contract and is passed on
 * per share.
 */
export const toPositions = (answer: unknown, accountId: string): Read<BrokeragePosition> =>
  listIn(answer, 'results')?.flatMap((raw) => {
    const parsed = heldPosition.safeParse(raw)
    if (!parsed.success) return []
    const { instrument, units, price, cost_basis, currency, cash_equivalent } = parsed.data
    const isOption = instrument.kind === 'option'
    const multiplier = sizeOf(instrument.multiplier)
    const [quantity, current] = [parseDecimal(units), parseDecimal(price)]
    const cost = parseDecimal(cost_basis)
    return [
      {
        accountId,
        symbol: isOption ? instrument.symbol : (instrument.raw_symbol ?? instrument.symbol),
        quantity: decimal(units),
        averagePrice: cost ? decimalText(isOption ? perShare(cost, multiplier) : cost) : null,
        currentPrice: decimal(price),
        currency: currency ?? instrument.currency ?? 'USD',
        marketValue: quantity && current ? decimalText(multiplied(multiplied(quantity, current), multiplier)) : null,
        ...(instrument.description && { description: instrument.description }),
        ...(cash_equivalent === true && { cashEquivalent: true as const }),
      },
    ]
  })

/** The number of shares in a contract, above 0; 1 where the answer has none. */
const sizeOf = (multiplier: unknown): Decimal => {
  const size = parseDecimal(multiplier)
  return size && size.units > 0n ? size : { units: 1n, scale: 0 }
}

/** Contracts have 10 or 100 shares, so a division only moves the point; other sizes get eight more decimals. */
const perShare = ({ units, scale }: Decimal, multiplier: Decimal): Decimal => {
  const decimals = 8
  return { units: (units * 10n ** BigInt(decimals + multiplier.scale)) / multiplier.units, scale: scale + decimals }
}

const currencyObject = z.nullish(z.object({ code: z.string() }))
const rawActivity = z.object({
  id: text,
  symbol: z.nullish(z.object({ symbol: z.string(), raw_symbol: text, currency: currencyObject })),
  option_symbol: z.nullish(z.object({ ticker: z.string(), is_mini_option: z.nullish(z.boolean()) })),
  units: number,
  price: number,
  amount: number,
  fee: number,
  currency: z.union([currencyObject, z.string()]),
  trade_date: text,
  settlement_date: text,
  type: text,
  option_type: text,
  description: text,
  provisional: z.optional(z.boolean()),
})

/** Activities in the product's shape, in the same order. */
export const toActivities = (answer: ReadonlyArray<unknown>): ReadonlyArray<BrokerageActivity> =>
  answer.flatMap(toActivity)

const toActivity = (raw: unknown): ReadonlyArray<BrokerageActivity> => {
  const parsed = rawActivity.safeParse(raw)
  if (!parsed.success) return []
  const { symbol, option_symbol, currency, provisional, ...plain } = parsed.data
  return [
    {
      id: plain.id ?? '',
      symbol: symbol
        ? {
            symbol: symbol.symbol,
            raw_symbol: symbol.raw_symbol ?? symbol.symbol,
            ...(symbol.currency && { currency: { code: symbol.currency.code } }),
          }
        : null,
      option_symbol: option_symbol
        ? { ticker: option_symbol.ticker, ...(option_symbol.is_mini_option === true && { is_mini_option: true }) }
        : null,
      units: plain.units ?? null,
      price: plain.price ?? null,
      amount: plain.amount ?? null,
      fee: plain.fee ?? null,
      currency: typeof currency === 'string' ? { code: currency } : currency ? { code: currency.code } : null,
      trade_date: plain.trade_date ?? null,
      settlement_date: plain.settlement_date ?? null,
      type: plain.type ?? '',
      option_type: plain.option_type ?? '',
      description: plain.description ?? '',
      ...(provisional === true && { provisional }),
    },
  ]
}

/** The executed part of orders, as activities that the broker's own record replaces later. */
export const toFills = (answer: unknown, field?: 'orders'): Read<BrokerageActivity> =>
  listIn(answer, field)?.flatMap((order) => toActivity(orderAsActivity(order)))

/** The list in an answer, bare or under a name; a missing field counts as an empty list. */
export const listIn = (answer: unknown, field?: 'data' | 'orders' | 'results'): ReadonlyArray<unknown> | undefined => {
  const found = field === undefined ? answer : isFields(answer) ? (answer[field] ?? []) : undefined
  return Array.isArray(found) ? found : undefined
}
