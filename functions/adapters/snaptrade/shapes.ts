import * as z from 'zod/mini'
import type { BrokerageAccount, BrokerageActivity, BrokeragePosition, Connection } from '#domain/api/snaptrade.ts'
import { type Fields, isFields } from '#domain/fields.ts'
import { absolute } from '#domain/fills/amounts.ts'
import { orderAsActivity } from '#domain/fills/order-activity.ts'
import { inWholeOf } from '#domain/fills/price-units.ts'
import { contractSize, isBondName } from '#domain/lots/contracts.ts'
import { type Decimal, decimalText, multiplied, one, parseDecimal } from '#domain/money/decimal.ts'
import { wholeOfHundredths } from '#domain/money/hundredths.ts'

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

/** Connections as ours. */
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
    symbol: text,
    raw_symbol: text,
    description: text,
    currency: text,
    multiplier: number,
    root_symbol: text,
  }),
  units: number,
  price: number,
  cost_basis: number,
  currency: text,
  cash_equivalent: z.nullish(z.boolean()),
})

/**
 * Positions in the product's shape: the market value is exact; an option's cost arrives per contract and is passed on
 * per share. What a short position has brought may arrive below zero.
 */
export const toPositions = (answer: unknown, accountId: string): Read<BrokeragePosition> =>
  listIn(answer, 'results')?.flatMap((raw) => {
    const parsed = heldPosition.safeParse(raw)
    if (!parsed.success) return []
    const { instrument, units, price, cost_basis, currency, cash_equivalent } = parsed.data
    const isOption = instrument.kind === 'option'
    const [full, short] = [instrument.symbol || instrument.raw_symbol, instrument.raw_symbol || instrument.symbol]
    const symbol = isOption ? full : short
    if (!symbol) return []
    const multiplier = sizeOf(instrument, symbol)
    const quoted = currency ?? instrument.currency ?? 'USD'
    const whole = wholeOfHundredths(quoted)
    const [quantity, current, cost] = [
      parseDecimal(units),
      inWhole(parseDecimal(price), whole),
      inWhole(parseDecimal(cost_basis), whole),
    ]
    return [
      {
        accountId,
        symbol,
        quantity: decimal(units),
        averagePrice: averageIn(cost && quantity && quantity.units < 0n ? absolute(cost) : cost, isOption, multiplier),
        currentPrice: current ? decimalText(current) : null,
        currency: whole ?? quoted,
        marketValue:
          quantity && current && multiplier ? decimalText(multiplied(multiplied(quantity, current), multiplier)) : null,
        ...(instrument.description && { description: instrument.description }),
        ...(cash_equivalent === true && { cashEquivalent: true as const }),
      },
    ]
  })

/** Pence are hundredths of a pound. */
const inWhole = (value: Decimal | undefined, whole: string | undefined): Decimal | undefined =>
  value && whole !== undefined ? inWholeOf(value, whole) : value

/**
 * How many shares or points one unit of a position is. Undefined where nothing says it: of contracts whose size is not
 * stated, and of bonds, whose price may be in percent.
 */
const sizeOf = (
  { kind, multiplier, root_symbol }: z.infer<typeof heldPosition>['instrument'],
  symbol: string,
): Decimal | undefined => {
  const size = parseDecimal(multiplier)
  if (size && size.units > 0n) return size
  if (kind === 'option' || isBondName(symbol)) return undefined
  return kind === 'future' ? parseDecimal(contractSize(root_symbol ?? '')) : one
}

/** A cost for each share; that of an option comes for each contract. */
const averageIn = (cost: Decimal | undefined, isOption: boolean, multiplier: Decimal | undefined): string | null => {
  if (!cost || (isOption && !multiplier)) return null
  return decimalText(isOption && multiplier ? perShare(cost, multiplier) : cost)
}

/** Contracts have 10 or 100 shares, so a division only moves the point; other sizes get eight more decimals. */
const perShare = ({ units, scale }: Decimal, multiplier: Decimal): Decimal => {
  const decimals = 8
  return { units: (units * 10n ** BigInt(decimals + multiplier.scale)) / multiplier.units, scale: scale + decimals }
}

