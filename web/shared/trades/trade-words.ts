import { counted, inFigures } from '#domain/figures.ts'
import { adjustmentWord } from '#domain/fills/movement-words.ts'
import { isBuyOrSell, type UnknownReason } from '#domain/lots/movement.ts'
import { missingAmount } from '#domain/money/cell-money.ts'
import type { NoRisk } from '#domain/trade-notes/risk.ts'
import { holdingOf, type TradeOutcome } from '#domain/trades/figures.ts'
import type { Trade, TradePart, TradeSide } from '#domain/trades/trade.ts'

export const sideWords: Readonly<Record<TradeSide, string>> = { long: 'Long', short: 'Short' }

export const seenWords = { yes: 'Yes', no: 'Not yet' } as const

export const outcomeWords: Readonly<Record<TradeOutcome, string>> = {
  win: 'Win',
  loss: 'Loss',
  flat: 'Flat',
  unknown: 'Result unknown',
  open: 'Open',
}

/** Why a trade with a stop has no R. */
export const noRiskWords: Readonly<Record<Exclude<NoRisk, 'no stop'>, string>> = {
  'wrong side': 'the stop that stood is on the wrong side of the entry',
  'unknown size': 'a part of it came without a price, or its contracts differ in size',
  split: 'its stop was entered after a split',
}

/** Why a trade has no known result. */
export const reasonWords: Readonly<Record<UnknownReason, string>> = {
  history: 'more was closed than the known history had opened',
  transfer: 'a part came or left by a transfer',
  corporate: 'a part came or left by a corporate action',
  split: 'a split of it cannot be followed',
  size: 'nothing says how much one contract is',
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * '45s', '9m', '2h 5m', '3d 4h'; in days where its fills have no times. A dash while it is open, and if only one fill
 * of it is known.
 */
export const holdingText = (trade: Trade): string => {
  if (trade.isOpen || trade.parts.length === 1) return missingAmount
  const holding = holdingOf(trade)
  if ('days' in holding) return holding.days === 0 ? 'one day' : counted(holding.days, 'day', 'days')
  const { ms } = holding
  if (ms < minuteMs) return `${Math.floor(ms / 1000)}s`
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)}m`
  const [whole, most, rest, least] =
    ms < dayMs ? [ms / hourMs, 'h', (ms % hourMs) / minuteMs, 'm'] : [ms / dayMs, 'd', (ms % dayMs) / hourMs, 'h']
  return `${inFigures(Math.floor(whole))}${most} ${Math.floor(rest)}${least}`
}

export const partWord = ({ movement, role }: TradePart, side: TradeSide): string => {
  if (!isBuyOrSell(movement)) return adjustmentWord(movement)
  if (movement.side === 'BUY') return side === 'short' && role === 'closes' ? 'Cover' : 'Buy'
  return side === 'short' && role === 'opens' ? 'Short' : 'Sell'
}
