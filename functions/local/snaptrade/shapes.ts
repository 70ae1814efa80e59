import { decimalText } from '#domain/money/decimal.ts'
import { dayMs } from './history-days.ts'
import { type Instrument, type Option, optionMultiplier, tickerOf, uuidOf } from './market.ts'
import { type Holding, type Movement, priceOf } from './movements.ts'

const scaleOfUnits = 8

const unitsText = (units: number): string => decimalText({ units: BigInt(units), scale: scaleOfUnits })
const centsText = (cents: number): string => decimalText({ units: BigInt(Math.round(cents)), scale: 2 })
/** As SnapTrade prints amounts. */
export const ofCents = (cents: number): number => Number(centsText(cents))

/** As SnapTrade prints moments. */
export const moment = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`
const midnight = (ms: number): string => moment(Math.floor(ms / dayMs) * dayMs)

const currencyShape = (code: string) => ({ id: uuidOf(`currency/${code}`), code, name: code })

const typeOf = { stock: 'cs', etf: 'et', crypto: 'crypto' } as const

const symbolShape = (instrument: Instrument) => ({
  id: uuidOf(`symbol/${instrument.symbol}`),
  symbol: instrument.symbol,
  raw_symbol: instrument.rawSymbol,
  description: instrument.name,
  currency: currencyShape(instrument.currency),
  type: { id: uuidOf(`type/${instrument.kind}`), code: typeOf[instrument.kind] },
  currencies: [currencyShape(instrument.currency)],
})

const optionShape = (option: Option) => ({
  id: uuidOf(`option/${tickerOf(option)}`),
  ticker: tickerOf(option),
  option_type: option.right,
  strike_price: ofCents(option.strikeCents),
  expiration_date: option.expires,
  underlying_symbol: symbolShape(option.underlying),
})

const shareIn = ({ instrument, option }: Movement) =>
  instrument === undefined || option !== undefined ? null : symbolShape(instrument)
const contractIn = ({ option }: Movement) => (option === undefined ? null : optionShape(option))

/** 'BUY_TO_OPEN' and the like, for options. */
const optionTypeOf = (action = ''): string => (/_(?:OPEN|CLOSE)$/.test(action) ? action.replace('_', '_TO_') : '')

/** A line of the history. */
export const activityShape = (movement: Movement, accountId: string, institution: string) => ({
  id: uuidOf(`${accountId}/${movement.key}`),
  symbol: shareIn(movement),
  option_symbol: contractIn(movement),
  price: ofCents(movement.priceCents),
  units: Number(unitsText(movement.units)),
  amount: movement.instrument !== undefined && movement.amountCents === 0 ? null : ofCents(movement.amountCents),
  currency: currencyShape(movement.currency),
  type: movement.type,
  option_type: optionTypeOf(movement.action),
  description: movement.description,
  trade_date: movement.isDateOnly ? midnight(movement.atMs) : moment(movement.atMs),
  settlement_date: midnight(movement.atMs + dayMs),
  fee: ofCents(movement.feeCents),
  institution,
})

/** As brokers report an order on the same day: without fees. */
export const orderShape = (movement: Movement, accountId: string) => ({
  brokerage_order_id: uuidOf(`order/${accountId}/${movement.key}`),
  status: 'EXECUTED',
  universal_symbol: shareIn(movement),
  option_symbol: contractIn(movement),
  action: movement.action,
  total_quantity: unitsText(Math.abs(movement.units)),
  filled_quantity: unitsText(Math.abs(movement.units)),
  execution_price: centsText(movement.priceCents),
  order_type: 'Market',
  time_placed: moment(movement.atMs - 1500),
  time_executed: moment(movement.atMs),
})

const listedShape = (instrument: Instrument) => ({
  kind: instrument.kind,
  id: uuidOf(`symbol/${instrument.symbol}`),
  symbol: instrument.symbol,
  raw_symbol: instrument.rawSymbol,
  description: instrument.name,
  currency: instrument.currency,
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

/** The cost of an option is per contract, of everything else per share. */
export const positionShape = (holding: Holding, atMs: number) => {
  const { instrument, option, units, averageCents } = holding
  const cost = option === undefined ? averageCents : averageCents * optionMultiplier
  return {
    instrument: option === undefined ? listedShape(instrument) : contractShape(option),
    units: unitsText(units),
    price: centsText(priceOf(holding, atMs)),
    cost_basis: averageCents === 0 ? null : centsText(cost),
    currency: instrument.currency,
    cash_equivalent: false,
  }
}