/** A field of another kind than it should be is one that is missing: the rest of its row still counts. */
const textIn = (raw: unknown, name: string): string | undefined => {
  const value = isFields(raw) ? raw[name] : undefined
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
}

/** A number of another kind is not a missing one: as a text, the browser refuses it. */
const numberIn = (raw: Fields, name: string): number | string | null => {
  const value = raw[name] ?? null
  return typeof value === 'number' || typeof value === 'string' || value === null ? value : JSON.stringify(value)
}

const currencyIn = (value: unknown): { code: string } | null => {
  const code = typeof value === 'string' ? value : textIn(value, 'code')
  return code === undefined ? null : { code }
}

const symbolIn = (value: unknown): Exclude<BrokerageActivity['symbol'], string> => {
  if (typeof value === 'string') return value === '' ? null : { symbol: value, raw_symbol: value }
  const [full, short] = [textIn(value, 'symbol'), textIn(value, 'raw_symbol')]
  const [symbol, raw_symbol] = [full ?? short, short ?? full]
  if (symbol === undefined || raw_symbol === undefined) return null
  const currency = isFields(value) ? currencyIn(value['currency']) : null
  const code = isFields(value) ? textIn(value['type'], 'code') : undefined
  return { symbol, raw_symbol, ...(currency && { currency }), ...(code !== undefined && { type: { code } }) }
}

const quoteIn = (value: unknown): Pick<BrokerageActivity, 'currency_universal_symbol'> => {
  const quote = symbolIn(value)
  return quote ? { currency_universal_symbol: quote } : {}
}

/** An option without a ticker is passed on: it is not its underlying. */
const optionIn = (value: unknown): BrokerageActivity['option_symbol'] => {
  if (!isFields(value) || Object.values(value).every((field) => (field ?? '') === '')) return null
  const ticker = textIn(value, 'ticker') ?? ''
  return { ticker, ...(value['is_mini_option'] === true && { is_mini_option: true }) }
}

/** Activities as ours, in the same order: a row that cannot be read is passed on, for the browser counts it. */
export const toActivities = (answer: ReadonlyArray<unknown>): ReadonlyArray<BrokerageActivity> =>
  answer.map((raw) => toActivity(isFields(raw) ? raw : {}))

const toActivity = (raw: Fields): BrokerageActivity => ({
  id: textIn(raw, 'id') ?? '',
  symbol: symbolIn(raw['symbol']),
  ...quoteIn(raw['currency_universal_symbol']),
  option_symbol: optionIn(raw['option_symbol']),
  units: numberIn(raw, 'units'),
  price: numberIn(raw, 'price'),
  amount: numberIn(raw, 'amount'),
  fee: numberIn(raw, 'fee'),
  currency: currencyIn(raw['currency']),
  trade_date: textIn(raw, 'trade_date') ?? null,
  settlement_date: textIn(raw, 'settlement_date') ?? null,
  type: textIn(raw, 'type') ?? '',
  option_type: textIn(raw, 'option_type') ?? '',
  description: textIn(raw, 'description') ?? '',
  ...(raw['provisional'] === true && { provisional: true as const, placed: textIn(raw, 'placed') ?? '' }),
})

/** The executed part of orders, as activities that the broker's own record replaces later. */
export const toFills = (answer: unknown, field?: 'orders'): Read<BrokerageActivity> =>
  listIn(answer, field)?.flatMap((order) => {
    const fill = orderAsActivity(order)
    return fill ? [toActivity(fill)] : []
  })

/** The list in an answer, bare or under a name; a missing field counts as an empty list. */
export const listIn = (answer: unknown, field?: 'data' | 'orders' | 'results'): ReadonlyArray<unknown> | undefined => {
  const found = field === undefined ? answer : isFields(answer) ? (answer[field] ?? []) : undefined
  return Array.isArray(found) ? found : undefined
}
