import { decimalText } from '#domain/money/decimal.ts'
import type { Broker } from './brokers.ts'
import {
  type Instrument,
  type Option,
  optionMultiplier,
  optionPriceCents,
  priceCents,
  tickerOf,
  uuidOf,
} from './market.ts'
import type { Holding, Movement } from './movements.ts'

/**
 * How the local SnapTrade prints what it knows: the shapes of the official description, with nulls where brokers have
 * none.
 */

const scaleOfUnits = 8

const unitsText = (units: number): string => decimalText({ units: BigInt(units), scale: scaleOfUnits })
const centsText = (cents: number): string => decimalText({ units: BigInt(Math.round(cents)), scale: 2 })
const ofCents = (cents: number): number => Number(centsText(cents))

/** As SnapTrade prints moments: microseconds, and Z. */
export const moment = (ms: number): string => `${new Date(ms).toISOString().slice(0, -1)}000Z`

const dayMs = 86_400_000
const midnight = (ms: number): string => `${new Date(ms).toISOString().slice(0, 10)}T00:00:00Z`

const currencyNames = { USD: 'US Dollar', CAD: 'Canadian Dollar' } as const
const currencyShape = (code: keyof typeof currencyNames) => ({
  id: uuidOf(`currency/${code}`),
  code,
  name: currencyNames[code],
})

const typeOf = {
  stock: { code: 'cs', description: 'Common Stock' },
  etf: { code: 'et', description: 'ETF' },
  crypto: { code: 'crypto', description: 'Cryptocurrency' },
} as const

const symbolShape = (instrument: Instrument) => ({
  id: uuidOf(`symbol/${instrument.symbol}`),
  symbol: instrument.symbol,
  raw_symbol: instrument.rawSymbol,
  description: instrument.name,
  currency: currencyShape(instrument.currency),
  exchange: {
    id: uuidOf(`exchange/${instrument.exchange.code}`),
    code: instrument.exchange.code,
    mic_code: instrument.exchange.mic,
    name: instrument.exchange.name,
    timezone: 'America/New_York',
    start_time: '09:30:00',
    close_time: '16:00:00',
    suffix: instrument.exchange.suffix,
  },
  type: { id: uuidOf(`type/${instrument.kind}`), ...typeOf[instrument.kind], is_supported: true },
  figi_code: null,
  figi_instrument: null,
  currencies: [currencyShape(instrument.currency)],
})

const optionShape = (option: Option) => ({
  id: uuidOf(`option/${tickerOf(option)}`),
  ticker: tickerOf(option),
  option_type: option.right,
  strike_price: ofCents(option.strikeCents),
  expiration_date: option.expires,
  is_mini_option: false,
  underlying_symbol: symbolShape(option.underlying),
})

/** A line of the history. */
export const activityShape = (movement: Movement, accountId: string, institution: string) => ({
  id: uuidOf(`${accountId}/${movement.key}`),
  symbol: movement.instrument === undefined || movement.option !== undefined ? null : symbolShape(movement.instrument),
  currency_universal_symbol: null,
  option_symbol: movement.option === undefined ? null : optionShape(movement.option),
  price: ofCents(movement.priceCents),
  units: Number(unitsText(movement.units)),
  amount: movement.instrument !== undefined && movement.amountCents === 0 ? null : ofCents(movement.amountCents),
  currency: currencyShape(movement.currency),
  type: movement.type,
  option_type: movement.optionType,
  description: movement.description,
  trade_date: movement.isDateOnly ? midnight(movement.atMs) : `${new Date(movement.atMs).toISOString().slice(0, 19)}Z`,
  settlement_date: midnight(movement.atMs + dayMs),
  fee: ofCents(movement.feeCents),
  fx_rate: null,
  institution,
  external_reference_id: null,
})

/** An executed order, as brokers report it on the same day: without fees. */
export const orderShape = (movement: Movement, accountId: string) => ({
  brokerage_order_id: uuidOf(`order/${accountId}/${movement.key}`),
  brokerage_group_order_id: null,
  order_role: null,
  status: 'EXECUTED',
  universal_symbol:
    movement.instrument === undefined || movement.option !== undefined ? null : symbolShape(movement.instrument),
  option_symbol: movement.option === undefined ? null : optionShape(movement.option),
  quote_universal_symbol: null,
  quote_currency: null,
  action: movement.action ?? 'BUY',
  total_quantity: unitsText(Math.abs(movement.units)),
  open_quantity: '0',
  canceled_quantity: '0',
  filled_quantity: unitsText(Math.abs(movement.units)),
  execution_price: centsText(movement.priceCents),
  limit_price: null,
  stop_price: null,
  trailing_stop: null,
  order_type: 'Market',
  time_in_force: 'Day',
  time_placed: moment(movement.atMs - 1500),
  time_updated: moment(movement.atMs),
  time_executed: `${new Date(movement.atMs).toISOString().slice(0, 19)}Z`,
  expiry_date: null,
  child_brokerage_order_ids: null,
})

const listedShape = (instrument: Instrument) => ({
  kind: instrument.kind,
  id: uuidOf(`symbol/${instrument.symbol}`),
  symbol: instrument.symbol,
  raw_symbol: instrument.rawSymbol,
  description: instrument.name,
  currency: instrument.currency,
  exchange: instrument.exchange.mic,
  figi_instrument: null,
})

const contractShape = (option: Option) => ({
  kind: 'option',
  id: uuidOf(`option/${tickerOf(option)}`),
  symbol: tickerOf(option),
  option_type: option.right,
  strike_price: centsText(option.strikeCents),
  expiration_date: option.expires,
  multiplier: String(optionMultiplier),
  description: null,
  underlying: listedShape(option.underlying),
})

/** A position; the cost of an option is per contract, of everything else per share. */
export const positionShape = ({ instrument, option, units, averageCents }: Holding, atMs: number) => ({
  instrument: option === undefined ? listedShape(instrument) : contractShape(option),
  units: unitsText(units),
  price: centsText(option === undefined ? priceCents(instrument, atMs) : optionPriceCents(option, atMs)),
  cost_basis:
    averageCents === 0 ? null : centsText(option === undefined ? averageCents : averageCents * optionMultiplier),
  currency: instrument.currency,
  cash_equivalent: false,
})

/** An account's total, null where the broker gives none. */
export const totalShape = (code: string, cents: number | undefined) => ({
  total: cents === undefined ? null : { amount: ofCents(cents), currency: code },
})

/** A broker, as its connections name it. */
export const brokerShape = ({ slug, name, about, hasRecentOrders }: Broker) => ({
  id: uuidOf(`broker/${slug}`),
  slug,
  name,
  display_name: name,
  description: about,
  aws_s3_logo_url: 'https://example.com/logo.svg',
  aws_s3_square_logo_url: null,
  url: 'https://example.com',
  enabled: true,
  maintenance_mode: false,
  is_degraded: false,
  allows_trading: false,
  allows_fractional_units: true,
  has_reporting: true,
  is_real_time_connection: hasRecentOrders,
  brokerage_type: { id: uuidOf('broker-type'), name: 'Traditional Brokerage' },
  exchanges: [],
  open_url: null,
})
