import { hash } from 'node:crypto'
import { dateOf, dayMs } from './history-days.ts'

/** A number in [0, 1), always the same for a text. */
export const fractionOf = (seed: string): number => Number.parseInt(hash('sha256', seed).slice(0, 8), 16) / 2 ** 32

/** One of the choices, by the seed. */
export const pick = <const T>(choices: readonly [T, ...ReadonlyArray<T>], seed: string): T =>
  choices[Math.floor(fractionOf(seed) * choices.length)] ?? choices[0]

/** A whole number, both bounds included. */
export const between = (low: number, high: number, seed: string): number =>
  low + Math.floor(fractionOf(seed) * (high - low + 1))

/** An id in the form of a UUID that belongs to this text. */
export const uuidOf = (seed: string): string =>
  hash('sha256', seed).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5')

const startMs = Date.UTC(2025, 0, 1)
/** Days of a full swing, and its share. */
const waves = [
  [241, 1.1],
  [83, 0.8],
  [29, 0.5],
  [7.3, 0.3],
  [1.7, 0.15],
  [0.31, 0.06],
  [0.043, 0.02],
] as const

export interface Instrument {
  readonly symbol: string
  readonly rawSymbol: string
  readonly name: string
  readonly kind: 'stock' | 'etf' | 'crypto'
  readonly currency: 'USD' | 'CAD'
  /** `baseCents`: the middle of the price at the start of 2025. `swing`: the share by which it swings. */
  readonly baseCents: number
  readonly swing: number
  /** Per year. */
  readonly drift: number
  readonly phases: ReadonlyArray<number>
  readonly splits: ReadonlyArray<{ readonly date: string; readonly ratio: number; readonly words: string }>
}

/** A share in dollars, unless `more` says otherwise. */
export const listed = (
  symbol: string,
  name: string,
  baseCents: number,
  swing: number,
  more: Partial<Instrument> = {},
): Instrument => ({
  symbol,
  rawSymbol: symbol,
  name,
  kind: 'stock',
  currency: 'USD',
  baseCents,
  swing,
  drift: 0.06,
  phases: waves.map(([period]) => fractionOf(`${symbol}/${period}`)),
  splits: [],
  ...more,
})

const fund = { kind: 'etf' } as const
const coin = { kind: 'crypto' } as const
const canadian = { rawSymbol: 'VAB', kind: 'etf', currency: 'CAD' } as const

/** Real names, invented prices. */
export const instruments = {
  AAPL: listed('AAPL', 'Apple Inc.', 21_800, 0.05),
  MSFT: listed('MSFT', 'Microsoft Corporation', 43_100, 0.04),
  NVDA: listed('NVDA', 'NVIDIA Corporation', 13_900, 0.09),
  TSLA: listed('TSLA', 'Tesla, Inc.', 29_400, 0.12),
  AMD: listed('AMD', 'Advanced Micro Devices, Inc.', 12_700, 0.1),
  SPY: listed('SPY', 'SPDR S&P 500 ETF Trust', 58_700, 0.02, fund),
  VTI: listed('VTI', 'Vanguard Total Stock Market ETF', 29_100, 0.02, fund),
  SCHD: listed('SCHD', 'Schwab U.S. Dividend Equity ETF', 2740, 0.02, fund),
  AVGO: listed('AVGO', 'Broadcom Inc.', 92_000, 0.07, {
    splits: [{ date: '2026-03-16', ratio: 4, words: '4 FOR 1 STOCK SPLIT' }],
  }),
  PLUG: listed('PLUG', 'Plug Power Inc.', 240, 0.12, {
    drift: -0.2,
    splits: [{ date: '2026-08-10', ratio: 0.1, words: '1 FOR 10 REVERSE SPLIT' }],
  }),
  VAB: listed('VAB.TO', 'Vanguard Canadian Aggregate Bond Index ETF', 2310, 0.01, canadian),
  BTC: listed('BTC', 'Bitcoin', 9_420_000, 0.11, { ...coin, drift: 0.1 }),
  ETH: listed('ETH', 'Ethereum', 331_000, 0.14, coin),
  SOL: listed('SOL', 'Solana', 19_200, 0.18, coin),
} as const

/** Cents per share at a moment: the same for every caller, and always moving. */
export const priceCents = ({ splits, baseCents, swing, drift, phases }: Instrument, atMs: number): number => {
  const days = (atMs - startMs) / dayMs
  const wave = waves.reduce(
    (sum, [period, share], at) => sum + share * Math.sin(2 * Math.PI * (days / period + (phases[at] ?? 0))),
    0,
  )
  const day = dateOf(atMs)
  const shares = splits.reduce((product, { date, ratio }) => (date <= day ? product * ratio : product), 1)
  return Math.max(1, Math.round((baseCents * Math.exp(swing * wave + (drift * days) / 365)) / shares))
}

export interface Option {
  readonly underlying: Instrument
  readonly right: 'CALL' | 'PUT'
  readonly strikeCents: number
  /** YYYY-MM-DD */
  readonly expires: string
}

export const optionMultiplier = 100

/** The OCC's 21 characters. */
export const tickerOf = ({ underlying, right, strikeCents, expires }: Option): string =>
  underlying.rawSymbol.padEnd(6) +
  expires.slice(2).replaceAll('-', '') +
  right.slice(0, 1) +
  String(strikeCents * 10).padStart(8, '0')

/** Cents per share of the underlying: intrinsic value and time value. Only intrinsic after its last day. */
export const optionPriceCents = (option: Option, atMs: number): number => {
  const left = (Date.parse(option.expires) + 20 * 3_600_000 - atMs) / dayMs
  const spot = priceCents(option.underlying, atMs)
  const inner = Math.max(0, option.right === 'CALL' ? spot - option.strikeCents : option.strikeCents - spot)
  if (left <= 0) return Math.round(inner)
  const distance = Math.abs(spot - option.strikeCents) / spot
  return Math.max(1, Math.round(inner + spot * 0.022 * Math.sqrt(left / 7) * Math.exp(-18 * distance)))
}
