import { type Instrument, type Option, optionMultiplier, optionPriceCents, priceCents, tickerOf } from './market.ts'

/** Units are whole numbers of this part of a share or coin, so that sums are exact. */
export const unitsPerShare = 100_000_000

export interface Movement {
  /** Ids in answers follow from it. */
  readonly key: string
  readonly atMs: number
  readonly isDateOnly: boolean
  readonly type: string
  /** Undefined for a movement without an order. */
  readonly action: Fill['action'] | undefined
  readonly instrument: Instrument | undefined
  readonly option: Option | undefined
  /** In parts of a share (`unitsPerShare`), negative when they leave. */
  readonly units: number
  readonly priceCents: number
  readonly feeCents: number
  /** The change of cash, fee included. */
  readonly amountCents: number
  readonly currency: 'USD' | 'CAD'
  readonly description: string
}

/** Money or shares that come or go without a trade. */
export const movementOf = (key: string, atMs: number, type: string, more: Partial<Movement>): Movement => ({
  key,
  atMs,
  type,
  isDateOnly: true,
  action: undefined,
  instrument: undefined,
  option: undefined,
  units: 0,
  priceCents: 0,
  feeCents: 0,
  amountCents: 0,
  currency: more.instrument?.currency ?? 'USD',
  description: type,
  ...more,
})

export interface Fill {
  readonly key: string
  readonly atMs: number
  readonly action: keyof typeof words
  readonly instrument: Instrument
  readonly option?: Option
  /** In parts of a share (`unitsPerShare`), positive. */
  readonly units: number
  readonly feeCents?: number
  readonly isDateOnly?: boolean
}

const words = {
  BUY: 'Bought',
  SELL: 'Sold',
  BUY_COVER: 'Bought to cover',
  SELL_SHORT: 'Sold short',
  BUY_OPEN: 'Buy to open',
  BUY_CLOSE: 'Buy to close',
  SELL_OPEN: 'Sell to open',
  SELL_CLOSE: 'Sell to close',
} as const

/** Cents per share at a moment, of a contract or of the instrument itself. */
export const priceOf = ({ instrument, option }: Pick<Holding, 'instrument' | 'option'>, atMs: number): number =>
  option === undefined ? priceCents(instrument, atMs) : optionPriceCents(option, atMs)

const cents = (units: number, price: number, option: Option | undefined): number =>
  Math.round((units * price * (option === undefined ? 1 : optionMultiplier)) / unitsPerShare)

/** A trade at the market's price at its moment. */
export const trade = ({ key, atMs, option, feeCents = 0, isDateOnly = false, ...fill }: Fill): Movement => {
  const { action, instrument, units } = fill
  const sign = action.startsWith('BUY') ? 1 : -1
  const price = priceOf({ instrument, option }, atMs)
  const name = option === undefined ? instrument.rawSymbol : tickerOf(option).replaceAll(/ +/g, ' ')
  return movementOf(key, atMs, sign > 0 ? 'BUY' : 'SELL', {
    ...fill,
    option,
    isDateOnly,
    units: sign * units,
    priceCents: price,
    feeCents,
    amountCents: -sign * cents(units, price, option) - feeCents,
    description: `${words[action]} ${units / unitsPerShare} ${name}`,
  })
}

export interface Holding {
  readonly instrument: Instrument
  readonly option: Option | undefined
  /** In parts of a share, negative where sold short. */
  readonly units: number
  /** Per share, paid or received; may hold fractions. */
  readonly averageCents: number
}

/** `movements`: oldest first. */
export const holdingsAfter = (movements: ReadonlyArray<Movement>): ReadonlyArray<Holding> => {
  const held = new Map<string, Holding>()
  for (const movement of movements) {
    const { instrument, option, units } = movement
    if (instrument === undefined || units === 0) continue
    const key = option === undefined ? instrument.symbol : tickerOf(option)
    const before = held.get(key) ?? { instrument, option, units: 0, averageCents: 0 }
    held.set(key, { ...before, units: before.units + units, averageCents: averageAfter(before, movement) })
  }
  return [...held.values()].filter(({ units }) => units !== 0)
}

const averageAfter = ({ units, averageCents }: Holding, movement: Movement): number => {
  const after = units + movement.units
  if (movement.type.endsWith('SPLIT')) return (averageCents * units) / after
  const grows = units === 0 || Math.sign(units) === Math.sign(movement.units)
  if (grows) return (averageCents * Math.abs(units) + movement.priceCents * Math.abs(movement.units)) / Math.abs(after)
  return Math.sign(after) === Math.sign(units) ? averageCents : movement.priceCents
}

/** Cents that a holding is worth at a moment. */
export const worthCents = (holding: Holding, atMs: number): number =>
  cents(holding.units, priceOf(holding, atMs), holding.option)
