import type { Adjustment, Trade } from '#domain/lots/movement.ts'
import { hasResult } from '#domain/lots/results.ts'
import { isSoldShort } from '#domain/lots/sold-short.ts'

/** What moved lots without a trade, as screens and texts call it. */
export const adjustmentWords: Readonly<Record<Adjustment['kind'], string>> = {
  reinvestment: 'Reinvested',
  split: 'Split',
  expiration: 'Expired',
  assignment: 'Assigned',
  exercise: 'Exercised',
  transfer: 'Transferred',
  corporate: 'Corporate action',
}

/** What a trader calls a trade. */
export type SideWord = 'Buy' | 'Sell' | 'Short' | 'Cover'

/**
 * 'Short' for a sale that opens, 'Cover' for a purchase that closes: as the broker says, else as the position decided.
 */
export const sideWord = (trade: Trade): SideWord => {
  const { side, effect, symbol, multiplier, unknownReason } = trade
  const closes = hasResult(trade)
  // What follows a sale of unknown cost closes nothing that is known: it stays a purchase.
  if (side === 'BUY') return effect === 'close' || (effect === undefined && closes) ? 'Cover' : 'Buy'
  const opens = !closes && unknownReason === undefined && isSoldShort(symbol, multiplier)
  return effect === 'open' || (effect === undefined && opens) ? 'Short' : 'Sell'
}
