import { counted } from '#domain/figures.ts'
/** For executed orders that the broker's record has not replaced yet. */
export const pendingWords = (trades: number): string =>
  `${counted(trades, 'trade has', 'trades have')} pending fills, whose fees are still missing.`
