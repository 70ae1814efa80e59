import type { BrokeragePosition } from '#domain/api/snaptrade.ts'
import type { Fields } from '#domain/fields.ts'
import { occTicker } from '#domain/fills/instrument.ts'
import { contractSize, isBondName } from '#domain/lots/contracts.ts'
import {
  absolute,
  addDecimals,
  type Decimal,
  decimalText,
  multiplied,
  one,
  parseDecimal,
} from '#domain/money/decimal.ts'
import { amountIn, fieldsIn, flagIn, listIn, nameIn, quotedIn, type Read, textIn, wireAmount } from './fields.ts'

/**
 * The market value is exact, the average is per share, also of options. The proceeds of a short position may arrive
 * below zero. A position is passed on without fields that cannot be read.
 */
export const toPositions = (answer: unknown, accountId: string): Read<BrokeragePosition> =>
  listIn(answer, 'results')?.map((raw) => toPosition(fieldsIn(raw), accountId))

const toPosition = (raw: Fields, accountId: string): BrokeragePosition => {
  const instrument = instrumentIn(raw['instrument'])
  const { symbol, isOption, description } = instrument
  const size = sizeOf(instrument)
  const quoted = quotedIn(raw['currency'], instrument.currency)
  const [quantity, price, cost] = [
    parseDecimal(raw['units']),
    amountIn(raw['price'], quoted),
    amountIn(raw['cost_basis'], quoted),
  ]
  const average = cost && quantity && quantity.units < 0n ? absolute(cost) : cost
  return {
    accountId,
    symbol,
    quantity: wireAmount(quantity),
    averagePrice: wireAmount(isOption ? ofShare(average, price, size) : average),
    currentPrice: wireAmount(price),
    currency: quoted?.currency ?? 'USD',
    marketValue: wireAmount(quantity && price && size && multiplied(multiplied(quantity, price), size)),
    ...(description && { description }),
    ...(flagIn(raw, 'cash_equivalent') === true && { cashEquivalent: true as const }),
  }
}

interface Held {
  readonly symbol: string
  /** Undefined where it cannot be read: then the size is unknown. */
  readonly kind: string | undefined
  readonly isOption: boolean
  readonly root: string | undefined
  readonly multiplier: unknown
  readonly currency: unknown
  readonly description: string | undefined
}

/** A ticker of the OCC is an option, whatever kind comes with it (domain/decisions/0073). */
const instrumentIn = (value: unknown): Held => {
  const raw = typeof value === 'string' ? { symbol: value } : fieldsIn(value)
  const [kind, full, short] = [textIn(raw, 'kind'), nameIn(raw, 'symbol'), nameIn(raw, 'raw_symbol')]
  const written = [full, short].find((name) => name !== undefined && occTicker(name) !== undefined)
  const isOption = kind === 'option' || written !== undefined
  return {
    symbol: (isOption ? (written ?? (full || short)) : short || full) ?? '',
    kind,
    isOption,
    root: textIn(raw, 'root_symbol'),
    multiplier: raw['multiplier'] ?? null,
    currency: raw['currency'],
    description: textIn(raw, 'description'),
  }
}

/**
 * Shares or points of one unit. Undefined for contracts and bonds (their price may be in percent) without a stated
 * size, and for an unreadable kind or size.
 */
const sizeOf = ({ kind, isOption, multiplier, root, symbol }: Held): Decimal | undefined => {
  const size = parseDecimal(multiplier)
  if (size && size.units > 0n) return size
  if (isOption || isBondName(symbol) || kind === undefined || (multiplier !== null && !size)) return undefined
  return kind === 'future' ? parseDecimal(contractSize(root ?? '')) : one
}

/**
 * The cost per share of an option. By the provider's documents it was per contract, then per share (decision 0079): the
 * price, which is per share, shows which. Undefined where neither is near.
 */
const ofShare = (
  cost: Decimal | undefined,
  price: Decimal | undefined,
  size: Decimal | undefined,
): Decimal | undefined => {
  if (!cost || !price || !size) return undefined
  if (decimalText(size) === '1' || isNear(cost, price)) return cost
  return isNear(cost, multiplied(price, size)) ? perShare(cost, size) : undefined
}

const three = { units: 3n, scale: 0 } as const

/** Within three times: an option that moves further leaves its cost unknown. */
const isNear = (cost: Decimal, worth: Decimal): boolean =>
  isUpTo(cost, multiplied(worth, three)) && isUpTo(worth, multiplied(cost, three))

const isUpTo = (small: Decimal, large: Decimal): boolean =>
  addDecimals(large, { ...small, units: -small.units }).units >= 0n

/** Contracts have 10 or 100 shares, so a division only moves the point; other sizes get eight more decimals. */
const perShare = ({ units, scale }: Decimal, multiplier: Decimal): Decimal => {
  const decimals = 8
  return { units: (units * 10n ** BigInt(decimals + multiplier.scale)) / multiplier.units, scale: scale + decimals }
}
